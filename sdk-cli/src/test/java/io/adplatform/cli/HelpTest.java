package io.adplatform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/** The help of all commands. */
class HelpTest {

    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @AutoClose
    private final TestShell shell = new TestShell();

    static Stream<String> commands() {
        try (TestShell shell = new TestShell()) {
            return leaves(Main.commandLine(shell.root()), "").toList().stream();
        }
    }

    private static Stream<String> leaves(CommandLine line, String path) {
        return line.getSubcommands().isEmpty()
                ? Stream.of(path.strip())
                : line.getSubcommands().entrySet().stream()
                        .flatMap(command -> leaves(command.getValue(), path + " " + command.getKey()));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void eachCommandHasAnExampleThatItsOptionsAllow(String command) {
        assertThat(shell.run(command + " --help")).isZero();

        List<String> examples = shell.out()
                .lines()
                .filter(line -> line.startsWith("  adplatform "))
                .toList();
        if (command.equals("completion")) {
            assertThat(shell.out()).contains("source <(adplatform completion)");
            return;
        }
        assertThat(examples).isNotEmpty().allSatisfy(example -> {
            List<String> words = new ArrayList<>();
            for (MatchResult word : WORD.matcher(example).results().toList()) {
                words.add(word.group(1) != null ? word.group(1) : word.group(2));
            }
            List<String> arguments = words.subList(1, words.size());
            assertThat(String.join(" ", arguments)).startsWith(command);
            Main.commandLine(shell.root()).parseArgs(arguments.toArray(String[]::new));
        });
    }

    @Test
    void eachLineOfTheHelpFitsATerminal() {
        commands().forEach(command -> {
            shell.run(command + " --help");
            assertThat(shell.out().lines())
                    .as(command)
                    .allSatisfy(line -> assertThat(line).hasSizeLessThan(110));
        });
    }

    @Test
    void theHelpListsTheExitCodesOfAllCommands() {
        assertThat(shell.run("--help")).isZero();

        assertThat(shell.out())
                .contains("0 done, 1 failed, 2 wrong argument or setting, 3 in part or with differences, 4 outcome")
                .contains(
                        "unknown, 5 not confirmed, 6 changes (bids plan --detailed), 130 interrupted, 141 pipe closed");
    }

    @Test
    void aGroupWithoutACommandIsAWrongArgument() {
        assertThat(shell.run("bids")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("Missing required subcommand").contains("adplatform bids --help");
    }

    @Test
    void eachOptionAndParameterHasADescription() {
        List<String> without = new ArrayList<>();
        collect(Main.commandLine(shell.root()), without);
        assertThat(without).isEmpty();
    }

    private static void collect(CommandLine line, List<String> without) {
        String command = line.getCommandSpec().qualifiedName();
        if (line.getCommandSpec().usageMessage().description().length == 0) {
            without.add(command);
        }
        // The texts are those of the help.
        for (ArgSpec argument : line.getCommandSpec().args()) {
            if (line.getHelp().optionList().isEmpty()
                    || String.join("", argument.description()).isEmpty()) {
                without.add(command + " " + argument.paramLabel());
            }
        }
        line.getSubcommands().values().forEach(below -> collect(below, without));
    }

    @Test
    void noOptionTakesASecret() {
        commands().forEach(command -> {
            shell.run(command + " --help");
            assertThat(shell.out()).as(command).doesNotContainPattern("(?i)--[a-z-]*(password|secret|token)");
        });
    }

    @Test
    void theCompletionScriptKnowsEachCommandAndOption() {
        assertThat(shell.run("completion")).isZero();

        commands()
                .flatMap(command -> Arrays.stream(command.split(" ", -1)))
                .forEach(word -> assertThat(shell.out()).containsPattern("[ \"']" + word + "[ \"']"));
        assertThat(shell.out()).contains("'--overwrite'", "'--save-profile'", "bashcompinit");
    }
}
