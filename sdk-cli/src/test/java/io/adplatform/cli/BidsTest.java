package io.adplatform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trader's session: pull, edit, plan, apply, undo. */
class BidsTest {

    private static final String CHANGE = "PUT /api/v3/bm/campaigns/{campaignId}/bid-models/{dimensionId}";
    private static final String HEAD = "dimension,entity,name,bundle,priority,multiplier,ratio,type,state\n";
    private static final Terminal SCREEN = new Terminal(true, true, true, false, 120);

    @TempDir
    Path directory;

    @AutoClose
    private final TestShell shell = new TestShell();

    private Path csv;
    private Path plan;
    private String log;

    @BeforeEach
    void pullAndEdit() throws IOException {
        csv = directory.resolve("bids.csv");
        plan = directory.resolve("plan.json");
        log = " --who desk-1 --log " + directory.resolve("changes.jsonl");
        assertThat(shell.run("bids pull 7060 state --to " + csv)).isZero();
        assertThat(csv).hasContent("\uFEFF" + HEAD);
        Files.writeString(csv, "State,100001,,,2,1.5,,,\n", StandardOpenOption.APPEND);
    }

    private int plan(String options) {
        return shell.run("bids plan " + csv + " --campaign 7060 --save " + plan + options);
    }

    private String pulled() {
        assertThat(shell.run("bids pull 7060 state")).isZero();
        return shell.out();
    }

    @Test
    void aPlanIsAppliedLoggedAndUndone() {
        assertThat(plan(" --note East")).isZero();
        assertThat(shell.out()).contains("add            State 100001", "1 to add");
        assertThat(shell.out().lines().filter(line -> line.startsWith("   add")))
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(80));
        assertThat(plan(" --note East --detailed")).isEqualTo(ExitCode.CHANGES);
        assertThat(pulled()).isEqualTo(HEAD);

        assertThat(shell.run("bids apply " + plan + " --apply --csv" + log)).isZero();
        assertThat(shell.out()).startsWith("state,text,reason\napplied,\"add State 100001");
        assertThat(pulled()).isEqualTo(HEAD + "State,100001,State 1,,2,1.5,,,\n");

        assertThat(shell.run("bids undo --apply" + log)).isZero();
        assertThat(pulled()).isEqualTo(HEAD);

        assertThat(shell.run("bids log --csv --log " + directory.resolve("changes.jsonl")))
                .isZero();
        assertThat(shell.out().lines().map(line -> line.replaceFirst(",[^,]*Z,", ",TIME,")))
                .containsExactly(
                        "entry,appliedAt,who,campaignId,ioId,note,outcome",
                        "1,TIME,desk-1,7060,,East,\"1 applied, 2 requests\"",
                        "2,TIME,desk-1,7060,,Undo of entry 1,\"1 applied, 2 requests\"");
    }

    @Test
    void withoutATerminalNothingIsChangedUnlessTheCommandLineConfirmsIt() {
        plan("");

        assertThat(shell.run("bids apply " + plan + log)).isEqualTo(ExitCode.NOT_CONFIRMED);

        assertThat(shell.out()).isEmpty();
        assertThat(shell.err()).contains("add            State 100001").contains("add --apply");
        assertThat(pulled()).isEqualTo(HEAD);
    }

    @Test
    void aTraderConfirmsOnTheTerminal() {
        plan("");
        shell.terminal = SCREEN;

        for (String no : new String[] {"n\n", "\n", "", "never mind\n"}) {
            shell.typed = no;
            assertThat(shell.run("bids apply " + plan + log)).isEqualTo(ExitCode.NOT_CONFIRMED);
            assertThat(shell.err()).contains("Apply this change? [y/N]").contains("Nothing was changed.");
        }
        shell.sandbox.verify(CHANGE).neverSent();

        shell.typed = "Yes\n";
        assertThat(shell.run("bids apply " + plan + log)).isZero();
        assertThat(pulled()).contains("State,100001");
    }

    @Test
    void aPlanOfWhatIsThereIsEmptyAndNeedsNoConfirmation() throws IOException {
        Files.writeString(csv, HEAD);
        assertThat(plan(" --detailed")).isZero();

        assertThat(shell.run("bids apply " + plan + log)).isZero();
        assertThat(shell.out()).isEmpty();
    }

    @Test
    void aChangeThatWasRefusedMakesTheOutcomeIncomplete() {
        plan("");
        shell.sandbox.onNext(CHANGE, Fault.status(400, "not today"));

        assertThat(shell.run("bids apply " + plan + " --apply" + log)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(shell.out()).contains("refused").contains("not today");
    }

    @Test
    void aStalePlanIsRefusedAndPlannedAgain() throws IOException {
        plan("");
        Path other = directory.resolve("other.json");
        Path edited = directory.resolve("edited.csv");
        Files.copy(csv, edited);
        Files.writeString(csv, HEAD + "State,100001,,,3,1.7,,,\n");
        assertThat(shell.run("bids plan " + csv + " --campaign 7060 --save " + other))
                .isZero();
        assertThat(shell.run("bids apply " + other + " --apply" + log)).isZero();

        assertThat(shell.run("bids apply " + plan + " --apply" + log)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(shell.out()).contains("not-sent");
        assertThat(shell.err())
                .contains(
                        "The plan is stale: plan again.",
                        "State 100001 (State 1): it has priority 3, bidMultiplier 1.7 now");
        assertThat(pulled()).contains("State,100001,State 1,,3,1.7");

        csv = edited;
        plan("");
        assertThat(shell.run("bids apply " + plan + " --apply" + log)).isZero();
        assertThat(pulled()).contains("State,100001,State 1,,2,1.5");
    }

    @Test
    void aTableWithoutDimensionsIsRefusedUnlessTheCommandLineNamesOne() throws IOException {
        Files.writeString(csv, "entity,multiplier\n110001,1.5\n");

        assertThat(plan("")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("the heading must name the column dimension");
        assertThat(plan(" --dimension city")).isZero();
        assertThat(shell.out()).contains("City 110001");
    }

    @Test
    void anUndoOfAnEntryThatChangedNothingNamesTheEntry() {
        plan("");
        shell.run("bids apply " + plan + " --apply" + log);
        shell.run("bids apply " + plan + " --apply" + log);

        assertThat(shell.run("bids undo --apply" + log)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("no change is in entry 2 of 2");
        assertThat(shell.run("bids undo --entry 1 --apply" + log)).isZero();
        assertThat(pulled()).isEqualTo(HEAD);
    }

    @Test
    void aTornLineOfTheLogIsReportedAndTheOthersAreListed() throws IOException {
        plan("");
        shell.run("bids apply " + plan + " --apply" + log);
        Path file = directory.resolve("changes.jsonl");
        Files.writeString(file, "{\n", StandardOpenOption.APPEND);

        assertThat(shell.run("bids log --csv --log " + file)).isZero();
        assertThat(shell.out().lines()).hasSize(2);
        assertThat(shell.err()).contains("line 2 of the log can't be read");
        assertThat(shell.run("bids undo --apply" + log)).isZero();
    }

    @Test
    void aLimitIsKeptUnlessItIsLifted() {
        assertThat(plan(" --limit multiplier=1.2")).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(shell.out()).contains("Violations").contains("1.2");

        assertThat(shell.run("bids apply " + plan + " --apply" + log)).isEqualTo(ExitCode.USAGE);
        shell.sandbox.verify(CHANGE).neverSent();
        assertThat(shell.run("bids apply " + plan + " --apply --lift multiplier" + log))
                .isZero();
    }

    @Test
    void aPlanAsJsonCanBeAppliedLikeTheSavedOne() throws Exception {
        plan(" --json");
        assertThat(Output.Json.MAPPER.readTree(shell.out()).path("campaignId").longValue())
                .isEqualTo(7060);
        Path written = directory.resolve("written.json");
        Files.writeString(written, shell.out());

        assertThat(shell.run("bids apply " + written + " --apply" + log)).isZero();
        assertThat(pulled()).contains("State,100001");
    }

    @Test
    void aWrongCellIsNamedBeforeAnythingIsSent() throws IOException {
        Files.writeString(csv, HEAD + "State,100001,,,2,many,,,\n");
        int before = shell.sandbox.requestCount();

        assertThat(plan("")).isEqualTo(ExitCode.USAGE);

        assertThat(shell.err()).contains("multiplier").contains("many");
        assertThat(shell.sandbox.requestCount()).isEqualTo(before);
    }

    @Test
    void anEditedTableIsNotReplacedUnlessTheCommandLineAllowsIt() {
        int before = shell.sandbox.requestCount();

        assertThat(shell.run("bids pull 7060 state --to " + csv)).isEqualTo(ExitCode.USAGE);

        assertThat(shell.err()).contains("bids.csv exists", "--overwrite");
        assertThat(csv).content().contains("State,100001");
        assertThat(shell.sandbox.requestCount()).isEqualTo(before);
        assertThat(shell.run("bids pull 7060 state --overwrite --to " + csv)).isZero();
        assertThat(csv).hasContent("\uFEFF" + HEAD);
    }

    @Test
    void withoutALogFileNothingIsChanged() {
        plan("");

        assertThat(shell.run("bids apply " + plan + " --apply --log " + directory))
                .isEqualTo(ExitCode.USAGE);

        assertThat(shell.err()).contains("--log");
        shell.sandbox.verify(CHANGE).neverSent();
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertThat(shell.run("bids pull 7060 planet")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err())
                .contains("unknown dimension planet; the dimensions are")
                .contains("State");
        assertThat(shell.run("bids plan " + csv)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("either --campaign or --io");
        assertThat(shell.run("bids undo" + log)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("no change is in entry 0 of 0");
        assertThat(shell.run("bids pull 7060 state --json")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("CSV only");
        plan("");
        assertThat(shell.run("bids apply " + plan + " --apply --log nowhere/changes.jsonl"))
                .isEqualTo(ExitCode.USAGE);
        shell.sandbox.verify(CHANGE).neverSent();
    }
}
