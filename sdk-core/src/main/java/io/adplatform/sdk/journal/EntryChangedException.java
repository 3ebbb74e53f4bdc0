package io.adplatform.sdk.journal;

import org.jspecify.annotations.Nullable;

/** Somebody else changed the key's entry first, so that what was to be recorded doesn't fit it. Nothing was recorded. */
public final class EntryChangedException extends JournalException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable JournalEntry entry;

    /** @param entry what the journal holds now; {@code null} where it holds nothing under the key */
    public EntryChangedException(String message, @Nullable JournalEntry entry) {
        super(message, null);
        this.entry = entry;
    }

    /** What the journal holds now; {@code null} where it holds nothing under the key, and after deserialization. */
    public @Nullable JournalEntry entry() {
        return entry;
    }
}
