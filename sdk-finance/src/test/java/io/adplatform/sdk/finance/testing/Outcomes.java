package io.adplatform.sdk.finance.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.reconcile.Candidate;
import io.adplatform.sdk.finance.reconcile.ListRead;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.testing.CallMode;
import java.util.List;

/** Takes apart the outcomes of searches; fails if an outcome is another one. */
public final class Outcomes {

    private Outcomes() {}

    /** Runs a search to its end. */
    public static <R> Reconciliation<R> find(CallMode mode, Reconcile<R> search) {
        return mode.run(search::find, search::findAsync);
    }

    /** Returns the row that was found. */
    public static <R> R found(Reconciliation<R> outcome) {
        assertThat(outcome).isInstanceOf(Reconciliation.Found.class);
        return ((Reconciliation.Found<R>) outcome).row();
    }

    /** Returns the row that has the caller's own reference. */
    public static <R> R recorded(Reconciliation<R> outcome) {
        assertThat(outcome).isInstanceOf(Reconciliation.Recorded.class);
        return ((Reconciliation.Recorded<R>) outcome).row();
    }

    /** Returns the rows that a person should check. */
    public static <R> List<R> candidates(Reconciliation<R> outcome) {
        return open(outcome).candidates().stream().map(Candidate::row).toList();
    }

    /** Returns why each of these rows proves nothing. */
    public static List<String> reasons(Reconciliation<?> outcome) {
        return open(outcome).candidates().stream().map(Candidate::reason).toList();
    }

    /** Returns the reading of a search that left its call open. */
    public static ListRead read(Reconciliation<?> outcome) {
        return open(outcome).read();
    }

    private static <R> Reconciliation.Open<R> open(Reconciliation<R> outcome) {
        assertThat(outcome).isInstanceOf(Reconciliation.Open.class);
        return (Reconciliation.Open<R>) outcome;
    }
}
