package io.adplatform.examples.guides;

import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.AddFund;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.reconcile.Reconciliation;

/** The code of docs/reconcile.md. */
final class ReconcileGuide {

    private ReconcileGuide() {}

    static void pay(Finance finance, AddFund fund) {
        // <docs/reconcile.md>
        long newest = finance.payments().newestId().find();
        try {
            fund.send();
        } catch (OutcomeUnknownException lost) {
            Reconciliation<Payment> outcome =
                    finance.payments().reconcile(lost).newestBefore(newest).find();
            System.out.println(outcome);
        }
        // </docs/reconcile.md>
    }
}
