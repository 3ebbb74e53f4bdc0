package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalException;
import org.jspecify.annotations.Nullable;

/** The journal's file belongs to another process, or to another journal of this one, for as long as that lives. */
public final class JournalInUseException extends JournalException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable Holder holder;

    /** @param holder whose it is; {@code null} where that can't be read */
    public JournalInUseException(String message, @Nullable Holder holder) {
        super(message, null);
        this.holder = holder;
    }

    /** Returns the owner of the file; {@code null} if it can't be read, and after deserialization. */
    public @Nullable Holder holder() {
        return holder;
    }
}
