package io.adplatform.examples;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.Settled;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** The code in the document on money, between marks; a test compares them. */
final class MoneySample {

    private MoneySample() {}

    static AdPlatform limited(AdPlatformBuilder settings, Journal journal, LocalDate today) {
        // <docs/reference/journal.md>
        AdPlatformBuilder limited = settings.journal(journal).guard(call -> {
            List<String> amounts = call.values("paymentAmount"); // in each form of a body
            return amounts.isEmpty()
                    ? null
                    : Guard.of(new BigDecimal(amounts.get(0)))
                            .atMost("customer:" + call.customer() + ":" + today, new BigDecimal("5000"))
                            .atMost("total:" + today, new BigDecimal("50000"));
        });
        // </docs/reference/journal.md>
        return limited.build();
    }

    static void settle(Payments payments, Journal journal) {
        // <docs/guides/payments.md>
        for (Settled<Payment> call : payments.reconcile(journal).settle()) {
            if (call.isOpen()) {
                System.out.println(call.entry().key() + " is for a person: " + call.outcome());
            }
        }
        // </docs/guides/payments.md>
    }
}
