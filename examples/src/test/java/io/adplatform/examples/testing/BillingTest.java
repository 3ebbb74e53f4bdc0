package io.adplatform.examples.testing;

// <docs/guides/testing.md>
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BillingTest {

    private static final String LIST = "GET /api/v3/fa/customer/payments/list";
    private static final String ADD = "POST /api/v3/fa/customer/payment/add";
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

    private final ManualTime time = Time.manual().skipPauses();

    @RegisterExtension
    final SandboxExtension sandboxes = SandboxExtension.with(options -> options.clock(time::now));

    private Sandbox sandbox;
    private AdPlatform platform;
    private Billing billing;
    private long customer;

    @BeforeEach
    void connect() {
        platform = AdPlatform.builder().settings(sandbox.settings()).time(time).build();
        billing = new Billing(platform);
        customer = sandbox.data().customer(c -> c.name("Nordwind"));
        sandbox.data().payment(p -> p.customer(customer).amount("100.00").status("Paid"));
    }

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void aFailureThatPassesIsNotNoticed() {
        sandbox.onNext(LIST, Fault.status(500));

        assertEquals(new BigDecimal("100.00"), billing.paid(customer));

        sandbox.verify(LIST).answered(500, 200);
    }

    @Test
    void aFullQuotaIsWaitedForAndNothingIsRejected() {
        for (int call = 1; call <= 30; call++) {
            billing.paid(customer);
        }

        sandbox.verify(LIST).sent(30);
        sandbox.verifyQuotaKept();
        assertTrue(time.sinceStart().compareTo(Duration.ofMinutes(1)) >= 0);
    }

    @Test
    void aPaymentWhoseAnswerIsLostIsFoundAndNotSentAgain() {
        sandbox.onNext(ADD, Fault.disconnectAfterProcessing());

        assertTrue(billing.record(customer, new BigDecimal("1250.50"), DAY));

        sandbox.verify(ADD).sentOnce().with("paymentAmount", "1250.50").committedOnce();
    }

    @Test
    void aPaymentThatNeverArrivedIsNotSentAgainEither() {
        sandbox.onNext(ADD, Fault.disconnect());

        assertFalse(billing.record(customer, new BigDecimal("1250.50"), DAY));

        sandbox.verify(ADD).sentOnce().neverCommitted();
    }
}
// </docs/guides/testing.md>
