package io.adplatform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A finance team pays a file and compares its books. */
class PayTest {

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";
    private static final String HEAD = "customer,amount,date,mode,invoice,reference\n";
    private static final String RUN = " --run payrun-2026-11";

    @TempDir
    Path directory;

    @AutoClose
    private final TestShell shell = new TestShell();

    private Path csv;

    @BeforeEach
    void writeTwoRows() throws IOException {
        csv = directory.resolve("november.csv");
        Files.writeString(
                csv,
                HEAD + "200002,12.50,2026-11-20,Wire Transfer,,T-7001\n" + "200003,7.05,2026-11-20,Check,,T-7002\n");
        shell.environment.put(
                "ADPLATFORM_JOURNAL",
                directory.toRealPath().resolve("pay.journal").toString());
    }

    @Test
    void aNewJournalIsReported() throws IOException {
        Path journal = directory.toRealPath().resolve("pay.journal");
        shell.environment.put(
                "ADPLATFORM_JOURNAL",
                directory
                        .toRealPath()
                        .resolve("../" + directory.getFileName() + "/pay.journal")
                        .toString());

        assertThat(shell.run("pay run " + csv + RUN + " --apply")).isZero();
        assertThat(shell.err()).contains("New journal: " + journal);

        assertThat(shell.run("pay run " + csv + RUN + " --apply")).isZero();
        assertThat(shell.err()).doesNotContain("New journal");
    }

    @Test
    void aCheckSendsNothingAndShowsTheTotals() {
        assertThat(shell.run("pay check " + csv + RUN + " --csv")).isZero();

        assertThat(shell.out())
                .isEqualTo("customer,mode,rows,amount\n200002,Wire Transfer,1,12.50\n200003,Check,1,7.05\n");
        assertThat(shell.err()).contains("2 payments, 19.55: 0 paid before, 0 open, 0 refused");
        assertThat(shell.sandbox.requestCount()).isZero();
    }

    @Test
    void aCheckOfRowsThatTheRunRefusesIsIncompleteAsTheRunIs() throws IOException {
        shell.run("pay run " + csv + RUN + " --apply");
        Files.writeString(csv, Files.readString(csv).replace("7.05", "7.06"));

        assertThat(shell.run("pay check " + csv + RUN)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(shell.err()).contains("a run refuses this row", "1 paid before, 0 open, 1 refused");
        assertThat(shell.run("pay run " + csv + RUN + " --apply")).isEqualTo(ExitCode.INCOMPLETE);
    }

    @Test
    void theStatusOfARunHasNoRowOfARunWhoseNameBeginsWithItsName() throws IOException {
        Files.writeString(csv, HEAD + "200002,12.50,2026-11-20,Check,,T-1\n200003,7.05,2026-11-20,Check,,b/T-2\n");
        shell.run("pay run " + csv + " --run a --apply");
        Files.writeString(csv, HEAD + "200002,12.50,2026-11-20,Check,,T-3\n200003,7.05,2026-11-20,Check,,c/T-4\n");
        shell.run("pay run " + csv + " --run a/b --apply");

        for (String[] run : new String[][] {{"a", "a/T-1", "a/b/T-2"}, {"a/b", "a/b/T-3", "a/b/c/T-4"}}) {
            shell.run("pay status --csv --run " + run[0]);
            assertThat(shell.out().lines().skip(1).map(row -> row.split(",", 2)[0]))
                    .containsExactlyInAnyOrder(run[1], run[2]);
        }
    }

    @Test
    void allWrongRowsAreNamedAndNothingIsPaid() throws IOException {
        Files.writeString(csv, HEAD + "200002,-1,2026-11-20,Wire Transfer,,T-7001\n200003,7.05,soon,Check,,T-7002\n");

        assertThat(shell.run("pay check " + csv + RUN)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("-1").contains("soon");
        assertThat(shell.run("pay run " + csv + RUN + " --apply")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.sandbox.requestCount()).isZero();
    }

    @Test
    void aTimeInAnotherFormIsRefusedWithTheForm() {
        assertThat(shell.run("pay run " + csv + RUN + " --absent-after 5m --apply"))
                .isEqualTo(ExitCode.USAGE);

        assertThat(shell.err())
                .contains("'--absent-after': '5m' must have the form PT10M (see: adplatform pay run --help)");
        assertThat(shell.sandbox.requestCount()).isZero();
    }

    @Test
    void eachRowIsPaidOnceHoweverOftenTheRunIsStarted() {
        assertThat(shell.run("pay run " + csv + RUN)).isEqualTo(ExitCode.NOT_CONFIRMED);
        assertThat(shell.sandbox.requestCount()).isZero();

        assertThat(shell.run("pay run " + csv + RUN + " --apply --csv"))
                .as(shell.err())
                .isZero();
        assertThat(shell.out().lines().skip(1)).allMatch(row -> row.contains(",paid,"));
        assertThat(shell.run("pay run " + csv + RUN + " --apply --csv")).isZero();
        assertThat(shell.out().lines().skip(1)).hasSize(2).allMatch(row -> row.contains(",paid-before,"));
        assertThat(shell.sandbox.commits(ADD)).isEqualTo(2);

        assertThat(shell.run("pay status" + RUN + " --csv")).isZero();
        assertThat(shell.out())
                .contains("payrun-2026-11/T-7001,")
                .contains("payrun-2026-11/T-7002,")
                .contains(",done,");
        shell.terminal = new Terminal(false, true, false, false, 80);
        assertThat(shell.run("pay status" + RUN)).isZero();
        assertThat(shell.out().lines().skip(2))
                .hasSize(2)
                .anyMatch(row -> row.matches("payrun-2026-11/T-7001 +1.1  .*done.*200002   12.50"));
        assertThat(shell.err()).isEqualTo("Started payments of the run: all=2, done=2\n");
        assertThat(shell.run("pay status --run payrun-2026 --csv")).isZero();
        assertThat(shell.out().lines()).hasSize(1);
        assertThat(shell.err()).isEqualTo("Started payments of the run: all=0\n");
    }

    @Test
    void theTableOfAResultIsATableOfTheSameRun() throws IOException {
        Files.writeString(
                csv,
                HEAD.strip()
                        + ",duplicateOf\n200002,12.50,2026-11-20,Check,,T-1,\n200002,12.50,2026-11-20,Check,,T-2,T-1\n");
        shell.sandbox.onNext(ADD, Fault.none(), Fault.status(400, "Not now"));
        assertThat(shell.run("pay run " + csv + RUN + " --apply --csv")).isEqualTo(ExitCode.INCOMPLETE);
        Files.writeString(csv, shell.out());

        assertThat(shell.run("pay run " + csv + RUN + " --apply --csv"))
                .as(shell.err())
                .isZero();
        assertThat(shell.out()).contains(",T-1,,paid-before,").contains(",T-2,T-1,paid,");
        assertThat(shell.sandbox.commits(ADD)).isEqualTo(2);
    }

    @Test
    void aRefusedRowMakesTheRunIncomplete() {
        shell.sandbox.onNext(ADD, Fault.status(400, "The customer is closed"));

        assertThat(shell.run("pay run " + csv + RUN + " --apply --csv")).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(shell.out())
                .contains(",refused,")
                .contains("The customer is closed")
                .contains(",paid,");
    }

    @Test
    void aPaymentWhoseAnswerIsLostIsFoundWithAVoucher() {
        shell.sandbox.onNext(ADD, Fault.disconnectAfterProcessing());

        assertThat(shell.run("pay run " + csv + RUN + " --apply --csv --references-are-unique"))
                .as(shell.err())
                .isZero();
        assertThat(shell.sandbox.commits(ADD)).isEqualTo(2);
    }

    @Test
    void withoutAVoucherALostPaymentStaysUnknown() {
        shell.sandbox.onNext(ADD, Fault.disconnectAfterProcessing());

        assertThat(shell.run("pay run " + csv + RUN + " --apply --csv")).isEqualTo(ExitCode.UNKNOWN);
        assertThat(shell.out()).contains(",unknown,");
        shell.sandbox.verify(ADD).committed(2);
    }

    /** In another directory it would be another, empty journal, and the run would be paid again. */
    @Test
    void aRelativeJournalIsRefused() {
        shell.environment.put("ADPLATFORM_JOURNAL", "pay.journal");

        assertThat(shell.run("pay run " + csv + RUN + " --apply")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("ADPLATFORM_JOURNAL must be an absolute path, was pay.journal");
        assertThat(shell.sandbox.requestCount()).isZero();
        assertThat(Path.of("pay.journal")).doesNotExist();
    }

    @Test
    void aRunNeedsAJournal() {
        shell.environment.remove("ADPLATFORM_JOURNAL");

        assertThat(shell.run("pay run " + csv + RUN + " --apply")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err())
                .contains("no journal is set: set ADPLATFORM_JOURNAL")
                .doesNotContain("--journal");
        assertThat(shell.run("pay check " + csv)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("--run");
        assertThat(shell.sandbox.requestCount()).isZero();
    }

    @Test
    void booksAreComparedWithAListOfThePlatform() throws Exception {
        shell.run("payments list --customer 200002 --csv --columns transactionId,paymentAmount,paymentDate --limit 3");
        String rows =
                shell.out().replaceFirst(".*\n", "reference,amount,date\n").replaceAll("T00:00:00Z", "");
        Path books = Files.writeString(directory.resolve("books.csv"), rows);
        String period = " --customer 200002 --from 2020-01-01 --until 2020-01-02";

        assertThat(shell.run("books compare " + books + period)).as(shell.err()).isZero();
        assertThat(shell.out()).startsWith("result  line  id  reference");
        assertThat(shell.out().lines()).hasSize(2);

        Files.writeString(books, rows + "T-99,1,2020-01-01\n");
        assertThat(shell.run("books compare " + books + period)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(shell.out()).contains("missing there  ").contains("1.00");
        assertThat(shell.err())
                .contains("3 matches, 0 of them differ, 1 missing there")
                .doesNotContain("[");
        assertThat(shell.run("books compare --csv " + books + period)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(shell.out()).startsWith("result,line,id,reference,amount,date,details\nmissing there,");
        assertThat(shell.run("books compare --json " + books + period)).isEqualTo(ExitCode.INCOMPLETE);
        JsonNode found = Output.Json.MAPPER.readTree(shell.out());
        assertThat(found.path("missingThere")).hasSize(1);
        assertThat(found.path("matches")).hasSize(3);
    }

    @Test
    void otherListsNeedACustomer() throws Exception {
        Path books = Files.writeString(directory.resolve("books.csv"), "reference,amount,date\nT-99,1.00,2020-01-01\n");
        String compare = "books compare " + books + " --month 2020-01 --with ";

        assertThat(shell.run(compare + "invoices")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("--with invoices needs --customer");
        for (String list : new String[] {"invoices", "credits"}) {
            assertThat(shell.run(compare + list + " --customer 200002"))
                    .as(shell.err())
                    .isEqualTo(ExitCode.INCOMPLETE);
        }
    }
}
