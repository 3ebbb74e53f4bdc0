package io.adplatform.cli;

import io.adplatform.sdk.journal.JournalEntry;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows the calls of a key. */
@Command(name = "show")
final class ShowJournal extends JournalCommand {

    @Parameters(paramLabel = "KEY")
    String key = "";

    @Override
    public Integer call() throws Exception {
        List<JournalEntry> found = entries(entry -> isNamed(entry, key));
        if (found.isEmpty()) {
            throw new IllegalArgumentException("no call has the key '" + key + "'");
        }
        return write(found);
    }
}
