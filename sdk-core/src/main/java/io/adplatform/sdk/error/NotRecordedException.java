package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * The journal could not record the intent of a request, so the request was not sent. The call may be repeated when the journal
 * works again.
 */
public final class NotRecordedException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    public NotRecordedException(CallContext context, String what, Sent sent, @Nullable Throwable cause) {
        super(what + ": " + context + " was not sent.", context, sent, cause);
    }
}
