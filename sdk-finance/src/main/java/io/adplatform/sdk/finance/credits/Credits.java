package io.adplatform.sdk.finance.credits;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.changes.ListChanges;
import io.adplatform.sdk.finance.internal.changes.ChangeReading;
import io.adplatform.sdk.finance.internal.reconcile.CallSearch;
import io.adplatform.sdk.finance.internal.reconcile.EntrySearch;
import io.adplatform.sdk.finance.internal.reconcile.RowLists;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.reconcile.ReconcileJournal;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Credit: offered to customers, and claimed from organizations (document 2, "Finance: credit"). */
public final class Credits {

    static final Operation<List<Credit>> LIST =
            Operation.read("GET /api/v3/fa/customer/credits/list").returnsList(Credit.class);

    // A second one would promise the money twice.
    static final Operation<Confirmation> ADD =
            Operation.once("POST /api/v3/fa/customer/credit/add").returns(Confirmation.class);

    private final Workspace workspace;

    private Credits(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Credit of a workspace. */
    public static Credits on(Workspace workspace) {
        return new Credits(workspace);
    }

    /** How much credit a customer has, and has used (document 2, "Credit summary"). */
    public GetCreditSummary summary(long customerOwId) {
        return new GetCreditSummary(workspace, customerOwId);
    }

    /** The credit that was offered to this organization, newest change first (document 2, "Offered credits"). */
    public ListOfferedCredits offered() {
        return new ListOfferedCredits(workspace);
    }

    /** The credit of a customer, all in one answer (document 2, "Customer credit list"). */
    public Request<List<Credit>> list(long customerOwId) {
        return new PlainRequest<>(workspace, LIST)
                .setter("customerOwId", "owId")
                .query("owId", customerOwId)
                .checked(checks -> checks.positive("owId"));
    }

    /**
     * Offers credit to a customer (document 2, "Add credit"). Never sent twice. After an unknown outcome,
     * {@link #reconcile} lists the rows that may be this credit.
     *
     * @param creditAmount above 0
     */
    public Request<Confirmation> add(long customerOwId, BigDecimal creditAmount) {
        return new PlainRequest<>(workspace, ADD)
                .setter("customerOwId", "owId")
                .body("owId", customerOwId)
                .body("creditAmount", creditAmount)
                .checked(checks ->
                        checks.required("creditAmount").positive("owId").positive("creditAmount"));
    }

    /**
     * Changes the amount of credit that was offered (document 2, "Update credit"). Never sent twice; undone by the amount
     * that it had.
     */
    public EditCredit edit(long creditId) {
        return new EditCredit(workspace, creditId);
    }

    /** Takes back credit that was offered (document 2, "Revoke credit"). Never sent twice. */
    public RevokeCredit revoke(long creditId) {
        return new RevokeCredit(workspace, creditId);
    }

    /**
     * Takes up credit that was offered to this organization (document 2, "Claim credit"). Never sent twice. The documents
     * show no way back.
     */
    public ClaimCredit claim(long creditId) {
        return new ClaimCredit(workspace, creditId);
    }

    /**
     * Returns a search for the outcome of a call on credit whose answer was lost, as
     * {@link io.adplatform.sdk.finance.payments.Payments#reconcile} does for payments. It never sends anything again.
     *
     * <p>Revoked and claimed credit is {@link io.adplatform.sdk.finance.reconcile.Reconciliation.InState}. New credit has no reference,
     * so it needs a person, as an edit does.
     *
     * @param lost the exception of the call
     * @throws IllegalArgumentException if no list of credit shows the call's effect, if the call was made in another workspace, or if
     *     the exception was deserialized
     */
    public Reconcile<Credit> reconcile(OutcomeUnknownException lost) {
        return CallSearch.of(workspace, PlatformFacts.NONE, lost, call -> LostCredit.of(this, call));
    }

    /**
     * Like {@link #reconcile(OutcomeUnknownException)}, without an exception, as after a crash.
     *
     * @param call the same request, as {@code build()} returns it
     * @param sentAt when sending began, by this machine's clock, or earlier
     */
    public Reconcile<Credit> reconcile(Call<?> call, Instant sentAt) {
        return CallSearch.of(workspace, PlatformFacts.NONE, call, sentAt, sent -> LostCredit.of(this, sent));
    }

    /**
     * Returns a search for all calls on credit that a journal has without an outcome, as after a crash. It records the outcomes there.
     *
     * @param journal the journal that the calls were sent with
     */
    public ReconcileJournal<Credit> reconcile(Journal journal) {
        return new EntrySearch<>(workspace, PlatformFacts.NONE, journal, entry -> LostCredit.of(this, entry));
    }

    /**
     * Returns a reading of a customer's credit for new and changed rows.
     *
     * @param owId the customer's Organization Workspace ID
     * @param cursor the cursor of the latest {@link io.adplatform.sdk.finance.changes.Changes}; {@code null} for all credit
     */
    public ListChanges<Credit> changesSince(long owId, @Nullable String cursor) {
        return new ChangeReading<>(workspace, RowLists.credits(this, owId), cursor);
    }
}
