package io.adplatform.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.file.FileJournal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A person looks at lost calls and settles them. */
class JournalTest {

    private static final JournalInputs INPUTS = new JournalInputs(
            "POST /api/v3/fa/customer/payment/add",
            "f",
            "{\"body\":{\"paymentAmount\":1250.50,\"name\":\"\\u001b[2J\"}}",
            null);

    @TempDir
    Path directory;

    @AutoClose
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
            begin(journal, "row-3", INPUTS);
        }
    }

    private static JournalKey key(String row) {
        return new JournalKey("https://ads.example.com", "back-office", 200_002L, row);
    }

    private static Claim claim(Journal journal, String row) {
        return journal.look(key(row), INPUTS);
    }

    private static Ticket begin(Journal journal, String row, JournalInputs inputs) {
        Ticket ticket = Ticket.of(key(row));
        assertThat(journal.begin(ticket, inputs, 1)).isInstanceOf(Claim.Claimed.class);
        return ticket;
    }

    private static void pay(Journal journal, String row, Outcome outcome) {
        journal.outcome(begin(journal, row, INPUTS), 1, outcome);
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
                        .startsWith("row-2,'2.1,unknown,")
                        .contains(INPUTS.operation(), ",200002,back-office,")
                        .endsWith(",no answer within 60 s,"))
                .anySatisfy(row -> assertThat(row).startsWith("row-3,'3.1,sent,"));
        assertThat(shell.err()).contains("3 calls, 2 of them unsettled.");

        shell.run("journal list");
        assertThat(shell.out())
                .startsWith("name   sending  state")
                .contains("POST /api/v3/fa/customer/payment/add: paymentAmount 1250.50, name ?[2J")
                .doesNotContain("\u001b", "{");
    }

    /** Version 0.9 took keys with invisible characters, and a spreadsheet removes them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "row\u200B-4",
                "row-4\u3164",
                " row  4 ",
                "re\u0301-4",
                "row-4\uDB40\uDD00",
                "row\\u200B-4",
                "row\u200B\\u200B",
                "row\u2028-4"
            })
    void anOldKeyIsSettledByTheFormThatAListShows(String old) {
        try (Journal journal = FileJournal.open(file)) {
            pay(journal, old, Outcome.unknown("no answer"));
        }
        for (String format : List.of("journal list", "journal list --csv")) {
            shell.run(format);
            String columns = format.endsWith("csv") ? "," : " {2,}";
            String shown = shell.out()
                    .lines()
                    .map(row -> row.split(columns, 3))
                    .filter(cells -> cells.length == 3 && cells[1].matches("'?4\\.1"))
                    .findFirst()
                    .orElseThrow()[0];

            assertThat(shown).matches("[!-~ ]+");
            assertThat(shell.run("journal show", shown)).as(shown).isZero();
            assertThat(settle(shown, "4.1", "absent", "desk 1: not there"))
                    .as(shown)
                    .isZero();
        }

        try (Journal journal = FileJournal.open(file)) {
            assertThat(claim(journal, old)).isInstanceOf(Claim.Claimed.class);
        }
    }

    /** A spreadsheet would change them, so a table has an apostrophe before them. */
    @Test
    void aKeyAndASendingAreTakenInTheFormOfATable() {
        try (Journal journal = FileJournal.open(file)) {
            pay(journal, "2026/11", Outcome.unknown("no answer"));
        }
        shell.run("journal list --csv");
        assertThat(shell.out()).contains("\n'2026/11,'4.1,unknown,");

        assertThat(shell.run("journal show", "'2026/11")).isZero();
        assertThat(settle("'2026/11", "'4.1", "done", "desk 1: row 55"))
                .as(shell.err())
                .isZero();
        assertThat(settle("'row-2", "'2.1", "done", "desk 1: row 55")).isEqualTo(ExitCode.USAGE);
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
    void oldCallsAreRemovedOnceAllOfThemAreSettled() {
        String tomorrow = LocalDate.now(ZoneOffset.UTC).plusDays(2).toString();
        assertThat(shell.run("journal remove --apply " + tomorrow)).isEqualTo(ExitCode.FAILED);
        assertThat(shell.err()).contains("row-2", "is of unknown outcome: settle it", "Nothing was removed");
        settle("row-2", "2.1", "done", "desk 1: row 55");
        settle("row-3", "3.1", "absent", "desk 1: not there");

        assertThat(shell.run("journal remove " + tomorrow)).isEqualTo(ExitCode.NOT_CONFIRMED);
        assertThat(shell.run("journal remove --apply 2020-01-01")).isZero();
        assertThat(shell.err()).contains("0 calls were removed.");
        try (Journal journal = FileJournal.open(file)) {
            assertThat(claim(journal, "row-2")).isInstanceOf(Claim.Done.class);
        }
        assertThat(shell.run("journal remove --apply " + tomorrow)).isZero();
        assertThat(shell.err()).contains("3 calls were removed.");
        try (Journal journal = FileJournal.open(file)) {
            assertThat(claim(journal, "row-2")).isInstanceOf(Claim.Claimed.class);
        }
    }

    @Test
    void aSettlementIsTakenBack() {
        settle("row-2", "2.1", "absent", "desk 1: not there");
        shell.run("journal list --csv");
        assertThat(shell.out()).contains("row-2,'2.1,absent,");

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
        assertThat(shell.out()).contains("row-1,'1.1,done,");
        assertThat(shell.run("journal show row-9")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void anExportHasALineForEachResultOfACall() throws Exception {
        settle("row-2", "2.1", "absent", "=desk 1: not \"there\"");
        try (Journal journal = FileJournal.open(file)) {
            Guard guard = Guard.NONE.approvedBy("J. Smith", "ticket\n4711").duplicateOf("row-1");
            journal.outcome(begin(journal, "row-2", INPUTS.withGuard(guard)), 1, Outcome.done("{}"));
        }

        assertThat(shell.run("journal export --csv")).isZero();

        List<Csv.Row> rows = Csv.read(shell.out().lines().toList()).rows();
        assertThat(rows)
                .extracting(row -> row.cell("name"), row -> row.cell("sending"), row -> row.cell("state"))
                .containsExactly(
                        tuple("row-1", "1.1", "done"),
                        tuple("row-2", "2.1", "unknown"),
                        tuple("row-2", "2.1", "absent"),
                        tuple("row-2", "4.1", "done"),
                        tuple("row-3", "3.1", "sent"));
        assertThat(rows.get(2).cell("note")).isEqualTo("=desk 1: not \"there\"");
        assertThat(shell.out()).contains(",\"'=desk 1: not \"\"there\"\"\",");
        assertThat(rows.get(3).cells())
                .containsEntry("approvedby", "J. Smith")
                .containsEntry("approvalnote", "ticket\n4711")
                .containsEntry("duplicateof", "row-1")
                .containsEntry("operation", INPUTS.operation())
                .containsEntry("owid", "200002");
    }

    @Test
    void anExportInJsonHasALineForEachCallWithItsAnswerAndHistory() throws Exception {
        settle("row-2", "2.1", "absent", "desk 1: not there");

        assertThat(shell.run("journal export --json")).as(shell.err()).isZero();

        List<String> lines = shell.out().lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(Output.Json.MAPPER.readTree(lines.get(0)).path("answer").textValue())
                .isEqualTo("{}");
        JsonNode settled = Output.Json.MAPPER.readTree(lines.get(1));
        assertThat(settled.path("note").textValue()).isEqualTo("desk 1: not there");
        assertThat(settled.path("history").get(0).path("state").textValue()).isEqualTo("UNKNOWN");
    }

    @Test
    void anExportOfAPeriodHasTheCallsThatWereSentOrChangedInIt() {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);

        shell.run("journal export --csv --from " + today.minusDays(1) + " --until " + today.plusDays(1));
        assertThat(shell.out().lines()).hasSize(4);
        shell.run("journal export --csv --from 2020-01-01 --until 2020-01-31");
        assertThat(shell.out().lines()).hasSize(1);

        assertThat(shell.run("journal export --from 2020-01-01")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("a period needs either --month, or --from and --until");
        assertThat(shell.run("journal export --from 2020-01-02 --until 2020-01-01"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.out()).isEmpty();
    }

    @Test
    void aJournalThatKeepsItsRulesIsVerified() {
        assertThat(shell.run("journal verify")).isZero();
        assertThat(shell.err()).contains("5 records checked, 0 broken rules.");
    }

    @Test
    void brokenRulesAreListedWithTheirRecords() throws Exception {
        byte[] content = Files.readAllBytes(file);
        int key = new String(content, StandardCharsets.ISO_8859_1).lastIndexOf("row-2"); // the outcome
        content[key + 4] = '9';
        ByteBuffer records = ByteBuffer.wrap(content);
        int at = key - 12; // length with a flag, checksum, number, content
        while (records.get(at) != 1 || records.get(at + 12) != '{') {
            at--;
        }
        CRC32C checksum = new CRC32C();
        checksum.update(content, at + 8, 4 + (records.getInt(at) & 0xffffff));
        records.putInt(at + 4, (int) checksum.getValue());
        Files.write(file, content);

        assertThat(shell.run("journal verify --csv")).isEqualTo(ExitCode.FAILED);

        assertThat(shell.err()).contains("5 records checked, 1 broken rules.");
        assertThat(shell.out().lines().skip(1))
                .singleElement()
                .asString()
                .startsWith("4,row-9,200002,'2.1,")
                .endsWith(",UNKNOWN can't follow nothing");
    }

    @Test
    void theReadableEntriesOfADamagedFileAreCopied() throws Exception {
        byte[] content = Files.readAllBytes(file);
        int at = new String(content, StandardCharsets.ISO_8859_1).indexOf("row-2");
        content[at] ^= 1;
        Files.write(file, content);
        Path copy = directory.resolve("copy.journal");
        assertThat(settle("row-3", "3.1", "done", "desk 1: row 55")).isEqualTo(ExitCode.FAILED);
        assertThat(shell.err()).contains("is damaged at byte", "adplatform journal repair COPY --journal " + file);

        assertThat(shell.run("journal repair --csv " + copy)).isEqualTo(ExitCode.INCOMPLETE);

        assertThat(shell.out().lines()).hasSize(2).last().asString().contains(",1,row-1,", ",row-2,");
        assertThat(shell.err()).contains("1 lost parts. The readable entries are in " + copy);
        try (Journal journal = FileJournal.open(copy)) {
            assertThat(claim(journal, "row-1")).isInstanceOf(Claim.Done.class);
            assertThat(claim(journal, "row-2")).isInstanceOf(Claim.Unknown.class);
        }
        assertThat(shell.run("journal repair " + copy)).isEqualTo(ExitCode.FAILED);
        assertThat(shell.err()).contains("the copy exists already");
        shell.environment.clear();
        assertThat(shell.run("journal repair " + copy)).isEqualTo(ExitCode.USAGE);
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
        assertThat(shell.err())
                .contains(
                        "no journal is set: set ADPLATFORM_JOURNAL to its file, or ADPLATFORM_JDBC_URL to its database, or add --journal FILE");
    }
}
