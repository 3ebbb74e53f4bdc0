package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A search for the outcomes of all calls that a journal has without one, which records them in the journal. It reads lists and
 * sends nothing else.
 *
 * <p>Each list is read once for all its calls. A call that is found, recorded or in its state is settled as done, and its key is
 * not sent again. A call that is {@link Reconciliation.Absent} is settled as absent, and its key may be sent again. All others stay
 * open. {@link io.adplatform.sdk.journal.Settlement#open} takes a settlement back.
 *
 * <p>A call can be absent only if the journal has its {@linkplain io.adplatform.sdk.finance.payments.PaymentBuilder#newestBefore
 * newestBefore} and its user, who must be the reader, and by {@link PlatformFacts}. A new row belongs to another call if that call is
 * done in the journal and has the row's reference, or if a person has {@linkplain #acknowledge
 * acknowledged} the row for this call.
 *
 * @param <R> a row of the lists
 */
public interface ReconcileJournal<R> {

    /**
     * Sets how long to search.
     *
     * @param time unset or zero: a single reading
     */
    ReconcileJournal<R> within(Duration time);

    /** Sets the lane of the first reading. Unset: {@link Lane#NORMAL}. */
    ReconcileJournal<R> lane(Lane chosen);

    /**
     * Searches and settles on this thread. It may be repeated.
     *
     * @return the open calls, oldest first; empty, and without a request, if there are none
     * @throws AdPlatformException the failure of the last reading, if no page of any list arrived, or a failure after which no
     *     reading can succeed, such as a refused log-in; then nothing is settled. If the platform refuses a list to this user,
     *     its calls stay open with the refusal as {@link ListRead#gap}
     * @throws io.adplatform.sdk.error.CallCancelledException if the thread is interrupted; its interrupt flag is set again
     * @throws JournalException if the journal can't be read or written; some calls may be settled then
     */
    List<Settled<R>> settle();

    /** Like {@link #settle()}, without blocking this thread. Cancelling the future ends the search. */
    CompletableFuture<List<Settled<R>>> settleAsync();

    /**
     * Records in the journal that a row does not belong to a call, because a person has checked it. From now on the row does not keep
     * this call open. It may belong to another one. {@link Settlement#open} of its entry takes it back: the key is
     * {@code row 7 is not of ...}.
     *
     * @param open the call whose candidate the row is
     * @param row the row; it must have an ID
     * @param note the person and the result of the check
     * @throws IllegalArgumentException if the row has no ID
     * @throws JournalException if the journal can't be written
     */
    void acknowledge(Settled<R> open, R row, String note);
}
