package io.adplatform.sdk.spring;

import java.util.List;

/** Properties that no client can be made of. Its message holds no value: a secret may stand under a wrong name. */
final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SettingsException(String problem) {
        super(problem);
    }

    SettingsException(List<String> problems) {
        this(String.join("\n", problems));
    }
}
