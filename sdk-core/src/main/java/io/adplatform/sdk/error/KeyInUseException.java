package io.adplatform.sdk.error;

import io.adplatform.sdk.journal.Holder;
import org.jspecify.annotations.Nullable;

/**
 * Another process is making the same call, under the same idempotency key, right now. This one was not sent. Make it again
 * after that process is through, and it gets that call's answer.
 */
public final class KeyInUseException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable Holder holder;

    public KeyInUseException(CallContext context, @Nullable Holder holder) {
        super(
                context + " was not sent: the same call is being made under its key by "
                        + (holder == null ? "another process" : holder) + ".",
                context,
                Sent.NO,
                null);
        this.holder = holder;
    }

    /** Who makes the call; {@code null} after deserialization. */
    public @Nullable Holder holder() {
        return holder;
    }
}
