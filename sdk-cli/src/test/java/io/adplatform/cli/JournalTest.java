package io.adplatform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.journal.Claim;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.Outcome;
import io.adplatform.sdk.journal.Ticket;
import io.adplatform.sdk.journal.file.FileJournal;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person looks at lost calls and settles them. */
class JournalTest {

    private static final JournalInputs INPUTS = new JournalInputs(
            "POST /api/v3/fa/customer/payment/add", "f", "{\"paymentAmount\":1250.50,\"name\":\"\u001b[2J\"}", null);

    @TempDir
    Path directory;

    private final TestShell shell = new TestShell();
    private Path file;

    @BeforeEach
    void payThree() throws Exception {
        file = directory.toRealPath().resolve("pay.journal");
        shell.environment.clear();
        shell.environment.put("ADPLATFORM_JOURNAL", file.toString());
        try (Journal journal = FileJournal.open(file)) {
            pay(journal, "row-1", Outcome.done("{}"));
            pay(journal, "row-2", Outcome.unknown("no answer within 60 s"));
            journal.intent(claim(journal, "row-3").entry().ticket(), 1).join();
        }
    }

    @AfterEach
    void close() {
        shell.close();
    }

    private static Claim claim(Journal journal, String row) {
        JournalKey key = new JournalKey("https://ads.example.com", "back-office", 200_002L, row);
        return journal.claim(key, INPUTS, Duration.ofMinutes(1)).join();
    }

    private static void pay(Journal journal, String row, Outcome outcome) {
        Ticket ticket = claim(journal, row).entry().ticket();
        journal.intent(ticket, 1).join();
        journal.outcome(ticket, 1, outcome).join();
    }

    private int settle(String key, String sending, String finding, String note) {
        return shell.run("journal settle --apply", key, sending, finding, note);
    }

    @Test
    void theUnsettledCallsAreListed() {
        assertThat(shell.run("journal list --csv")).isZero();

        assertThat(shell.out().lines())
                .hasSize(3)
                .anySatisfy(row -> assertThat(row)
                        .startsWith("row-2,2.1,unknown,")
                        .contains(INPUTS.operation(), ",200002,back-office,")
                        .endsWith(",no answer within 60 s,"))
                .anySatisfy(row -> assertThat(row).startsWith("row-3,3.1,sent,"));
        assertThat(shell.err()).contains("3 calls, 2 of them unsettled.");

        shell.run("journal list");
        assertThat(shell.out()).contains("?[2J").doesNotContain("\u001b");
    }

    @Test
    void aJournalInUseIsListedButNotSettled() {
        try (Journal journal = FileJournal.open(file)) {
            assertThat(shell.run("journal list")).isZero();
            assertThat(shell.err()).contains("2 of them unsettled");

            assertThat(settle("row-2", "2.1", "done", "desk 1: row 55")).isEqualTo(ExitCode.FAILED);
            assertThat(shell.err()).contains("open in this process already");
            assertThat(claim(journal, "row-2")).isInstanceOf(Claim.Unknown.class);
        }
    }

    @Test
    void aFindingIsRecorded() {
        assertThat(settle("row-2", "2.1", "done", "desk 1: row 55")).isZero();
        assertThat(shell.out()).contains("done").contains("desk 1: row 55");
        assertThat(settle("row-3", "3.1", "ABSENT", "desk 1: looked at 9:00")).isZero();

        try (Journal journal = FileJournal.open(file)) {
            assertThat(claim(journal, "row-2")).isInstanceOf(Claim.Done.class);
            assertThat(claim(journal, "row-2").entry().note()).isEqualTo("desk 1: row 55");
            assertThat(claim(journal, "row-3")).isInstanceOf(Claim.Claimed.class);
        }
    }

    @Test
    void aSettlementIsTakenBack() {
        settle("row-2", "2.1", "absent", "desk 1: not there");
        shell.run("journal list --csv");
        assertThat(shell.out()).contains("row-2,2.1,absent,");

        assertThat(settle("row-2", "2.1", "open", "desk 2: it is there")).isZero();

        try (Journal journal = FileJournal.open(file)) {
            assertThat(claim(journal, "row-2")).isInstanceOf(Claim.Unknown.class);
        }
    }

    @Test
    void withoutConfirmationNothingIsSettled() {
        assertThat(shell.run("journal settle row-2 2.1 absent", "desk 1: not there"))
                .isEqualTo(ExitCode.NOT_CONFIRMED);
        assertThat(shell.err()).contains(INPUTS.operation()).contains("unknown -> absent");

        try (Journal journal = FileJournal.open(file)) {
            assertThat(claim(journal, "row-2")).isInstanceOf(Claim.Unknown.class);
        }
    }

    @Test
    void aSendingThatIsNotTheLastIsNotSettled() {
        for (String[] wrong : new String[][] {{"row-2", "1.1"}, {"row-4", "2.1"}}) {
            assertThat(settle(wrong[0], wrong[1], "absent", "desk 1: not there"))
                    .isEqualTo(ExitCode.USAGE);
            assertThat(shell.err())
                    .contains("no call has the key '" + wrong[0] + "'")
                    .contains("see: journal list");
        }
        assertThat(settle("row-1", "1.1", "absent", "desk 1: not there")).isEqualTo(ExitCode.FAILED);
        assertThat(shell.err()).contains("is known to be DONE");
    }

    @Test
    void aFindingNeedsANote() {
        assertThat(settle("row-2", "2.1", "done", " ")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("needs a note");
        assertThat(settle("row-2", "2.1", "perhaps", "desk 1")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("DONE, ABSENT, OPEN");
    }

    @Test
    void aKeyIsShownInAnyState() {
        assertThat(shell.run("journal show row-1 --csv")).isZero();
        assertThat(shell.out()).contains("row-1,1.1,done,");
        assertThat(shell.run("journal show row-9")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void anExportHasAllCallsAndInJsonTheirAnswers() throws Exception {
        assertThat(shell.run("journal export --csv")).isZero();
        assertThat(shell.out().lines()).hasSize(4);

        assertThat(shell.run("journal export --json")).as(shell.err()).isZero();
        JsonNode entries = Output.json().readTree(shell.out());
        assertThat(entries).hasSize(3);
        assertThat(entries.get(0).path("entry").path("answer").textValue()).isEqualTo("{}");
    }

    @Test
    void theFileOfTheOptionHasPriority() {
        Path missing = directory.resolve("missing.journal");

        assertThat(shell.run("journal list --journal " + missing)).isEqualTo(ExitCode.FAILED);
        assertThat(shell.err()).contains("the journal does not exist: ");
        assertThat(shell.run("journal settle row-2 2.1 done note --apply --journal " + missing))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("the journal does not exist: ");
        assertThat(missing).doesNotExist();

        shell.environment.clear();
        assertThat(shell.run("journal list --journal " + file)).isZero();
        assertThat(shell.run("journal list")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("no journal is set: use --journal, ADPLATFORM_JOURNAL or ADPLATFORM_JDBC_URL");
    }
}
