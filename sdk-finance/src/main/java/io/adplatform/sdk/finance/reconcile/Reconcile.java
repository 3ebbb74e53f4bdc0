package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.finance.internal.reconcile.CallSearch;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A search for the outcome of a call whose answer was lost. It reads lists and sends nothing else.
 *
 * <p>A reading costs one request per 1,000 rows of the whole list, because no order of a list is certain. It ends early if the
 * rows of all calls were shown. Until the calls are settled, the list is read again until {@link #within} is over. The readings
 * take about a tenth of the quota; all but the first are in {@link Lane#BULK}.
 *
 * @param <R> a row of the list
 */
public interface Reconcile<R> {

    /**
     * Sets how long to search.
     *
     * @param time zero for a single reading. Unset: 2 minutes
     */
    Reconcile<R> within(Duration time);

    /**
     * Sets the highest ID that the list had before the call, as {@code payments().newestId(...)} reads it. Unset: the call's own
     * {@link io.adplatform.sdk.RequestOptions#newestBefore}. Rows with higher IDs are new, whatever their times show.
     *
     * @param id 0 for an empty list
     */
    Reconcile<R> newestBefore(long id);

    /**
     * Vouches that no two payments of the caller have the same reference. With {@link #newestBefore}, a payment with the caller's
     * own reference can then be {@link Reconciliation.Recorded}. A generated reference needs no voucher.
     */
    Reconcile<R> referencesAreUnique();

    /**
     * Vouches that a row that is made later has a higher ID. {@link Reconciliation.Absent} needs it. If it is wrong, sending again
     * moves the money twice.
     */
    Reconcile<R> idsGrow();

    /**
     * Vouches that a request of this age can't arrive any more, is not being worked on, and is not missing from a list that shows
     * it later. {@link Reconciliation.Absent} needs it, with {@link #newestBefore} and {@link #idsGrow}. {@link #within} must be
     * long enough; unless it is zero, a reading follows as soon as the age is reached.
     *
     * <p>If it is wrong, sending again moves the money twice. To another user than the sender of the call nothing is absent.
     *
     * @param age counted from the sending; in the process that sent the call, by the clock that shows less. At least the longest
     *     duration of the request, 2 s, and a minute
     * @throws IllegalArgumentException if it is shorter
     */
    Reconcile<R> absentAfter(Duration age);

    /** Sets the lane of the first reading. Unset: {@link Lane#NORMAL}. */
    Reconcile<R> lane(Lane chosen);

    /**
     * Searches on this thread until the call is settled or the time is over.
     *
     * @throws AdPlatformException the failure of the last reading, if no page of a list arrived; or a failure after which no
     *     reading can succeed, such as a refused log-in
     */
    Reconciliation<R> find();

    /** Like {@link #find()}, without blocking this thread. Cancelling the future ends the search. */
    CompletableFuture<Reconciliation<R>> findAsync();

    /**
     * Searches for several calls at once. Each list is read once for all of them.
     *
     * @param searches all of one workspace; the longest {@link #within} and the most urgent {@link #lane} count
     * @return the outcome of each, in their order
     * @throws AdPlatformException the failure of the last reading, if no page of any list arrived; or a failure after which no
     *     reading can succeed, such as a refused log-in
     * @throws IllegalArgumentException if the list is empty, has a search twice, or has searches of several workspaces
     */
    static <R> List<Reconciliation<R>> findAll(List<Reconcile<R>> searches) {
        return CallSearch.findAll(searches);
    }

    /** Like {@link #findAll}, without blocking this thread. Cancelling the future ends the search. */
    static <R> CompletableFuture<List<Reconciliation<R>>> findAllAsync(List<Reconcile<R>> searches) {
        return CallSearch.findAllAsync(searches);
    }
}
