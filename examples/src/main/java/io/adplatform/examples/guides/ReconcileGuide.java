package io.adplatform.examples.guides;

import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import java.time.Duration;

/** The code of docs/reference/reconcile.md. */
final class ReconcileGuide {

    private ReconcileGuide() {}

    static void pay(Finance finance, AddPayment payment) {
        // <docs/reference/reconcile.md>
        PlatformFacts facts = PlatformFacts.NONE.withGrowingIds().withAbsentAfter(Duration.ofMinutes(10));
        Payments payments = finance.facts(facts).payments();
        payment.customer(300417).newestBefore(payments.newestId(300417).find());
        try {
            payment.send();
        } catch (OutcomeUnknownException lost) {
            Reconciliation<Payment> outcome =
                    payments.reconcile(lost).within(Duration.ofMinutes(15)).find();
            System.out.println(outcome);
        }
        // </docs/reference/reconcile.md>
    }
}
