package io.adplatform.cli;

import io.adplatform.sdk.journal.JournalEntry;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows the entries of a key. */
@Command(
        name = "show",
        description = "Show the calls with a key, in any state.",
        footer = {"", "Example:", "  adplatform journal show payrun-2026-11/row-17 --journal pay.journal"})
final class ShowJournal implements Callable<Integer> {

    private final Root root;

    @Mixin
    private final JournalSource source = new JournalSource();

    @Parameters(paramLabel = "KEY", description = "Key of the call.")
    String key = "";

    ShowJournal(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        List<JournalEntry> found = source.entries(root).stream()
                .filter(entry -> entry.key().name().equals(key))
                .toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException("no call has the key '" + Rows.shown(key) + "'");
        }
        JournalSource.write(root.output(), found);
        return ExitCode.OK;
    }
}
