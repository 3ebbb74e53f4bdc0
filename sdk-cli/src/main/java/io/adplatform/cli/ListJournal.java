package io.adplatform.cli;

import io.adplatform.sdk.journal.EntryState;
import io.adplatform.sdk.journal.JournalEntry;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the calls of unknown outcome, and those that a person settled as absent. */
@Command(
        name = "list",
        description = "List the calls of unknown outcome, and the calls that were settled as absent.",
        footer = {"", "Example:", "  adplatform journal list --journal pay.journal"})
final class ListJournal implements Callable<Integer> {

    private final Root root;

    @Mixin
    private final JournalSource source = new JournalSource();

    ListJournal(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        List<JournalEntry> all = source.entries(root);
        List<JournalEntry> shown = all.stream()
                .filter(entry -> entry.isUnsettled() || entry.state() == EntryState.ABSENT)
                .toList();
        JournalSource.write(root.output(), shown);
        long unsettled = shown.stream().filter(JournalEntry::isUnsettled).count();
        root.output().note(all.size() + " calls, " + unsettled + " of them unsettled.");
        return ExitCode.OK;
    }
}
