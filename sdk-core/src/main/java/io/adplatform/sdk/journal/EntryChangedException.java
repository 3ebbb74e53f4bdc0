package io.adplatform.sdk.journal;

import org.jspecify.annotations.Nullable;

/** A record was refused because another process changed the entry first. Nothing was recorded. */
public final class EntryChangedException extends JournalException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable JournalEntry entry;

    /** @param entry the current entry; {@code null} if the journal has none for the key */
    public EntryChangedException(String message, @Nullable JournalEntry entry) {
        super(message, null);
        this.entry = entry;
    }

    /** Returns the current entry; {@code null} if the journal has none for the key, and after deserialization. */
    public @Nullable JournalEntry entry() {
        return entry;
    }
}
