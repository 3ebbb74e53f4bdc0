package io.adplatform.sdk.internal.transport;

import io.adplatform.sdk.internal.transport.HttpResult.HttpResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A failure of the caller's file, and not of the connection. */
public final class LocalFileException extends IOException {

    private static final long serialVersionUID = 1L;

    /** @param what the failure, in words for a message */
    public LocalFileException(String what, @Nullable Throwable cause) {
        super(what, cause);
    }

    /** Returns the failure as a result. */
    public HttpResult.LocalFailure result(boolean firstByteLeft, @Nullable HttpResponse head) {
        return new HttpResult.LocalFailure(String.valueOf(getMessage()), firstByteLeft, head, this);
    }
}
