package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.JournalEntry.Holder;
import java.io.Closeable;
import java.io.IOException;

/** The right to a journal's file, which one process has at a time. */
interface Owner extends Closeable {

    /** Returns the owner: this process. */
    Holder holder();

    /** Whether no other process has taken it, or can have taken it, meanwhile. */
    boolean isStill() throws IOException;
}
