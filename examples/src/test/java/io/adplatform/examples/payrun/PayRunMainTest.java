package io.adplatform.examples.payrun;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.file.FileJournal;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PayRunMainTest {

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";
    private static final String LIST = "GET /api/v3/fa/customer/payments/list";

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final long customer = sandbox.workspaces().get(1);
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
    }

    private Path file(String... rows) throws IOException {
        List<String> lines = new ArrayList<>(List.of("customer,amount,date,mode,invoice,reference"));
        lines.addAll(List.of(rows));
        return Files.write(folder.resolve("payrun-2026-11.csv"), lines);
    }

    private String row(int number) {
        return customer + "," + number + "00.50,2026-11-20,Wire Transfer,,T-00000000000000000" + number;
    }

    private AdPlatformBuilder client() {
        return AdPlatform.builder().settings(sandbox.settings());
    }

    private int run(Path file) throws IOException {
        out.reset();
        err.reset();
        return PayRunMain.run(
                file, this::client, run -> PayRunTrial.vouched(run, Duration.ZERO), stream(out), stream(err));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void allRowsArePaidOnceHoweverOftenTheRunIsStarted() throws IOException {
        Path file = file(row(1), row(2), row(3));

        assertThat(run(file)).isZero();
        assertThat(text(out))
                .contains("To pay: 3 payments, at least 5 requests, at once at 20 a window.")
                .contains("[########################] 3 rows, 3 requests")
                .contains("3 paid", "0 paid-before", "0 refused", "0 unknown", "0 not-sent");
        assertThat(sandbox.commits(ADD)).isEqualTo(3);

        sandbox.clear();
        assertThat(run(file)).isZero();
        assertThat(text(out)).contains("0 paid", "3 paid-before");
        assertThat(folder.resolve("payrun-2026-11.result.csv"))
                .content()
                .contains("customer,amount,date,mode,invoice,reference,duplicateOf,state,reason")
                .contains(row(3) + ",,paid-before,");
        assertThat(sandbox.requests()).extracting(call -> call.operation()).doesNotContain(ADD, LIST);
    }

    @Test
    void aLostAnswerIsFoundAndARefusedRowIsNamed() throws IOException {
        sandbox.onNext(ADD, Fault.disconnectAfterProcessing(), Fault.status(422, "The customer is closed"));

        assertThat(run(file(row(1), row(2), row(3)))).isEqualTo(3);

        assertThat(text(out))
                .contains("2 paid", "1 refused")
                .contains("line 3, T-000000000000000002, 200.50 for " + customer + ": refused, ")
                .contains("The customer is closed");
        assertThat(sandbox.requests(ADD)).hasSize(3);
        assertThat(sandbox.requests(LIST))
                .as("the newest payment of 250, and one reading")
                .hasSize(3);
    }

    @Test
    void whatNobodyKnowsIsNamedAndNotSentAgain() throws IOException {
        Path file = file(row(1), row(2));
        sandbox.onNext(ADD, Fault.disconnect());

        assertThat(run(file)).isEqualTo(4);
        assertThat(text(out))
                .contains("1 paid", "1 unknown")
                .contains("T-000000000000000001, 100.50 for " + customer + ": unknown, sent at ")
                .contains("the platform does not show it so far");

        sandbox.clear();
        assertThat(run(file)).isEqualTo(4);
        assertThat(sandbox.requests(ADD)).isEmpty();
        assertThat(sandbox.requests(LIST)).as("looked for once a run").hasSize(1);
    }

    @Test
    void whatCannotBeSentEndsTheSendingAndGoesOnWithTheNextStart() throws IOException {
        Path file = file(row(1), row(2));
        int code = PayRunMain.run(
                file, () -> client().baseUrl("http://localhost:1").retries(0), run -> run, stream(out), stream(err));
        assertThat(code).isEqualTo(1);
        assertThat(text(out)).contains("2 not-sent", "an earlier row couldn't be sent");

        assertThat(run(file)).isZero();
    }

    @Test
    void aFileThatIsWrongIsRefusedBeforeAnythingIsSent() throws IOException {
        assertThat(run(file(row(1), customer + ",0,2026-11-20,Check,7,T-2", "x")))
                .isEqualTo(2);
        assertThat(text(err))
                .contains(
                        "Nothing was sent",
                        "line 4: customer must be a number, was x",
                        "line 3: amount(paymentAmount)");

        assertThat(run(file(row(1), customer + ",0,2026-11-20,Check,7,T-2"))).isEqualTo(2);
        assertThat(text(err)).contains("Nothing was sent", "line 3: amount(paymentAmount) must be above 0, was 0");
        assertThat(sandbox.requestCount()).isZero();
    }

    @Test
    void aRowThatWasChangedAfterItWasPaidIsRefused() throws IOException {
        assertThat(run(file(row(1)))).isZero();

        assertThat(run(file(row(1).replace("100.50", "999")))).isEqualTo(3);

        assertThat(text(out)).contains("1 refused", "belongs to another call");
        assertThat(sandbox.requests(ADD)).hasSize(1);
    }

    @Test
    void aJournalThatAnotherRunHasIsToldInOneLine() throws IOException {
        Path file = file(row(1));
        try (Journal other = FileJournal.open(folder.resolve("payrun-2026-11.csv.journal"))) {
            assertThat(other.unsettled()).isEmpty();
            assertThat(run(file)).isEqualTo(2);
        }
        assertThat(text(err)).startsWith("The pay run can't continue: ").hasLineCount(1);
        assertThat(sandbox.requestCount()).isZero();
    }

    @Test
    void withoutSettingsASampleIsPaidOnTheSandbox() throws IOException {
        assertThat(PayRunMain.run(List.of(), Map.of(), stream(out), stream(err)))
                .isEqualTo(4);

        assertThat(text(out))
                .contains("3 paid", "1 refused", "The same run again:", "1 paid\n", "3 paid-before", "2 unknown");
        assertThat(text(err)).isEmpty();
        assertThat(PayRunMain.run(List.of(), Map.of("ADPLATFORM_BASE_URL", "x"), stream(out), stream(err)))
                .isEqualTo(2);
        assertThat(text(err)).contains("name the file to pay from");
    }
}
