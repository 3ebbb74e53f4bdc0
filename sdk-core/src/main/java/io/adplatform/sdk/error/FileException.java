package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * Something on this machine ended the transfer of a file: one to upload that can't be read or changed while it was
 * sent, a disk that is full, a download longer than allowed, a stream that failed. Nothing half-written is left behind,
 * except in a stream of the caller's.
 *
 * <p>An upload that may not be repeated ends in {@link OutcomeUnknownException} instead, once sending began.
 */
public final class FileException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    public FileException(CallContext context, String what, Sent sent, @Nullable Throwable cause) {
        super(context + " was ended by a file: " + what + ".", context, sent, cause);
    }
}
