package io.adplatform.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the payments of a run from the journal. */
@Command(name = "status")
final class ShowPayRun extends JournalCommand {

    @Option(names = "--run", required = true, paramLabel = "NAME")
    String name = "";

    @Override
    public Integer call() throws Exception {
        return write(entries(entry -> entry.key().name().startsWith(name + "/")));
    }
}
