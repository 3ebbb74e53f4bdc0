package io.adplatform.sdk.finance.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.reconcile.Candidate;
import io.adplatform.sdk.finance.reconcile.ListRead;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.testing.CallMode;
import java.util.List;

/** Takes apart what searches come to; fails where they came to something else. */
public final class Outcomes {

    private Outcomes() {}

    /** Runs a search to its end. */
    public static <R> Reconciliation<R> find(CallMode mode, Reconcile<R> search) {
        return mode.run(search::find, search::findAsync);
    }

    /** The row that was found. */
    public static <R> R found(Reconciliation<R> outcome) {
        assertThat(outcome).isInstanceOf(Reconciliation.Found.class);
        return ((Reconciliation.Found<R>) outcome).row();
    }

    /** The rows that are for a person. */
    public static <R> List<R> candidates(Reconciliation<R> outcome) {
        return ambiguous(outcome).stream().map(Candidate::row).toList();
    }

    /** Why the only candidate is doubtful. */
    public static <R> List<String> doubts(Reconciliation<R> outcome) {
        assertThat(ambiguous(outcome)).hasSize(1);
        return ambiguous(outcome).get(0).doubts();
    }

    private static <R> List<Candidate<R>> ambiguous(Reconciliation<R> outcome) {
        assertThat(outcome).isInstanceOf(Reconciliation.Ambiguous.class);
        List<Candidate<R>> candidates = ((Reconciliation.Ambiguous<R>) outcome).candidates();
        assertThat(candidates)
                .isNotEmpty()
                .allSatisfy(candidate -> assertThat(candidate.doubts()).isNotEmpty());
        return candidates;
    }

    /** What was read where nothing was found. */
    public static ListRead readInVain(Reconciliation<?> outcome) {
        assertThat(outcome).isInstanceOf(Reconciliation.NotFoundYet.class);
        return ((Reconciliation.NotFoundYet<?>) outcome).read();
    }
}
