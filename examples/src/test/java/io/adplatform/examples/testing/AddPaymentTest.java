package io.adplatform.examples.testing;

// <docs/testing.md>
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SandboxExtension.class)
class AddPaymentTest {

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";

    @Test
    void aPaymentIsAddedOnceAndIsThenInTheList(Sandbox sandbox) {
        long customer = sandbox.owId();
        try (AdPlatform platform = AdPlatform.builder()
                .baseUrl(sandbox.url())
                .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                .login(sandbox.email(), sandbox.password())
                .build()) {
            Payments payments = Finance.on(platform).payments();

            payments.add()
                    .customer(customer)
                    .amount(new BigDecimal("1250.50"))
                    .date(LocalDate.of(2026, 11, 20))
                    .mode(PaymentMode.WIRE_TRANSFER)
                    .transaction("T-1234567")
                    .asFund()
                    .send();

            // What the platform was asked, and how often it did it.
            RecordedCall sent = sandbox.requests(ADD).get(0);
            assertThat(sent.json().path("transactionId").asText()).isEqualTo("T-1234567");
            assertThat(sent.header("X-IAA-OW-ID")).isEqualTo(String.valueOf(customer));
            assertThat(sandbox.commits(ADD)).isOne();
            // What it knows from now on.
            Payment newest = payments.listOfCustomer(customer)
                    .sortBy("-paymentId")
                    .send()
                    .rows()
                    .get(0);
            assertThat(newest.paymentAmount()).isEqualByComparingTo("1250.50");
            assertThat(newest.paymentStatus()).isEqualTo(PaymentStatus.PROCESSING);
        }
    }
}
// </docs/testing.md>
