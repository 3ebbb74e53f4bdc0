package io.adplatform.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** Writes the completion script of bash and zsh. */
@Command(name = "completion")
final class Completion extends Subcommand {

    @Override
    public Integer call() {
        output().text(AutoComplete.bash("adplatform", Main.commandLine(root())) + "\n");
        return ExitCode.OK;
    }
}
