package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.payments.RandomWorld.Truth;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.reconcile.Settled;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * In worlds whose truth is known: a found payment was made, an absent one was not, and a recorded one has a row. 50,000 worlds:
 * {@code ./mvnw test -pl sdk-finance -am -Dtest=RandomWorldsTest -Dsurefire.failIfNoSpecifiedTests=false -DfailIfNoTests=false -Dreconcile.worlds=50000}.
 */
class RandomWorldsTest {

    private static final int WORLDS = Depth.choose("reconcile.worlds", 200, 10_000);

    private enum Verdict {
        FOUND,
        RECORDED,
        ABSENT,
        OPEN
    }

    private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);

    private void look(long seed, boolean isHonest) {
        ManualTime time = Time.manual();
        RandomWorld world = new RandomWorld(seed, time, isHonest);
        time.advance(Duration.ofMinutes(6));
        List<Settled<Payment>> all = world.settle();
        check(seed, world, all);
        if (world.acknowledgeSome(all)) {
            check(seed, world, world.settle());
        }
    }

    private void check(long seed, RandomWorld world, List<Settled<Payment>> all) {
        for (Settled<Payment> settled : all) {
            Truth truth = world.truths().stream()
                    .filter(one -> one.key().equals(settled.entry().key().name()))
                    .findFirst()
                    .orElseThrow();
            Verdict verdict = verdict(world, truth, settled.outcome(), "world " + seed + ": " + world + ", " + settled);
            verdicts.merge(verdict, 1, Integer::sum);
        }
    }

    private static Verdict verdict(RandomWorld world, Truth truth, Reconciliation<Payment> outcome, String where) {
        assertThat(truth.isDone()).as("searched for in %s", where).isFalse();
        if (outcome instanceof Reconciliation.Found<Payment> found) {
            assertThat(truth.made()).as("made in %s", where).isTrue();
            assertThat(found.row().paymentId()).as("found in %s", where).isIn(truth.row(), null);
            return Verdict.FOUND;
        }
        if (outcome instanceof Reconciliation.Recorded) {
            assertThat(world.hasNewRow(truth.reference()))
                    .as("recorded in %s", where)
                    .isTrue();
            return Verdict.RECORDED;
        }
        if (outcome instanceof Reconciliation.Absent) {
            assertThat(truth.made()).as("made in %s", where).isFalse();
            return Verdict.ABSENT;
        }
        assertThat(outcome).isInstanceOf(Reconciliation.Open.class);
        return Verdict.OPEN;
    }

    @Test
    void noVerdictIsWrong() {
        for (long seed = 0; seed < WORLDS; seed++) {
            look(seed, false);
        }

        assertThat(verdicts.keySet()).containsExactlyInAnyOrderElementsOf(List.of(Verdict.values()));
    }

    @Test
    void inAQuietWorldNearlyAllPaymentsSettleWithoutAPerson() {
        for (long seed = 0; seed < WORLDS; seed++) {
            look(seed, true);
        }

        int all = verdicts.values().stream().mapToInt(Integer::intValue).sum();
        int open = verdicts.getOrDefault(Verdict.OPEN, 0);
        assertThat(open * 100).as("open of %s", all).isLessThanOrEqualTo(5 * all);
        assertThat(verdicts).containsKeys(Verdict.FOUND, Verdict.ABSENT);
    }
}
