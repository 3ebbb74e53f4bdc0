package io.adplatform.examples;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.Candidate;
import io.adplatform.sdk.finance.reconcile.ListRead;
import io.adplatform.sdk.finance.reconcile.MoneyState;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;

/** Pays, and finds out what happened when the answer got lost. It never pays twice. */
final class ReconcilePayments {

    private final Payments payments;
    private final PrintStream out;

    ReconcilePayments(Payments payments, PrintStream out) {
        this.payments = payments;
        this.out = out;
    }

    /** Returns a payment with a generated transaction ID, which identifies it. */
    AddPayment payment(long customer, BigDecimal amount, LocalDate day) {
        return payments.add()
                .customer(customer)
                .amount(amount)
                .date(day)
                .mode(PaymentMode.WIRE_TRANSFER)
                .asFund();
    }

    /** Sends it once, and searches for it for up to {@code patience} if its outcome is unknown. */
    void pay(AddPayment payment, Duration patience) {
        try {
            Confirmation done = payment.send();
            out.println("Paid as transaction " + done.additionalProperties().get("transactionId") + ": "
                    + done.message() + ".");
        } catch (OutcomeUnknownException lost) {
            out.println("The answer got lost. Was it paid? Looks it up, and does not pay again.");
            tell(payments.reconcile(lost).within(patience));
        }
    }

    /** Looks for one that was sent by a program that is gone. It has to be built again as it was, and is not sent. */
    void lookUp(AddPayment payment, Instant sentAt) {
        out.println("Looks for transaction " + payment.transactionId() + ".");
        tell(payments.reconcile(payment.build(), sentAt).within(Duration.ZERO));
    }

    private void tell(Reconcile<Payment> search) {
        Reconciliation<Payment> outcome = search.find();
        if (outcome instanceof Reconciliation.Found<Payment> found) {
            out.println("  It was: payment " + found.row().paymentId() + ", "
                    + found.row().paymentStatus() + ".");
            if (found.money() == MoneyState.UNDONE) {
                out.println("  It is undone by now, so the customer has not paid.");
            }
        } else if (outcome instanceof Reconciliation.Open<Payment> open) {
            ListRead read = open.read();
            out.println("  It is open after " + read.rows() + " " + read.list()
                    + (read.isComplete() ? "." : ", and the list may have more: " + read.gap() + "."));
            for (Candidate<Payment> candidate : open.candidates()) {
                out.println(
                        "    A person should check payment " + candidate.row().paymentId() + ": " + candidate.reason());
            }
            out.println("  Search again later. Do not send it again.");
        }
        out.println();
    }
}
