package io.adplatform.cli;

import io.adplatform.sdk.journal.JournalEntry;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows the calls of a key. */
@Command(name = "show")
final class ShowJournal extends Subcommand {

    @Mixin
    private final JournalSource source = new JournalSource();

    @Parameters(paramLabel = "KEY")
    String key = "";

    @Override
    public Integer call() throws Exception {
        var all = source.entries(root()).stream();
        List<JournalEntry> named =
                all.filter(entry -> entry.key().name().equals(key)).toList();
        if (named.isEmpty()) {
            throw new IllegalArgumentException("no call has the key '" + Rows.shown(key) + "'");
        }
        return JournalSource.write(output(), named);
    }
}
