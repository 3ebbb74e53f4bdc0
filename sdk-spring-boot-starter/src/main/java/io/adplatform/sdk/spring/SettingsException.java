package io.adplatform.sdk.spring;

import org.jspecify.annotations.Nullable;

/** Properties that no client can be made of. Its message contains no value, because a secret may have a wrong name. */
final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The cure; {@code null} if the problem contains it. */
    private final @Nullable String cure;

    SettingsException(String problem) {
        this(problem, null);
    }

    SettingsException(String problem, @Nullable String cure) {
        super(problem);
        this.cure = cure;
    }

    @Nullable
    String cure() {
        return cure;
    }
}
