package io.adplatform.cli;

import io.adplatform.sdk.journal.JournalEntry;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the payments of a run from the journal. */
@Command(name = "status")
final class ShowPayRun extends Subcommand {

    @Mixin
    private final JournalSource source = new JournalSource();

    @Option(names = "--run", required = true, paramLabel = "NAME")
    String name = "";

    @Override
    public Integer call() throws Exception {
        var all = source.entries(root()).stream();
        List<JournalEntry> ofRun =
                all.filter(entry -> entry.key().name().startsWith(name + "/")).toList();
        return JournalSource.write(output(), ofRun);
    }
}
