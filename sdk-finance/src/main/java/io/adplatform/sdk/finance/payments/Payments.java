package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * Payments and refunds (document 2, "Finance: payments").
 *
 * <p>Whatever records or moves money is sent once and never again by itself. Where the answer is lost, the call ends in
 * {@link io.adplatform.sdk.error.OutcomeUnknownException}.
 */
public final class Payments {

    // It starts a payment.
    static final Operation<Checkout> PAY_THROUGH_PROCESSOR =
            Operation.once("POST /api/v3/fa/processor/payment").returns(Checkout.class);

    private final Workspace workspace;

    private Payments(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Payments of a workspace; a client is one too. */
    public static Payments on(Workspace workspace) {
        return new Payments(workspace);
    }

    /** The organization's payments (document 2, "List organization payments"). */
    public ListPayments list() {
        return new ListPayments(workspace);
    }

    /**
     * A customer's payments (document 2, "List customer payments").
     *
     * @param customerOwId the customer's Organization Workspace ID
     */
    public ListCustomerPayments listOfCustomer(long customerOwId) {
        return new ListCustomerPayments(workspace, customerOwId);
    }

    /**
     * Records a payment of a customer (document 2, "Add customer payment").
     *
     * <pre>{@code
     * finance.payments().add()
     *         .customer(300417).amount(new BigDecimal("1250.50")).date(LocalDate.of(2026, 11, 20))
     *         .mode(PaymentMode.WIRE_TRANSFER).transaction("T-1234567").againstInvoice(55)
     *         .send();
     * }</pre>
     */
    public AddPayment add() {
        return new AddPayment(workspace);
    }

    /** Replaces what was recorded of a payment (document 2, "Edit customer payment"). */
    public EditPayment edit(long paymentId) {
        return new EditPayment(workspace, paymentId);
    }

    /** Approves a payment, which moves its money (document 2, "Approve payment"). */
    public ChangePaymentStatus approve(long paymentId) {
        return new ChangePaymentStatus(workspace, ChangePaymentStatus.APPROVE, paymentId);
    }

    /** Cancels a payment (document 2, "Cancel payment"). */
    public ChangePaymentStatus cancel(long paymentId) {
        return new ChangePaymentStatus(workspace, ChangePaymentStatus.CANCEL, paymentId);
    }

    /** Rejects a payment (document 2, "Reject payment"). */
    public ChangePaymentStatus reject(long paymentId) {
        return new ChangePaymentStatus(workspace, ChangePaymentStatus.REJECT, paymentId);
    }

    /** Records a payment of the organization's own (document 2, "Add payment from the organization app"). */
    public AddFund addFund() {
        return new AddFund(workspace);
    }

    /**
     * Starts a payment through the online processor; a person completes it at the link in the answer (document 2,
     * "Payment through the online processor"). Sent once.
     *
     * @param amount above 0
     */
    public Request<Checkout> payThroughProcessor(BigDecimal amount) {
        return new PlainRequest<>(workspace, PAY_THROUGH_PROCESSOR)
                .setter("amount", "paymentAmount")
                .body("paymentAmount", amount)
                .checked(checks -> checks.required("paymentAmount").positive("paymentAmount"));
    }

    /** Records that a customer has paid an invoice (document 2, "Mark invoice as paid"). */
    public PayInvoice payInvoice(long invoiceId) {
        return new PayInvoice(workspace, invoiceId);
    }

    /** Starts to pay money back to a customer (document 2, "Initiate refund"). */
    public InitiateRefund refund() {
        return new InitiateRefund(workspace);
    }

    /** Approves a refund, which moves its money (document 2, "Approve refund"). */
    public ChangePaymentStatus approveRefund(long paymentId) {
        return new ChangePaymentStatus(workspace, ChangePaymentStatus.APPROVE_REFUND, paymentId);
    }

    /** Sends a payment's receipt by e-mail (document 2, "E-mail payment receipt"). */
    public EmailReceipt emailReceipt(long paymentId) {
        return new EmailReceipt(workspace, paymentId);
    }

    /** A payment's receipt as a PDF file (document 2, "Download payment receipt"). */
    public DownloadReceipt downloadReceipt(long paymentId) {
        return new DownloadReceipt(workspace, paymentId);
    }

    /**
     * Finds out what became of a payment whose answer was lost. The search reads the platform's lists, for as long as
     * {@link Reconcile#within} says, and never sends the payment again.
     *
     * <pre>{@code
     * AddPayment payment = finance.payments().add().customer(300417).amount(amount).date(today)
     *         .mode(PaymentMode.WIRE_TRANSFER).generatedTransaction().againstInvoice(55);
     * journal.begin(payment.transactionId());                     // so that it is found even after a crash
     * try {
     *     payment.send();
     * } catch (OutcomeUnknownException lost) {
     *     var outcome = finance.payments().reconcile(lost).within(Duration.ofMinutes(5)).find();
     *     if (outcome instanceof Reconciliation.Found<Payment> found) {
     *         journal.done(found.row().paymentId());              // the money has moved, once
     *     } else {
     *         journal.askSomebody(outcome);                       // nothing sends it again but a person
     *     }
     * }
     * }</pre>
     *
     * <p>A payment to or from a customer is known by its transaction ID, best by one that was generated for it. A
     * payment of the organization's own, or of an invoice, is known by all else that was sent and by its time. So an
     * equal payment that somebody makes in the minutes after it is taken for it. An equal payment from shortly before
     * may be, where the clocks differ; {@link Reconcile#newestBefore} rules that out.
     *
     * <p>An approval, cancellation or rejection is known by the payment's status. An edit is known by its values on a
     * row that was changed since and is still in processing: a change of the status would have changed the row as well.
     * A payment through the processor is found only if the platform lists it before a person pays, which the documents
     * don't say.
     *
     * @param lost the exception of the payment's call
     * @throws IllegalArgumentException if the call leaves no trace in a list of payments, as an e-mail doesn't; if it
     *     was made in another workspace than this one; or if the exception was deserialized
     */
    public Reconcile<Payment> reconcile(OutcomeUnknownException lost) {
        return Reconcile.of(workspace, lost, call -> PaymentMatchingRules.of(this, call));
    }

    /**
     * Like {@link #reconcile(OutcomeUnknownException)}, where there is no such exception, as after a crash or after the
     * future was cancelled: build the same request again, with the same transaction ID, and don't send it.
     *
     * @param call the request, as {@code build()} makes it
     * @param sentAt when sending began, by this machine's clock. An earlier time does no harm to a payment that has a
     *     transaction ID of its own. A payment without one may not be recognized then, and an equal payment from that
     *     time, or an older edit, may be taken for it. A time by another clock, or by this one before it was set, may
     *     hide the payment as well ({@link Reconcile#clockSkew})
     */
    public Reconcile<Payment> reconcile(Call<?> call, Instant sentAt) {
        return Reconcile.of(workspace, call, sentAt, sent -> PaymentMatchingRules.of(this, sent));
    }
}
