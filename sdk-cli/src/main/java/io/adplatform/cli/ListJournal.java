package io.adplatform.cli;

import io.adplatform.sdk.journal.EntryState;
import io.adplatform.sdk.journal.JournalEntry;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the calls of unknown outcome, and those that a person settled as absent. */
@Command(name = "list")
final class ListJournal extends Subcommand {

    @Mixin
    private final JournalSource source = new JournalSource();

    @Override
    public Integer call() throws Exception {
        List<JournalEntry> all = source.entries(root());
        long unsettled = all.stream().filter(JournalEntry::isUnsettled).count();
        output().note(all.size() + " calls, " + unsettled + " of them unsettled.");
        var shown = all.stream().filter(entry -> entry.isUnsettled() || entry.state() == EntryState.ABSENT);
        return JournalSource.write(output(), shown.toList());
    }
}
