package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.JournalException;

/** A part of the journal's file can't be read, so that calls which were sent may be missing from it. It is not used. */
public final class JournalDamagedException extends JournalException {

    private static final long serialVersionUID = 1L;

    public JournalDamagedException(String message) {
        super(message, null);
    }
}
