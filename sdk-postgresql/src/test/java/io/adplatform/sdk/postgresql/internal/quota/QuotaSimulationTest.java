package io.adplatform.sdk.postgresql.internal.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.postgresql.internal.quota.QuotaSimulation.Part;
import io.adplatform.sdk.postgresql.internal.quota.QuotaSimulation.Trouble;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The shared quota in virtual time. {@code -Dquota.seeds=20000} runs as many; {@code -Dquota.seed=17} runs one. Most runs
 * are short, which shows about as much for its time; {@code -Dquota.minutes=15} makes all of them as long.
 */
class QuotaSimulationTest {

    private static final int SEEDS = Depth.choose("quota.seeds", 800, 4_000);
    private static final int LONG_SEEDS = Depth.choose(40, 120);
    private static final Duration LONG_RUN = Duration.ofMinutes(15);
    private static final Duration SHORT_RUN = Duration.ofMinutes(Integer.getInteger("quota.minutes", 5));

    @Test
    void noWindowOfTheServerSeesMoreThanTheLimitWhateverHappens() {
        Long one = Long.getLong("quota.seed");
        long first = one == null ? 1 : one;
        long last = one == null ? SEEDS : one;
        long sent = LongStream.rangeClosed(first, last)
                .parallel()
                .map(QuotaSimulationTest::requestsWithinTheLimit)
                .sum();
        System.out.println("seeds " + first + " to " + last + ": " + sent + " requests");
        assertThat(sent).isGreaterThan(20 * (last - first + 1));
    }

    /** How many requests a run sends, none of which any of the servers refuses. */
    private static long requestsWithinTheLimit(long seed) {
        QuotaSimulation simulation = run(seed, Set.of(), EnumSet.allOf(Trouble.class));
        assertThat(simulation.mostInAnyWindow())
                .as("sliding log, seed %d", seed)
                .isLessThanOrEqualTo(simulation.limit);
        for (long offset = 0; offset < simulation.window; offset += simulation.window / 7) {
            assertThat(simulation.mostInAFixedWindow(offset))
                    .as("fixed window, seed %d", seed)
                    .isLessThanOrEqualTo(simulation.limit);
        }
        assertThat(simulation.refusedByABucket()).as("bucket, seed %d", seed).isZero();
        return simulation.arrivals.size();
    }

    /** What makes each part necessary. */
    private static Set<Trouble> against(Part part) {
        return switch (part) {
            case LEASE, CONFIRMATION -> EnumSet.of(Trouble.SLOW_REQUESTS, Trouble.CRASHES);
            case LAST_LOOK -> EnumSet.of(Trouble.STOPS, Trouble.SUSPENSIONS);
            case QUIET_TIME -> EnumSet.of(Trouble.CLOCK_JUMPS, Trouble.RESTORED_ROWS);
        };
    }

    @ParameterizedTest
    @EnumSource
    void withoutAPartOfTheProtocolAWindowSeesMore(Part part) {
        for (long seed = 1; seed <= 400; seed++) {
            QuotaSimulation broken = run(seed, Set.of(part), against(part));
            if (broken.mostInAnyWindow() > broken.limit) {
                QuotaSimulation whole = run(seed, Set.of(), against(part));
                assertThat(whole.mostInAnyWindow()).isLessThanOrEqualTo(whole.limit);
                System.out.println("without " + part + ": seed " + seed + " shows " + broken.mostInAnyWindow() + " of "
                        + broken.limit);
                return;
            }
        }
        throw new AssertionError("400 seeds show no violation without " + part);
    }

    private static QuotaSimulation run(long seed, Set<Part> without, Set<Trouble> troubles) {
        QuotaSimulation simulation = new QuotaSimulation(seed, without, troubles);
        simulation.run(seed <= LONG_SEEDS ? LONG_RUN : SHORT_RUN);
        return simulation;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void theQuotaIsUsedInFullAndFairlyByFewStatements(int processes) {
        QuotaSimulation simulation = new QuotaSimulation(20, processes, 400_000, Map.of(Lane.NORMAL, 8));
        simulation.run(Duration.ofMinutes(60));

        double sent = simulation.arrivals.size();
        double possible = 20 * 60.0 * 60 / (60 + 0.3);
        Collection<Integer> shares = simulation.sentBy.values();
        double sum = shares.stream().mapToInt(Integer::intValue).sum();
        double squares =
                shares.stream().mapToDouble(share -> (double) share * share).sum();
        System.out.printf(
                "%d processes: %.1f%% used, %.2f statements a permit, Jain %.3f%n",
                processes, 100 * sent / possible, simulation.statements / sent, sum * sum / squares / processes);
        assertThat(sent / possible).isGreaterThan(0.95);
        assertThat(simulation.statements / sent).isLessThanOrEqualTo(5);
        assertThat(sum * sum / squares / processes).isGreaterThanOrEqualTo(0.95);
        assertThat(simulation.mostInAnyWindow()).isLessThanOrEqualTo(20);
    }

    @Test
    void moreUrgentLanesGoFirstAndNoneStarves() {
        QuotaSimulation simulation =
                new QuotaSimulation(20, 4, 400_000, Map.of(Lane.INTERACTIVE, 4, Lane.NORMAL, 4, Lane.BULK, 4));
        simulation.run(Duration.ofMinutes(60));

        double sent = simulation.arrivals.size();
        assertThat(simulation.sentIn.get(Lane.INTERACTIVE) / sent).isBetween(0.75, 0.90);
        assertThat(simulation.sentIn.get(Lane.NORMAL) / sent).isGreaterThan(0.07);
        assertThat(simulation.sentIn.get(Lane.BULK) / sent).isGreaterThan(0.07);
    }
}
