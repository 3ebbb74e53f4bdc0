package io.adplatform.sdk.internal.transport;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A file or a stream of the caller's failed, which says nothing of the connection. */
public final class LocalFileException extends IOException {

    private static final long serialVersionUID = 1L;

    /** @param what the failure in words that may stand in a message */
    public LocalFileException(String what, @Nullable Throwable cause) {
        super(what, cause);
    }

    /** The failure as a result. */
    public HttpResult.LocalFailure result(boolean begun, @Nullable HttpResponse head) {
        return new HttpResult.LocalFailure(String.valueOf(getMessage()), begun, head, this);
    }
}
