package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.sdk.time.AutomaticTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * In thousands of worlds whose truth is known: what is found was made and is the payment's own, and what is absent was
 * not made. How often a payment that was made is found is counted too. {@code -Dreconcile.worlds=100000} tries more.
 */
class RandomWorldsTest {

    private static final int WORLDS = Depth.choose("reconcile.worlds", 400, 4_000);

    private record Verdict(RandomWorld world, Reconciliation<Payment> outcome) {

        boolean isFound() {
            return outcome instanceof Reconciliation.Found;
        }
    }

    private static Verdict look(long seed) {
        try (AutomaticTime time = new AutomaticTime()) {
            RandomWorld world = new RandomWorld(seed, time);
            Reconciliation<Payment> outcome = world.search().find();
            assertTrue(seed, world, outcome);
            return new Verdict(world, outcome);
        }
    }

    private static void assertTrue(long seed, RandomWorld world, Reconciliation<Payment> outcome) {
        String where = "world " + seed + ": " + world + ", " + outcome;
        if (outcome instanceof Reconciliation.Found<Payment> found) {
            assertThat(world.wasMade()).as("made in %s", where).isTrue();
            assertThat(found.row().paymentId()).as("found in %s", where).isEqualTo(world.ownId());
        }
        if (outcome instanceof Reconciliation.Absent) {
            assertThat(world.wasMade()).as("made in %s", where).isFalse();
        }
        boolean hasItsOwnId = world.kind() == RandomWorld.Kind.GENERATED_ID
                || world.kind() == RandomWorld.Kind.REFUND_WITH_GENERATED_ID;
        if (world.wasMade() && hasItsOwnId && world.showsAll()) {
            assertThat(outcome)
                    .as("its own ID is never dropped in %s", where)
                    .isInstanceOfAny(Reconciliation.Found.class, Reconciliation.Ambiguous.class);
        }
    }

    @Test
    void nothingIsFoundThatWasNotMadeAndNothingIsAbsentThatWas() {
        List<Verdict> verdicts = new ArrayList<>();
        for (long seed = 0; seed < WORLDS; seed++) {
            verdicts.add(look(seed));
        }

        Map<RandomWorld.Kind, Long> found = new EnumMap<>(RandomWorld.Kind.class);
        for (RandomWorld.Kind kind : RandomWorld.Kind.values()) {
            List<Verdict> made = verdicts.stream()
                    .filter(verdict ->
                            verdict.world().kind() == kind && verdict.world().wasMade())
                    .toList();
            long share = 100 * made.stream().filter(Verdict::isFound).count() / made.size();
            found.put(kind, share);
        }
        // Caution isn't all there is: in worlds as odd as these, two of ten payments that were made are found at least.
        assertThat(found)
                .allSatisfy((kind, share) ->
                        assertThat(share).as("found of %s", kind).isGreaterThan(20));
        assertThat(verdicts)
                .filteredOn(verdict -> verdict.outcome() instanceof Reconciliation.Absent)
                .hasSizeGreaterThan(WORLDS / 100);
    }
}
