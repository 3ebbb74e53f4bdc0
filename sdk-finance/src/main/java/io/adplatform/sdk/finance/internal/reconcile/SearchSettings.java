package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.finance.internal.reconcile.LostSending.Vouchers;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a search.
 *
 * @param <S> the interface of the search
 */
abstract class SearchSettings<S> {

    final Workspace workspace;
    final Call<?> call;
    Duration within;
    private boolean referencesAreUnique;
    private boolean idsGrow;
    private @Nullable Duration absentAfter;
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
        referencesAreUnique = true;
        return self();
    }

    public S idsGrow() {
        idsGrow = true;
        return self();
    }

    public S absentAfter(Duration age) {
        Duration least = Vouchers.least(workspace, call);
        if (age.compareTo(least) < 0) {
            throw new IllegalArgumentException("absentAfter must be " + least + " or more, was " + age
                    + ": the request itself may take " + workspace.longestRequest(call) + ", its sending "
                    + Journal.OLDEST_INTENT + ", and machines on the way " + Vouchers.MARGIN);
        }
        absentAfter = age;
        return self();
    }

    public S lane(Lane chosen) {
        lane = chosen;
        return self();
    }

    final Vouchers vouchers() {
        return new Vouchers(referencesAreUnique, idsGrow, absentAfter);
    }

    @SuppressWarnings("unchecked") // The subclass implements S.
    private S self() {
        return (S) this;
    }
}
