package io.adplatform.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes all calls with their answers. */
@Command(name = "export")
final class ExportJournal extends Subcommand {

    @Mixin
    private final JournalSource source = new JournalSource();

    @Override
    public Integer call() throws Exception {
        return JournalSource.write(output(), source.entries(root()));
    }
}
