package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * The journal did not record that the request was about to be sent, so it was not sent. The call may be repeated once
 * the journal works again.
 */
public final class NotRecordedException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    public NotRecordedException(CallContext context, String what, Sent sent, @Nullable Throwable cause) {
        super(context + " was not sent: " + what + ".", context, sent, cause);
    }
}
