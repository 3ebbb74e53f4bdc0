package io.adplatform.cli;

import io.adplatform.sdk.journal.EntryState;
import io.adplatform.sdk.journal.JournalEntry;
import java.util.List;
import picocli.CommandLine.Command;

/** Lists the calls of unknown outcome, and the calls that a person settled as absent. */
@Command(name = "list")
final class ListJournal extends JournalCommand {

    @Override
    public Integer call() throws Exception {
        List<JournalEntry> all = entries();
        long unsettled = all.stream().filter(JournalEntry::isUnsettled).count();
        output().note(all.size() + " calls, " + unsettled + " of them unsettled.");
        return write(all.stream().filter(entry -> entry.isUnsettled() || entry.state() == EntryState.ABSENT));
    }
}
