package io.adplatform.sdk.error;

import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import org.jspecify.annotations.Nullable;

/**
 * The same call, under the same idempotency key, is in progress elsewhere. This one was not sent. Repeat it after the end of the
 * other one, to get the other one's answer.
 */
public final class KeyInUseException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable JournalEntry entry;

    /** @param entry the journal's entry of the other call */
    public KeyInUseException(CallContext context, JournalEntry entry) {
        super(
                "the same call is in progress under its key, by "
                        + (entry.holder() == null ? "another process" : entry.holder()) + ": " + context
                        + " was not sent. Repeat it later to get the answer of that call.",
                context,
                Sent.NO,
                null);
        this.entry = entry;
    }

    /**
     * Returns the journal's entry of the other call; {@code null} after deserialization. {@link
     * io.adplatform.sdk.journal.Journal#look} with its key and inputs finds the end of that call, and sends nothing.
     */
    public @Nullable JournalEntry entry() {
        return entry;
    }

    /** Returns the process of the other call; {@code null} after deserialization. */
    public @Nullable Holder holder() {
        return entry == null ? null : entry.holder();
    }
}
