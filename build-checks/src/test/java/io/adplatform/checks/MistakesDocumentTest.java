package io.adplatform.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.uploads.ImageCreative;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.reports.Reports;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The messages that callers get for what everybody does wrong once. */
class MistakesDocumentTest {

    private static final String ADD_PAYMENT = "POST /api/v3/fa/customer/payment/add";
    private static final Pattern MOMENT = Pattern.compile("sent at [^ ]+");
    private static final Pattern SECONDS = Pattern.compile("\\d+(\\.\\d+)? s\\b");

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final AdPlatform platform = client().build();
    private final StringBuilder table =
            new StringBuilder("| mistake | code | error | message |\n| --- | --- | --- | --- |\n");
    private int rows;

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
    }

    private AdPlatformBuilder client() {
        return AdPlatform.builder().settings(sandbox.settings()).retries(0);
    }

    @Test
    void getTheMessagesOfThePage() {
        settings();
        credentials();
        inputs();
        files();
        platformRefuses();
        network();

        assertThat(rows).isGreaterThanOrEqualTo(20);
        GeneratedPart.assertIs("docs/reference/mistakes.md", table.toString());
    }

    private void settings() {
        row(
                "A base URL with the path of the interface",
                "baseUrl(\"https://ads.example.com/api/v3\")",
                () -> client().baseUrl("https://ads.example.com/api/v3").build());
        row(
                "A base URL without https",
                "baseUrl(\"http://ads.example.com\")",
                () -> client().baseUrl("http://ads.example.com").build());
        row(
                "No client credentials",
                "AdPlatform.builder().baseUrl(url).build()",
                () -> AdPlatform.builder().baseUrl("https://ads.example.com").build());
        row(
                "Missing environment variables",
                "AdPlatform.fromEnvironment()",
                () -> AdPlatform.fromEnvironment(Map.of("ADPLATFORM_EMAIL", "user@example.com")));
    }

    private void credentials() {
        row(
                "A wrong password",
                "login(email, \"wrong\")",
                () -> send(client().login(sandbox.email(), "wrong").build()));
        row(
                "A wrong client secret",
                "clientCredentials(id, \"no-such-secret\")",
                () -> send(client().clientCredentials(sandbox.clientId(), "no-such-secret")
                        .build()));
        sandbox.accounts().hold(sandbox.email(), "Payments were missed.");
        row("An account that is on hold", "Campaigns.on(platform).list().send()", () -> send(client().build()));
        sandbox.accounts().release(sandbox.email());
    }

    private static void send(AdPlatform client) {
        try (client) {
            Campaigns.on(client).list().send();
        }
    }

    private void inputs() {
        Finance finance = Finance.on(platform);
        row(
                "A payment without its customer and its amount",
                "payments().add().date(day)...send()",
                () -> finance.payments()
                        .add()
                        .date(LocalDate.of(2026, 11, 20))
                        .mode(PaymentMode.WIRE_TRANSFER)
                        .transaction("T-1234567")
                        .asFund()
                        .send());
        row(
                "An ID of 0",
                "invoices().list(0).send()",
                () -> finance.invoices().list(0).send());
        row(
                "A page that is too large",
                "payments().list().pageSize(5000).send()",
                () -> finance.payments().list().pageSize(5000).send());
        row(
                "A status that no list has",
                "list().status(PaymentStatus.of(\"Payed\")).send()",
                () -> finance.payments()
                        .list()
                        .status(PaymentStatus.of("Payed"))
                        .send());
        row(
                "An order by a column that is not there",
                "invoices().list(owId).sortBy(\"amount\").send()",
                () -> finance.invoices().list(sandbox.owId()).sortBy("amount").send());
        row(
                "A period that ends before it begins",
                "byCampaign().between(later, earlier).send()",
                () -> Reports.on(platform)
                        .byCampaign()
                        .between(Instant.parse("2026-11-20T00:00:00Z"), Instant.parse("2026-11-01T00:00:00Z"))
                        .send());
        row(
                "A report over too long a period",
                "byWorkspace().days(first, last).send()",
                () -> Reports.on(platform)
                        .byWorkspace()
                        .days(LocalDate.of(2026, 1, 1), LocalDate.of(2026, 6, 30))
                        .send());
        row(
                "A file without columns",
                "downloadReport(Dimension.STATE).columns(List.of()).send()",
                () -> BidModels.on(platform)
                        .campaign(7001)
                        .downloadReport(Dimension.STATE)
                        .columns(List.of())
                        .send());
        row(
                "A bundle of nothing",
                "bundles(7001).create(Dimension.STATE, \"\", List.of()).send()",
                () -> BidModels.on(platform)
                        .bundles(7001)
                        .create(Dimension.STATE, "", List.of())
                        .send());
        row(
                "Two values of one field of a payment",
                "payments().add()...amount(BigDecimal.TEN).with(\"paymentAmount\", 20).send()",
                () -> finance.payments()
                        .add()
                        .customer(sandbox.owId())
                        .date(LocalDate.of(2026, 11, 20))
                        .mode(PaymentMode.WIRE_TRANSFER)
                        .transaction("T-1234567")
                        .asFund()
                        .amount(BigDecimal.TEN)
                        .with("paymentAmount", 20)
                        .send());
        row(
                "A call by a line that is none",
                "call(\"GET api/v3/things\")",
                () -> platform.call("GET api/v3/things")
                        .effect(Effect.READ)
                        .returns(Map.class)
                        .send());
    }

    private void files() {
        row(
                "A file that is not there",
                "ImageCreative.file(\"banner\", Path.of(\"none.png\"))",
                () -> Creatives.on(platform)
                        .upload()
                        .add(ImageCreative.file("banner", Path.of("none.png")).clickUrl("https://example.com"))
                        .send());
        row(
                "A folder that is not there",
                "download(invoiceId).customer(owId).toFile(path)",
                () -> Finance.on(platform)
                        .invoices()
                        .download(55)
                        .customer(sandbox.owId())
                        .toFile(Path.of("no-such-folder", "invoice.pdf")));
        row(
                "A link that is not https",
                "platform.download(\"http://files.example.com/report.csv\")",
                () -> platform.download("http://files.example.com/report.csv").to(Target.memory()));
        row("A link that has expired", "platform.download(link).toFile(path)", () -> {
            try (AdPlatform here = client().allowPrivateLinks().build()) {
                here.download(sandbox.url() + "/results/expired.csv").to(Target.memory());
            }
        });
    }

    private void platformRefuses() {
        row(
                "A workspace of another user",
                "Campaigns.on(platform.workspace(999999)).list().send()",
                () -> Campaigns.on(platform.workspace(999_999)).list().send());
        sandbox.onNext(ADD_PAYMENT, Fault.disconnectAfterProcessing());
        row(
                "A payment whose answer is lost",
                "payments().add()...send()",
                () -> Finance.on(platform)
                        .payments()
                        .add()
                        .customer(sandbox.owId())
                        .amount(new BigDecimal("1250.50"))
                        .date(LocalDate.of(2026, 11, 20))
                        .mode(PaymentMode.WIRE_TRANSFER)
                        .transaction("T-1234567")
                        .asFund()
                        .send());
        sandbox.onNext("POST /api/v3/cmp/basic/list", Fault.status(429));
        row(
                "Too many requests, from several programs that share an account",
                "Campaigns.on(platform).list().options(o -> o.deadline(Duration.ofSeconds(5))).send()",
                () -> {
                    try (AdPlatform alone =
                            client().quotaShare("another program").build()) {
                        Campaigns.on(alone)
                                .list()
                                .options(o -> o.deadline(Duration.ofSeconds(5)))
                                .send();
                    }
                });
    }

    private void network() {
        row(
                "No network",
                "Campaigns.on(platform).list().send()",
                () -> send(client().baseUrl("http://localhost:1").build()));
        AdPlatform closed = client().build();
        closed.close();
        row(
                "A client that was closed",
                "platform.close(); Campaigns.on(platform).list().send()",
                () -> Campaigns.on(closed).list().send());
    }

    private void row(String mistake, String code, ThrowingCallable call) {
        Throwable error = catchThrowable(call);
        assertThat(error).as(mistake).isNotNull();
        String message = SECONDS.matcher(String.valueOf(error.getMessage())).replaceAll("… s");
        String said = MOMENT.matcher(message)
                .replaceAll("sent at …")
                .replace(sandbox.url(), "https://ads.example.com")
                .replaceAll("(localhost|127[.]0[.]0[.]1):\\d+", "ads.example.com")
                .replace(Path.of("").toAbsolutePath().toString(), "/home/user")
                .replace("|", "\\|")
                .replaceAll("\\R", "<br>");
        table.append("| ").append(mistake).append(" | `").append(code).append("` | `");
        table.append(error.getClass().getSimpleName())
                .append("` | ")
                .append(said)
                .append(" |\n");
        rows++;
    }
}
