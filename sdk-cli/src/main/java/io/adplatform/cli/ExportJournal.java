package io.adplatform.cli;

import picocli.CommandLine.Command;

/** Writes all calls with their answers. */
@Command(name = "export")
final class ExportJournal extends JournalCommand {

    @Override
    public Integer call() throws Exception {
        return write(entries().stream());
    }
}
