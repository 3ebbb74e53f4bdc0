package io.adplatform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lists of all areas, invoices as files, reports and exports. */
class ListsTest {

    @TempDir
    Path directory;

    @AutoClose
    private final TestShell shell = new TestShell();

    private List<String> csv(String command) {
        assertThat(shell.run(command + " --csv")).as(shell.err()).isZero();
        return shell.out().lines().toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report campaign --from +999999999-12-31 --until +999999999-12-31",
                "report campaign --month +999999999-12",
                "export --month +999999999-12",
                "report campaign --month 2026-13",
                "report campaign --from 2026-11-02 --until 2026-11-01",
                "report campaign --month 2026-11 --time-zone Nowhere"
            })
    void aPeriodThatNoReportCanHaveIsAWrongArgument(String command) {
        assertThat(shell.run(command)).isEqualTo(ExitCode.USAGE);

        assertThat(shell.err()).doesNotContain("java.time");
        assertThat(shell.sandbox.requestCount()).isZero();
    }

    @Test
    void paymentsAreFiltered() {
        List<String> paid = csv("payments list --status paid");
        assertThat(paid).hasSizeBetween(2, 250);
        assertThat(paid.get(0))
                .isEqualTo("paymentId,paymentDate,paymentAmount,paymentStatus,paymentMode,transactionId,invoiceId");
        assertThat(paid.subList(1, paid.size()))
                .allSatisfy(row -> assertThat(row).contains(",Paid,"));

        String transaction = paid.get(1).split(",", -1)[5];
        assertThat(csv("payments list --search " + transaction)).hasSize(2);

        assertThat(csv("payments list --customer 200002 --type refund --columns paymentType"))
                .hasSizeGreaterThan(1)
                .containsOnly("paymentType", "Refund");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cut", "status 206", "warning"})
    void aListThatMayLackRowsIsReported(String kind) {
        Fault fault = switch (kind) {
            case "cut" ->
                Fault.json(body -> {
                    ((ObjectNode) body.at("/data")).put("totalRecords", 5_000);
                    return body;
                });
            case "warning" -> Fault.warnings("some rows are missing");
            default ->
                Fault.answer(206, "application/json", "{\"success\": true, \"data\": {\"data\": []}}")
                        .unchecked();
        };
        shell.sandbox.onNext("GET /api/v3/fa/payments/list", fault, fault, fault);

        assertThat(shell.run("payments list --csv")).isZero();
        assertThat(shell.err()).contains("The list may lack rows, or a filter leaves them out: ");
    }

    @Test
    void aWholeListHasNoNote() {
        assertThat(shell.run("payments list --csv")).isZero();
        assertThat(shell.err()).doesNotContain("may lack rows");
    }

    @Test
    void invoicesAreListedAndDownloadedOnce() throws Exception {
        List<String> overdue = csv("invoices list 200002 --status overdue --columns invoiceId,status");
        assertThat(overdue).hasSizeGreaterThan(2);
        String first = overdue.get(1).replace(",Overdue", "");

        assertThat(csv("invoices download 200002 " + first + " --to " + directory))
                .containsExactly(
                        "invoiceId,state,file",
                        first + ",downloaded," + directory.resolve("invoice-" + first + ".pdf"));
        Path file = directory.resolve("invoice-" + first + ".pdf");
        assertThat(Files.readAllBytes(file)).startsWith('%', 'P', 'D', 'F');
        Files.writeString(file, "mine");

        List<String> all = csv("invoices download 200002 --status overdue --to " + directory);

        assertThat(all).hasSameSizeAs(overdue);
        assertThat(all.get(1)).contains(",kept,");
        assertThat(file).hasContent("mine");
        assertThat(directory.toFile().list()).hasSize(overdue.size() - 1);
    }

    @Test
    void creditsOfACustomerAndOfferedCreditsAreListed() {
        assertThat(csv("credits list 200002").get(0))
                .isEqualTo("creditId,creditAmount,status,organizationName,owId,modifiedAt");
        assertThat(csv("credits list")).hasSizeGreaterThan(2);
        shell.sandbox.verify("GET /api/v3/fa/credits/list").sentOnce();
    }

    @Test
    void campaignsAreFiltered() {
        assertThat(csv("campaigns list --status running --columns status"))
                .hasSizeGreaterThan(2)
                .containsOnly("status", "running");
        assertThat(csv("campaigns list --search 7060 --columns campaignId")).containsExactly("campaignId", "7060");
    }

    @Test
    void creativesAreFiltered() {
        List<String> images = csv("creatives list --type image --status running --columns type,status");
        assertThat(images).hasSizeGreaterThan(1).containsOnly("type,status", "Image,Running");
        assertThat(csv("creatives list --search 30240 --columns creativeId")).containsExactly("creativeId", "30240");
    }

    @Test
    void reportsHaveTheColumnsOfTheirRows() {
        assertThat(csv("report campaign --month 2026-10 --sort spent --limit 2").get(0))
                .isEqualTo("campaignId,campaignName,impressions,clicks,ctr,spent");
        assertThat(csv("report io --from 2026-10-01 --until 2026-10-05 --time-zone Europe/Berlin")
                        .get(0))
                .startsWith("ioId,ioName,");
        assertThat(csv("report customer --month 2026-10").get(1)).startsWith("200001,");
        assertThat(csv("report workspace --month 2026-10").get(1)).startsWith("200001,");
        assertThat(csv("report campaign --month 2026-10 --totals"))
                .hasSize(2)
                .first()
                .isEqualTo("impressions,clicks,ctr,spent");
    }

    @Test
    void aReportNeedsOnePeriod() {
        for (String period : List.of(
                "",
                " --from 2026-10-01",
                " --until 2026-10-01",
                " --month 2026-10 --from 2026-10-01",
                " --month 2026-10 --from 2026-10-01 --until 2026-10-02")) {
            assertThat(shell.run("report campaign" + period)).as(period).isEqualTo(ExitCode.USAGE);
            assertThat(shell.err()).contains("either --month, or --from and --until");
        }
        assertThat(shell.sandbox.requestCount()).isZero();
    }

    @Test
    void anExportHasAllRows() throws Exception {
        assertThat(shell.run("export --month 2026-10 --columns campaignId,spent"))
                .isZero();
        String rows = shell.out();
        assertThat(rows.lines()).hasSize(61).first().isEqualTo("Campaign ID,Spent");

        Path file = directory.resolve("october.csv");
        assertThat(shell.run("export --month 2026-10 --columns campaignId,spent --to " + file))
                .isZero();
        assertThat(file).hasContent(rows);
        assertThat(shell.out()).isEmpty();
        assertThat(shell.err()).contains("60 rows in " + file);

        assertThat(shell.run("export --month 2026-10 --json")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void anyEndpointIsCalled() throws Exception {
        assertThat(shell.run("call", "GET /api/v3/fa/payments/list", "--query", "pageNo=1"))
                .isZero();
        JsonNode body = Output.Json.MAPPER.readTree(shell.out());
        assertThat(body.path("success").booleanValue()).isTrue();
        assertThat(body.path("data").path("totalRecords").intValue()).isEqualTo(250);

        Path file = directory.resolve("body.json");
        Files.writeString(file, "{\"searchField\": \"7060\"}");
        assertThat(shell.run("call", "POST /api/v3/cmp/basic/list", "--effect", "read", "--body", "@" + file))
                .as(shell.err())
                .isZero();
        assertThat(Output.Json.MAPPER
                        .readTree(shell.out())
                        .path("data")
                        .path("filteredRecords")
                        .intValue())
                .isOne();
    }

    @Test
    void aCallThatMayChangeSomethingNeedsConfirmation() {
        String line = "POST /api/v3/cmp/basic/list";
        assertThat(shell.run("call", line, "--body", "{}")).isEqualTo(ExitCode.NOT_CONFIRMED);
        assertThat(shell.err()).contains("Send " + line + ", effect once");
        shell.sandbox.verify(line).neverSent();

        assertThat(shell.run("call", line, "--body", "{}", "--apply")).isZero();
        shell.sandbox.verify(line).sentOnce();

        assertThat(shell.run("call", line, "--body", "{", "--apply")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("--body is not JSON");
        assertThat(shell.run("call", line, "--body", "{} {\"status\":\"all\"}", "--apply"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("--body is not JSON");
        assertThat(shell.run("call", "FETCH me", "--apply")).isEqualTo(ExitCode.USAGE);
    }
}
