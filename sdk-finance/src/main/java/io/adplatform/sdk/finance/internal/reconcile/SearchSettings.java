package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;

/**
 * The settings of a search.
 *
 * @param <S> the interface of the search
 */
abstract class SearchSettings<S> {

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

    @SuppressWarnings("unchecked") // The subclass implements S.
    private S self() {
        return (S) this;
    }
}
