package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import java.util.function.LongPredicate;

/**
 * The settings of a search.
 *
 * @param <S> the interface of the search
 */
abstract class SearchSettings<S> {

    /** For machines on the way that hold a request, and for a list that shows a row later. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    final Workspace workspace;
    final PlatformFacts facts;
    Duration within;
    Lane lane = Lane.NORMAL;

    SearchSettings(Workspace workspace, PlatformFacts facts, Duration within) {
        this.workspace = workspace;
        this.facts = facts;
        this.within = within;
    }

    public S within(Duration time) {
        within = CallSearch.notNegative("within", time);
        return self();
    }

    public S lane(Lane chosen) {
        lane = chosen;
        return self();
    }

    /**
     * Returns the sending of a call, for one of the settings' searches.
     *
     * @param isAcknowledged whether the row with an ID is not the call's, according to a person
     */
    final <R> LostSending<R> sought(LostCall<R> lost, Sending sending, LongPredicate isAcknowledged) {
        Duration longest = workspace.longestRequest(lost.call()); // one with files may take longer
        Duration leastAge = longest.plus(Journal.OLDEST_INTENT).plus(MARGIN);
        return new LostSending<>(lost, sending, facts, leastAge, isAcknowledged);
    }

    @SuppressWarnings("unchecked") // The subclass implements S.
    private S self() {
        return (S) this;
    }
}
