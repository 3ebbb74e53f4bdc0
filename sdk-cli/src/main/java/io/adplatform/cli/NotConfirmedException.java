package io.adplatform.cli;

/** Ends a command whose change was not confirmed. Nothing was changed. */
final class NotConfirmedException extends RuntimeException {

    NotConfirmedException(String message) {
        super(message);
    }
}
