package io.adplatform.cli;

import io.adplatform.sdk.journal.JournalEntry;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import picocli.CommandLine.Command;

/** Lists the calls of unknown outcome, and the calls that a person settled as absent. */
@Command(name = "list")
final class ListJournal extends JournalCommand {

    @Override
    public Integer call() throws Exception {
        LongAdder all = new LongAdder();
        List<JournalEntry> listed = entries(entry -> {
            all.increment();
            return entry.isUnsettled() || entry.state() == JournalEntry.State.ABSENT;
        });
        long unsettled = listed.stream().filter(JournalEntry::isUnsettled).count();
        output().note(all + " calls, " + unsettled + " of them unsettled.");
        return write(listed);
    }
}
