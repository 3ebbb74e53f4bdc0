package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.finance.internal.reconcile.LostSending.Vouchers;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;

/**
 * The settings of a search.
 *
 * @param <S> the interface of the search
 */
abstract class SearchSettings<S> {

    final Workspace workspace;
    final Call<?> call;
    Duration within;
    Vouchers vouchers = Vouchers.NONE;
    Lane lane = Lane.NORMAL;

    /** @param call a call whose time limits count for {@link #absentAfter} */
    SearchSettings(Workspace workspace, Call<?> call, Duration within) {
        this.workspace = workspace;
        this.call = call;
        this.within = within;
    }

    public S within(Duration time) {
        within = CallSearch.notNegative("within", time);
        return self();
    }

    public S referencesAreUnique() {
        vouchers = vouchers.withUniqueReferences();
        return self();
    }

    public S idsGrow() {
        vouchers = vouchers.withGrowingIds();
        return self();
    }

    public S absentAfter(Duration age) {
        vouchers = vouchers.absentAfter(age, workspace, call);
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
