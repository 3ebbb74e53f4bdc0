package io.adplatform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.Fault;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Data on standard output, everything else on standard error. */
class OutputTest {

    private static final String PAYMENTS = "GET /api/v3/fa/payments/list";

    /** A row. */
    private record Pair(String a, Object b) {}

    /** A row with values of which a table shows a part. */
    private record Times(
            Instant at, BigDecimal paidAmount, @Nullable BigDecimal rate) {}

    @AutoClose
    private final TestShell shell = new TestShell();

    @Test
    void csvQuotesWhatNeedsIt() {
        Output output = new Output(shell.root().shell, Output.Format.CSV);

        output.records(List.of(new Pair("x,y", "say \"hi\""), new Pair("two\nlines", "plain")), "a,b");

        assertThat(shell.out()).isEqualTo("a,b\n\"x,y\",\"say \"\"hi\"\"\"\n\"two\nlines\",plain\n");
    }

    /** Excel reads a file without it in the system's code page. */
    @Test
    void csvBeginsWithAByteOrderMarkInANewFileOnly() {
        for (boolean newFile : List.of(true, false)) {
            shell.terminal = new Terminal(false, false, false, newFile, 80);
            for (String command : List.of("campaigns list --csv", "bids pull 7060 state")) {
                assertThat(shell.run(command)).isZero();
                assertThat(shell.out().startsWith("\uFEFF")).isEqualTo(newFile);
            }
            assertThat(shell.run("campaigns list --json")).isZero();
            assertThat(shell.out()).startsWith("[");
        }
    }

    @Test
    void csvHasNoFormulasAndKeepsLongIdsAndNumbers() {
        Output output = new Output(shell.root().shell, Output.Format.CSV);

        output.records(
                List.of(
                        new Pair("=1+1", new BigDecimal("-1.50")),
                        new Pair("+49 30", "-x"),
                        new Pair("@home", "1234567890123456"),
                        new Pair("\t=1", "123456789012345"),
                        new Pair("1.50", "true")),
                "a,b");

        assertThat(shell.out())
                .isEqualTo(
                        "a,b\n'=1+1,-1.50\n'+49 30,'-x\n'@home,'1234567890123456\n\"'\t=1\",123456789012345\n'1.50,true\n");
    }

    @Test
    void charactersThatControlATerminalAreReplacedInTables() {
        Output output = new Output(shell.root().shell, Output.Format.TABLE);

        output.records(List.of(new Pair("\u001b[2Jred\u202e", "")), "a");

        assertThat(shell.out()).isEqualTo("a\n--------\n?[2Jred?\n");
    }

    private static final String CONTROLS = "[\\p{Cc}\\p{Cf}&&[^\n]]";

    @Test
    void anErrorTextOfTheServerControlsNoTerminal() {
        shell.terminal = new Terminal(true, true, true, false, 300);
        for (String format : List.of("", " --json", " --csv")) {
            shell.sandbox.onNext(
                    PAYMENTS, Fault.status(422, "no\u001b[2J\u001b]0;title\u0007\r\nFORGED\u202e\u009b2J"));

            shell.run("payments list" + format);

            assertThat(shell.err()).contains("no?[2J?]0;title?  FORGED??2J").doesNotContainPattern(CONTROLS);
            assertThat(shell.err().lines()).hasSize(1);
        }
    }

    @Test
    void dataOfTheServerControlsNoTerminalAndStaysAsItIsElsewhere() {
        String hostile = "T\u001b[2J\u202e\u009b2J";
        for (String format : List.of(" --json", " --csv")) {
            for (boolean isTerminal : List.of(true, false)) {
                shell.terminal = new Terminal(isTerminal, isTerminal, isTerminal, false, 80);
                shell.sandbox.onNext(PAYMENTS, Fault.json(body -> {
                    body.path("data").path("data").forEach(row -> ((ObjectNode) row).put("transactionId", hostile));
                    return body;
                }));

                assertThat(shell.run("payments list --columns transactionId --limit 1" + format))
                        .isZero();

                if (isTerminal) {
                    assertThat(shell.out()).contains("[2J").doesNotContainPattern(CONTROLS);
                } else {
                    assertThat(shell.out()).contains("\u202e\u009b2J");
                }
            }
        }
    }

    @Test
    void jsonHasAllFieldsAndExactNumbers() throws Exception {
        assertThat(shell.run("payments list --limit 2 --json")).isZero();

        JsonNode rows = Output.Json.MAPPER.readTree(shell.out());
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).fieldNames()).toIterable().contains("createdByUserEmail", "bankName");
        assertThat(rows.get(0).path("paymentAmount").decimalValue().scale()).isEqualTo(2);
        assertThat(shell.err().lines())
                .allSatisfy(
                        line -> assertThat(Output.Json.MAPPER.readTree(line)).hasSize(1));
    }

    @Test
    void aLimitThatLeavesOutRowsIsMentioned() {
        assertThat(shell.run("payments list --limit 2 --csv")).isZero();
        assertThat(shell.out().lines()).hasSize(3);
        assertThat(shell.err()).contains("There are more than 2 rows");

        assertThat(shell.run("payments list --csv")).isZero();
        assertThat(shell.out().lines()).hasSize(251);
        assertThat(shell.err()).doesNotContain("more than");

        assertThat(shell.run("payments list --limit 250 --csv")).isZero();
        assertThat(shell.err()).doesNotContain("more than");

        assertThat(shell.run("payments list --limit 0")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("--limit must be 1 or more, was 0");
    }

    /** As on a full disk. */
    @Test
    void dataThatCanNotBeWrittenIsAFailure() {
        assertThat(listTo("No space left on device")).isEqualTo(ExitCode.FAILED);

        assertThat(shell.err()).contains("adplatform: standard output");
    }

    /** As in {@code adplatform payments list | head}. */
    @Test
    void aReaderThatEndsEarlyEndsTheCommandQuietly() {
        assertThat(listTo("Broken pipe")).isEqualTo(ExitCode.PIPE_CLOSED);

        assertThat(shell.err()).doesNotContain("adplatform:");
    }

    /** Runs a command whose standard output fails. */
    private int listTo(String failure) {
        Shell usual = shell.root().shell;
        DataStream failing = new DataStream(new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException(failure);
            }
        });
        Root root = new Root(
                new Shell(usual.environment(), usual.in(), failing, usual.err(), usual.terminal(), usual.time()));
        return Main.run(root, "payments", "list", "--limit", "2", "--csv");
    }

    @Test
    void aListThatFailsLeavesStandardOutputEmpty() {
        shell.sandbox.onNext(PAYMENTS, Fault.none(), Fault.status(400, "no second page"));

        assertThat(shell.run("payments list --status paid --csv")).isEqualTo(ExitCode.FAILED);

        assertThat(shell.out()).isEmpty();
        assertThat(shell.err()).contains("adplatform: 400").contains("no second page");
    }

    @Test
    void anErrorIsJsonIfTheDataIsJson() throws Exception {
        shell.sandbox.onNext(PAYMENTS, Fault.status(403, "not yours"));

        assertThat(shell.run("payments list --json")).isEqualTo(ExitCode.FAILED);

        JsonNode error = Output.Json.MAPPER.readTree(shell.err()).path("error");
        assertThat(error.path("type").textValue()).isEqualTo("ForbiddenException");
        assertThat(error.path("exitCode").intValue()).isEqualTo(1);
        assertThat(error.path("sent").textValue()).isEqualTo("YES");
        assertThat(error.path("message").textValue()).contains("not yours");
        assertThat(shell.out()).isEmpty();
    }

    @Test
    void aWrongOptionIsJsonIfTheDataIsJson() throws Exception {
        assertThat(shell.run("payments list --json --colums x")).isEqualTo(ExitCode.USAGE);

        JsonNode error = Output.Json.MAPPER.readTree(shell.err()).path("error");
        assertThat(error.path("message").textValue()).contains("--colums", "adplatform payments list --help");
    }

    @Test
    void aMisspeltCommandOrOptionGetsAProposal() {
        assertThat(shell.run("paymets list")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("did you mean payments");

        assertThat(shell.run("payments list --limt 3")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("did you mean --limit");
    }

    @Test
    void allWrongInputsAreNamedBeforeAnythingIsSent() throws Exception {
        assertThat(shell.run("payments list --json --status odd --type odd")).isEqualTo(ExitCode.USAGE);

        JsonNode error = Output.Json.MAPPER.readTree(shell.err()).path("error");
        assertThat(error.path("message").textValue()).contains("status", "type", "unknown odd");
        assertThat(error.path("sent").textValue()).isEqualTo("NO");
        assertThat(shell.sandbox.requestCount()).isZero();
    }

    @Test
    void twoFormatsAreRefused() {
        assertThat(shell.run("payments list --json --csv")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("--csv and --json exclude each other");
    }

    @Test
    void anUnknownColumnListsTheColumns() {
        assertThat(shell.run("payments list --columns paymentId,amount")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err())
                .contains("--columns paymentId,amount must be among the columns")
                .contains("paymentAmount");
        assertThat(shell.out()).isEmpty();
        assertThat(shell.sandbox.requestCount()).isZero();

        assertThat(shell.run("payments list --columns transactionId,paymentAmount --csv --limit 1"))
                .isZero();
        assertThat(shell.out()).startsWith("transactionId,paymentAmount\nT-");
    }

    @Test
    void anEmptyListHasItsColumns() {
        assertThat(shell.run("campaigns list --search nothing-like-it --columns campaignId,name"))
                .isZero();
        assertThat(shell.out()).isEqualTo("campaignId  name\n----------  ----\n");
    }

    @Test
    void progressIsABarOnATerminalAndLinesElsewhere() {
        shell.run("payments list --limit 1");
        assertThat(shell.err())
                .contains("250 rows, requests: 1 (" + PAYMENTS + ")\n")
                .doesNotContain("\r");

        shell.terminal = new Terminal(false, false, true, false, Integer.MAX_VALUE);
        shell.run("payments list --limit 1");
        assertThat(shell.err()).contains("\r[########################] 250 rows, requests: 1 (" + PAYMENTS + ")\n");

        shell.terminal = new Terminal(false, true, true, false, 70);
        shell.run("payments list --limit 1");
        assertThat(shell.err()).contains("\r[########################] 250 rows, requests: 1 (GET /api/v3/fa/pay…\n");
    }

    @Test
    void aSentenceEndsItsLinesBetweenWordsOnATerminal() {
        String sentence = "It isn't atomic: the platform decides about each request alone, and written changes stay.";
        shell.terminal = new Terminal(false, true, true, false, 40);
        Output output = new Output(shell.root().shell, Output.Format.TABLE);

        output.note(sentence);
        output.sentences(sentence + "\n   update         State 100001 (State 1)  priority 1\n");

        String lines = """
                It isn't atomic: the platform decides
                about each request alone, and written
                changes stay.
                """;
        assertThat(shell.err()).isEqualTo(lines);
        assertThat(shell.out()).isEqualTo(lines + "   update         State 100001 (State 1)  priority 1\n");

        shell.terminal = Terminal.NONE;
        new Output(shell.root().shell, Output.Format.TABLE).note(sentence);
        assertThat(shell.err()).isEqualTo(sentence + "\n");
    }

    @Test
    void aTableForPeopleHasAmountsWithTwoDecimalsAndShortTimes() {
        Output output = new Output(shell.root().shell, Output.Format.TABLE);

        output.records(
                List.of(
                        new Times(Instant.parse("2026-11-20T00:00:00Z"), new BigDecimal("12.5"), new BigDecimal("0.1")),
                        new Times(Instant.parse("2026-11-20T09:05:59.123456789Z"), new BigDecimal("7"), null)),
                "at,paidAmount,rate");

        assertThat(shell.out()).isEqualTo("""
                at                 paidAmount  rate
                -----------------  ----------  ----
                2026-11-20              12.50   0.1
                2026-11-20 09:05Z        7.00
                """);
    }

    @Test
    void aStateHasAColourOnATerminalUnlessNoColorIsSet() {
        shell.terminal = new Terminal(true, true, true, false, 80);
        shell.environment.put("TERM", "xterm");
        assertThat(written()).contains("\u001b[32mpaid\u001b[0m").contains("\u001b[31mrefused\u001b[0m");

        shell.environment.put("NO_COLOR", "1");
        assertThat(written()).contains("paid", "refused").doesNotContain("\u001b");

        shell.environment.remove("NO_COLOR");
        shell.terminal = Terminal.NONE;
        assertThat(written()).doesNotContain("\u001b");
    }

    private String written() {
        new Output(shell.root().shell, Output.Format.TABLE)
                .records(List.of(new Pair("paid", 1), new Pair("refused", 2)), "a,b");
        return shell.out();
    }

    @Test
    void aTableFitsTheTerminal() {
        shell.terminal = new Terminal(true, true, true, false, 60);

        shell.run("payments list --limit 3");

        assertThat(shell.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(60));
    }
}
