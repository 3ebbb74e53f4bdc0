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
