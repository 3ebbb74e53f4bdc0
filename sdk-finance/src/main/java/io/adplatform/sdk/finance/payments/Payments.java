package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.changes.ListChanges;
import io.adplatform.sdk.finance.internal.changes.ChangeReading;
import io.adplatform.sdk.finance.internal.reconcile.CallSearch;
import io.adplatform.sdk.finance.internal.reconcile.EntrySearch;
import io.adplatform.sdk.finance.internal.reconcile.NewestIdSearch;
import io.adplatform.sdk.finance.internal.reconcile.RowLists;
import io.adplatform.sdk.finance.payrun.PayRun;
import io.adplatform.sdk.finance.reconcile.FindNewestId;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.reconcile.ReconcileJournal;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Payments and refunds (document 2, "Finance: payments").
 *
 * <p>A call that records or moves money is sent once and never again by itself. If its answer is lost, it ends in
 * {@link io.adplatform.sdk.error.OutcomeUnknownException}.
 */
public final class Payments {

    // It starts a payment.
    static final Operation<Checkout> PAY_THROUGH_PROCESSOR =
            Operation.once("POST /api/v3/fa/processor/payment").returns(Checkout.class);

    private final Workspace workspace;

    private final PlatformFacts facts;

    private Payments(Workspace workspace, PlatformFacts facts) {
        this.workspace = workspace;
        this.facts = facts;
    }

    /** Payments of a workspace. */
    public static Payments on(Workspace workspace) {
        return on(workspace, PlatformFacts.NONE);
    }

    /** Returns the payments of a workspace, with facts for searches and pay runs. {@code Finance.facts} is shorter. */
    public static Payments on(Workspace workspace, PlatformFacts facts) {
        return new Payments(workspace, facts);
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
     *         .mode(PaymentMode.WIRE_TRANSFER).againstInvoice(55)
     *         .send();
     * }</pre>
     */
    public AddPayment add() {
        return new AddPayment(workspace);
    }

    /**
     * Replaces all that was recorded of a payment (document 2, "Edit customer payment"). The former values are
     * lost.
     */
    public EditPayment edit(long paymentId) {
        return new EditPayment(workspace, paymentId);
    }

    /**
     * Approves a payment, which moves its money (document 2, "Approve payment"). The only way back that the documents
     * show is a {@link #refund}.
     */
    public ChangePaymentStatus approve(long paymentId) {
        return new ChangePaymentStatus(workspace, ChangePaymentStatus.APPROVE, paymentId);
    }

    /** Cancels a payment (document 2, "Cancel payment"). The documents show no way back. */
    public ChangePaymentStatus cancel(long paymentId) {
        return new ChangePaymentStatus(workspace, ChangePaymentStatus.CANCEL, paymentId);
    }

    /** Rejects a payment (document 2, "Reject payment"). The documents show no way back. */
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

    /**
     * Records that a customer has paid an invoice (document 2, "Mark invoice as paid"). A mistake can be
     * {@linkplain #cancel cancelled} or {@linkplain #reject rejected}, and not deleted.
     */
    public PayInvoice payInvoice(long invoiceId) {
        return new PayInvoice(workspace, invoiceId);
    }

    /** Starts to pay money back to a customer (document 2, "Initiate refund"). */
    public InitiateRefund refund() {
        return new InitiateRefund(workspace);
    }

    /** Approves a refund, which moves its money (document 2, "Approve refund"). The documents show no way back. */
    public ApproveRefund approveRefund(long paymentId) {
        return new ApproveRefund(workspace, paymentId);
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
     * Reads the highest ID among a customer's payments, for {@link PaymentBuilder#newestBefore}. A {@link #payRun}
     * reads it by itself. It costs one request per 1,000 payments.
     *
     * @param owId the customer's Organization Workspace ID
     */
    public FindNewestId newestId(long owId) {
        return new NewestIdSearch<>(workspace, RowLists.payments(this, owId));
    }

    /** Reads the highest ID among the organization's payments, as {@link #newestId(long)} does among a customer's. */
    public FindNewestId newestId() {
        return new NewestIdSearch<>(workspace, RowLists.payments(this));
    }

    /**
     * Returns a search for the outcome of a payment whose answer was lost. It reads the platform's lists and never sends the payment
     * again.
     *
     * <pre>{@code
     * AddPayment payment = finance.payments().add().customer(300417).amount(amount).date(today)
     *         .mode(PaymentMode.WIRE_TRANSFER).againstInvoice(55);
     * try {
     *     payment.send();
     * } catch (OutcomeUnknownException lost) {
     *     var outcome = finance.payments().reconcile(lost).within(Duration.ofMinutes(5)).find();
     *     if (outcome instanceof Reconciliation.Found<Payment> found && found.money() != MoneyState.UNDONE) {
     *         book.done(found.row());
     *     } else {
     *         book.open(outcome);                                 // a person decides
     *     }
     * }
     * }</pre>
     *
     * <p>A generated transaction ID makes a payment {@link io.adplatform.sdk.finance.reconcile.Reconciliation.Found}; after a crash a
     * journal knows that it was generated. A reference of {@code transaction(id)}, of whatever form, can make it {@link io.adplatform.sdk.finance.reconcile.Reconciliation.Recorded}. An approval, cancellation or
     * rejection is {@link io.adplatform.sdk.finance.reconcile.Reconciliation.InState} once the payment has that status. An edit always
     * needs a person, and so does a payment without a transaction ID that is not absent. {@code docs/reference/reconcile.md} has the table.
     *
     * @param lost the exception of the payment's call
     * @throws IllegalArgumentException if no list of payments shows the call's effect, if the call was made in another workspace, or
     *     if the exception was deserialized
     */
    public Reconcile<Payment> reconcile(OutcomeUnknownException lost) {
        return CallSearch.of(workspace, facts, lost, call -> LostPayment.of(this, call));
    }

    /**
     * Like {@link #reconcile(OutcomeUnknownException)}, without an exception, as after a crash: build the same request again, with
     * the same transaction ID, and do not send it. An ID that another process generated then counts as the caller's own. The user
     * who is logged in now is taken for the sender.
     *
     * @param call the request, as {@code build()} returns it
     * @param sentAt when sending began, by this machine's clock, or earlier
     */
    public Reconcile<Payment> reconcile(Call<?> call, Instant sentAt) {
        return CallSearch.of(workspace, facts, call, sentAt, sent -> LostPayment.of(this, sent));
    }

    /**
     * Returns a search for all payments that a journal has without an outcome, as after a crash. It records the outcomes there.
     *
     * <pre>{@code
     * try (Journal journal = FileJournal.open(Path.of("/var/lib/payments/pay.journal"));
     *         AdPlatform platform = AdPlatform.builder().journal(journal)....build()) {
     *     for (Settled<Payment> call : Finance.on(platform).payments().reconcile(journal).settle()) {
     *         if (call.isOpen()) {
     *             book.open(call.entry().key().name(), call.outcome());
     *         }
     *     }
     * }
     * }</pre>
     *
     * <p>It takes the payments, refunds and decisions that were sent under the base URL and client ID of this client, in this
     * workspace, or in every workspace if log-in chose this one.
     *
     * @param journal the journal that the payments were sent with
     */
    public ReconcileJournal<Payment> reconcile(Journal journal) {
        return new EntrySearch<>(workspace, facts, journal, entry -> LostPayment.of(this, entry));
    }

    /**
     * Returns a run that makes the payments of many rows, each once, however often it is started.
     *
     * @param name the name of the run, such as {@code payrun-2026-11}, which no other run of the journal has; not blank
     * @param journal the journal of this client
     * @throws IllegalArgumentException if the name is blank, or the journal is null
     */
    public PayRun payRun(String name, Journal journal) {
        return PayRun.on(workspace, facts, name, journal);
    }

    /**
     * Returns a reading of the organization's payments for new and changed ones.
     *
     * @param cursor the cursor of the latest {@link io.adplatform.sdk.finance.changes.Changes}; {@code null} for all payments
     */
    public ListChanges<Payment> changesSince(@Nullable String cursor) {
        return new ChangeReading<>(workspace, RowLists.payments(this), cursor);
    }

    /**
     * Returns a reading of a customer's payments for new and changed ones.
     *
     * @param owId the customer's Organization Workspace ID
     * @param cursor the cursor of the latest {@link io.adplatform.sdk.finance.changes.Changes}; {@code null} for all payments
     */
    public ListChanges<Payment> changesSince(long owId, @Nullable String cursor) {
        return new ChangeReading<>(workspace, RowLists.payments(this, owId), cursor);
    }
}
