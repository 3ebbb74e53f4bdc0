package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalContract;
import io.adplatform.sdk.time.Time;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The journal in a file does what every journal must. A process that dies leaves what close() leaves: what it wrote. */
class FileJournalContractTest extends JournalContract {

    @TempDir
    Path directory;

    @Override
    protected Journal open(Time time) {
        return FileJournal.open(directory.resolve("pay.journal"), time);
    }

    @Override
    protected Journal afterCrash(Journal journal) {
        journal.close();
        return open(time);
    }
}
