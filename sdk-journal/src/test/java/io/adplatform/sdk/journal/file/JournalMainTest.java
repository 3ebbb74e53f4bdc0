package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.journal.Claim;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.Outcome;
import io.adplatform.sdk.journal.Ticket;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person sees and does at a terminal. */
class JournalMainTest {

    private static final JournalInputs INPUTS = new JournalInputs(
            "POST /api/v3/fa/customer/payment/add", "f", "{\"paymentAmount\":1250.50,\"name\":\"\u001b[2J\"}", null);

    @TempDir
    Path directory;

    private final ManualTime time = Time.manual();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Path file;

    @BeforeEach
    void payThree() throws Exception {
        file = directory.toRealPath().resolve("pay.journal");
        try (Journal journal = open()) {
            pay(journal, "row-1", Outcome.done("{}"));
            pay(journal, "row-2", Outcome.unknown("no answer within 60 s"));
            time.advance(Duration.ofMinutes(1));
            journal.intent(claim(journal, "row-3").entry().ticket(), 1).join();
        }
    }

    private Journal open() {
        return FileJournal.open(file, FileJournal.RETENTION, time);
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

    private int run(String... arguments) {
        out.reset();
        err.reset();
        return new JournalMain(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8))
                .run(List.of(arguments));
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    private String complained() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theUnsettledCallsAreListed() {
        assertThat(run("list", file.toString())).isZero();

        assertThat(said()).isEqualTo("""
                        %s holds 3 calls, 2 of them unsettled, 0 absent.

                        row-2
                          sending    2.1
                          state      UNKNOWN: no answer within 60 s
                          sent at    2026-11-20T00:00:00Z
                          operation  POST /api/v3/fa/customer/payment/add
                          account    https://ads.example.com, client back-office, workspace 200002
                          inputs     {"paymentAmount":1250.50,"name":"?[2J"}

                        row-3
                          sending    3.1
                          state      SENT
                          sent at    2026-11-20T00:01:00Z
                          operation  POST /api/v3/fa/customer/payment/add
                          account    https://ads.example.com, client back-office, workspace 200002
                          inputs     {"paymentAmount":1250.50,"name":"?[2J"}
                        """.formatted(file));
    }

    @Test
    void aJournalThatIsInUseCanBeListedButNotSettled() {
        try (Journal journal = open()) {
            assertThat(run("list", file.toString())).isZero();
            assertThat(said()).contains("2 of them unsettled");

            assertThat(run("settle", file.toString(), "row-2", "2.1", "done", "desk 1: row 55"))
                    .isEqualTo(1);
            assertThat(complained()).contains("open in this process already");
            assertThat(claim(journal, "row-2")).isInstanceOf(Claim.Unknown.class);
        }
    }

    @Test
    void aPersonsWordIsRecorded() {
        assertThat(run("settle", file.toString(), "row-2", "2.1", "done", "desk 1: row 55"))
                .isZero();
        assertThat(said()).contains("'row-2'").contains("is settled as DONE.");
        assertThat(run("settle", file.toString(), "row-3", "3.1", "ABSENT", "desk 1: looked at 9:00"))
                .isZero();

        try (Journal journal = open()) {
            assertThat(claim(journal, "row-2")).isInstanceOf(Claim.Done.class);
            assertThat(claim(journal, "row-2").entry().note()).isEqualTo("desk 1: row 55");
            assertThat(claim(journal, "row-3")).isInstanceOf(Claim.Claimed.class);
        }
    }

    @Test
    void aSendingThatIsNotTheLastIsNotSettled() {
        for (String[] wrong : new String[][] {{"row-2", "1.1"}, {"row-4", "2.1"}}) {
            assertThat(run("settle", file.toString(), wrong[0], wrong[1], "absent", "desk 1: not there"))
                    .isEqualTo(1);
            assertThat(complained())
                    .contains("no call has the key '" + wrong[0] + "'")
                    .contains("unsettled are 'row-2' 2.1, 'row-3' 3.1");
        }
        try (Journal journal = open()) {
            assertThat(claim(journal, "row-2")).isInstanceOf(Claim.Unknown.class);
        }
    }

    @Test
    void aSettlementIsTakenBack() {
        run("settle", file.toString(), "row-2", "2.1", "absent", "desk 1: not there");
        run("list", file.toString());
        assertThat(said()).contains("1 of them unsettled, 1 absent").contains("ABSENT: desk 1: not there");

        assertThat(run("settle", file.toString(), "row-2", "2.1", "open", "desk 2: it is there"))
                .isZero();
        assertThat(said()).contains("'row-2'").contains("is settled as UNKNOWN.");

        try (Journal journal = open()) {
            assertThat(claim(journal, "row-2")).isInstanceOf(Claim.Unknown.class);
        }
    }

    @Test
    void settlingForgetsNothingThatTheProgramKeeps() {
        time.advance(Duration.ofDays(365));
        run("settle", file.toString(), "row-2", "2.1", "done", "desk 1: row 55");

        try (Journal journal = FileJournal.open(file, Duration.ofDays(400), time)) {
            assertThat(claim(journal, "row-1")).isInstanceOf(Claim.Done.class);
        }
    }

    @Test
    void whatIsWrongIsSaid() {
        assertThat(run()).isEqualTo(2);
        assertThat(complained()).contains("list FILE").contains("settle FILE KEY SENDING done NOTE");
        assertThat(run("settle", file.toString(), "row-2", "2.1", "perhaps", "desk 1"))
                .isEqualTo(2);
        assertThat(complained()).contains("settled as done, absent or open, not as perhaps");
        assertThat(run("settle", file.toString(), "row-2", "2.1", "done", " ")).isEqualTo(2);
        assertThat(complained()).contains("needs a note");
        for (String[] wrong : new String[][] {
            {"list"},
            {"list", file.toString(), "row-2"},
            {"show", file.toString()},
            {"settle", file.toString(), "row-2", "2.1", "done"},
            {"forget", file.toString(), "row-2", "2.1", "done", "desk 1"}
        }) {
            assertThat(run(wrong)).as(wrong[0]).isEqualTo(2);
            assertThat(complained()).contains("list FILE");
        }
        Path missing = directory.resolve("missing.journal");
        assertThat(run("list", missing.toString())).isEqualTo(1);
        assertThat(complained()).contains("the journal does not exist: ");
        assertThat(run("settle", missing.toString(), "row-2", "2.1", "done", "desk 1"))
                .isEqualTo(1);
        assertThat(missing).doesNotExist();
    }

    @Test
    void whereNothingIsUnsettledThatIsSaid() {
        run("settle", file.toString(), "row-2", "2.1", "done", "desk 1: row 55");
        run("settle", file.toString(), "row-3", "3.1", "done", "desk 1: row 56");

        assertThat(run("settle", file.toString(), "row-3", "3.1", "absent", "desk 1"))
                .isEqualTo(1);
        assertThat(complained()).contains("is known to be DONE");
    }
}
