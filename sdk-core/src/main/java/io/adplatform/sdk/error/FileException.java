package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * A problem on this machine that ended the transfer of a file: an upload that can't be read or that changed while it was sent, a
 * full disk, a download beyond its limit. Nothing half-written stays behind.
 *
 * <p>An upload that may not be repeated ends with {@link OutcomeUnknownException} instead if its sending had begun.
 */
public final class FileException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    public FileException(CallContext context, String what, Sent sent, @Nullable Throwable cause) {
        super(what + ": " + context + " was ended by its file.", context, sent, cause);
    }
}
