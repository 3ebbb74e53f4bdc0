package io.adplatform.sdk.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import io.adplatform.sdk.simulation.Simulation.Result;
import io.adplatform.sdk.testing.Depth;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Whole clients with their journals and a common quota, on a platform with faults. Processes die, clocks jump and callers give
 * up. A seed decides everything. {@link History.Rule} has the rules that hold in each run.
 *
 * <p>{@code -Dadplatform.tests.seeds} sets the number of seeds, {@code -Dadplatform.tests.seed} the first one. A failure has the
 * steps that are needed for it.
 */
@Timeout(1800)
class SimulationTest {

    private static final int SEEDS = Depth.choose("adplatform.tests.seeds", 300, 1_500);
    private static final long FIRST = Long.getLong("adplatform.tests.seed", 0);

    @Test
    void allRulesHoldForEachSeed() {
        LongStream.range(FIRST, FIRST + SEEDS).forEach(SimulationTest::check);
    }

    @Test
    void aSeedHasOneHistory() {
        LongStream.range(FIRST, FIRST + SEEDS / 10)
                .mapToObj(Plan::of)
                .forEach(plan -> assertThat(Simulation.run(plan).history())
                        .isEqualTo(Simulation.run(plan).history()));
    }

    private static void check(long seed) {
        Plan plan = Plan.of(seed);
        Result result = Simulation.run(plan);
        if (result.violation() != null) {
            Plan shortest = Shrinker.shortest(plan, result.violation().rule());
            Result last = Simulation.run(shortest);
            fail(result.violation() + "\n" + shortest + "\n" + String.join("\n", last.history()));
        }
    }
}
