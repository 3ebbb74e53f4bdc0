package io.adplatform.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SandboxExtension.class)
class ReconcilePaymentsMainTest {

    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void withoutSettingsTwoAnswersGetLostOnTheSandboxAndOnePaymentIsFound() {
        assertThat(run(Map.of())).isZero();

        assertThat(text(out))
                .contains("the embedded sandbox")
                .containsOnlyOnce("It was: payment 10500251, Processing")
                .containsOnlyOnce("It is open after")
                .contains("[5 requests");
        assertThat(text(err)).isEmpty();
    }

    @Test
    void onADeploymentAPersonChecksAPaymentOfAProgramThatIsGoneAndNothingIsPaid(Sandbox deployment) {
        long customer = deployment.workspaces().get(1);
        String transaction = paidElsewhere(deployment, customer);
        deployment.clear();

        assertThat(run(
                        deployment.settings(),
                        Long.toString(customer),
                        "1250.5",
                        DAY.toString(),
                        transaction,
                        Instant.now().minusSeconds(120).toString()))
                .isZero();

        assertThat(text(out))
                .contains("A person should check payment 10500251: it has the call's reference")
                .contains("[2 requests");
        assertThat(deployment.requests())
                .extracting(RecordedCall::operation)
                .containsExactly("POST /api/v3/ua/oauth/token", "GET /api/v3/fa/customer/payments/list");
    }

    private static String paidElsewhere(Sandbox deployment, long customer) {
        try (AdPlatform platform =
                AdPlatform.fromEnvironment(deployment.settings()).build()) {
            ReconcilePayments other = new ReconcilePayments(
                    Finance.on(platform).payments(), new PrintStream(new ByteArrayOutputStream(), true, UTF_8));
            AddPayment payment = other.payment(customer, new BigDecimal("1250.50"), DAY);
            return String.valueOf(payment.send().additionalProperties().get("transactionId"));
        }
    }

    @Test
    void whatIsMissingIsToldInOneLine(Sandbox deployment) {
        assertThat(run(deployment.settings(), "300417")).isEqualTo(2);
        assertThat(run(deployment.settings(), "300417", "1", "yesterday", "T-1", "now"))
                .isEqualTo(2);

        assertThat(text(err))
                .contains("needs customer, amount, day, transaction ID and time of sending")
                .contains("yesterday")
                .hasLineCount(2);
        assertThat(deployment.requestCount()).isZero();
    }

    @Test
    void aPlatformThatFailsIsToldInOneLine(Sandbox deployment) {
        assertThat(run(deployment.settings(), "999", "1", "2026-11-20", "T-1", "2026-11-20T09:00:00Z"))
                .isEqualTo(1);

        assertThat(text(err))
                .startsWith("Reconciling ends here: ")
                .contains("GET ")
                .hasLineCount(1);
    }

    private static final Charset UTF_8 = StandardCharsets.UTF_8;

    private int run(Map<String, String> environment, String... arguments) {
        return ReconcilePaymentsMain.run(
                arguments, environment, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(UTF_8);
    }
}
