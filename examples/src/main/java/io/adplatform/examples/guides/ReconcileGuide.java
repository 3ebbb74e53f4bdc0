package io.adplatform.examples.guides;

import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import java.time.Duration;

/** The code of docs/reference/reconcile.md. */
final class ReconcileGuide {

    private ReconcileGuide() {}

    static void pay(Finance finance, AddPayment payment) {
        // <docs/reference/reconcile.md>
        long newest = finance.payments().newestId(300417).find();
        payment.customer(300417).generatedTransaction().options(options -> options.newestBefore(newest));
        try {
            payment.send();
        } catch (OutcomeUnknownException lost) {
            Reconciliation<Payment> outcome = finance.payments()
                    .reconcile(lost)
                    .within(Duration.ofMinutes(15))
                    .idsGrow()
                    .absentAfter(Duration.ofMinutes(10))
                    .find();
            System.out.println(outcome);
        }
        // </docs/reference/reconcile.md>
    }
}
