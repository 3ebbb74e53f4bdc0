package io.adplatform.sdk.spring;

/** Properties that no client can be made of. Its message contains no value, because a secret may have a wrong name. */
final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SettingsException(String problem) {
        super(problem);
    }
}
