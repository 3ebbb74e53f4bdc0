package io.adplatform.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** Writes the completion script of bash and zsh. */
@Command(
        name = "completion",
        description = {
            "Write the completion script of bash and zsh.",
            "It completes a command with the name adplatform: alias adplatform='java -jar /opt/adplatform.jar'"
        },
        footer = {"", "Example:", "  source <(adplatform completion)"})
final class Completion implements Callable<Integer> {

    private final Root root;

    Completion(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() {
        root.output().text(AutoComplete.bash("adplatform", Main.commandLine(root)) + "\n");
        return ExitCode.OK;
    }
}
