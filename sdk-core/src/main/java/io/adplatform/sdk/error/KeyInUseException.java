package io.adplatform.sdk.error;

import io.adplatform.sdk.journal.JournalEntry.Holder;
import org.jspecify.annotations.Nullable;

/**
 * The same call, under the same idempotency key, is in progress elsewhere. This one was not sent. Repeat it after the end of the
 * other one, to get the other one's answer.
 */
public final class KeyInUseException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable Holder holder;

    public KeyInUseException(CallContext context, @Nullable Holder holder) {
        super(
                "the same call is in progress under its key, by " + (holder == null ? "another process" : holder) + ": "
                        + context + " was not sent. Repeat it later to get the answer of that call.",
                context,
                Sent.NO,
                null);
        this.holder = holder;
    }

    /** Returns the process of the other call; {@code null} after deserialization. */
    public @Nullable Holder holder() {
        return holder;
    }
}
