package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.payments.RandomWorld.Verdict;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.sdk.time.Time;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * In worlds whose truth is known: a found payment was made, an absent one was not, and a recorded one has a row. 50,000 worlds:
 * {@code ./mvnw test -pl sdk-finance -am -Dtest=RandomWorldsTest -Dsurefire.failIfNoSpecifiedTests=false -DfailIfNoTests=false -Dreconcile.worlds=50000}.
 */
class RandomWorldsTest {

    private static final int WORLDS = Depth.choose("reconcile.worlds", 200, 4_000);

    private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);

    private void live(boolean isQuiet) {
        for (long seed = 0; seed < WORLDS; seed++) {
            try {
                RandomWorld world = new RandomWorld(seed, Time.manual().skipPauses(), isQuiet);
                world.live().forEach(verdict -> verdicts.merge(verdict, 1, Integer::sum));
            } catch (AssertionError | RuntimeException wrong) {
                throw new AssertionError("world " + seed, wrong);
            }
        }
    }

    @Test
    void noVerdictIsWrong() {
        live(false);

        assertThat(verdicts.keySet()).containsExactlyInAnyOrderElementsOf(List.of(Verdict.values()));
    }

    @Test
    void inAQuietWorldNearlyAllPaymentsSettleWithoutAPerson() {
        live(true);

        int all = verdicts.values().stream().mapToInt(Integer::intValue).sum();
        int open = verdicts.getOrDefault(Verdict.OPEN, 0);
        assertThat(open * 100).as("open of %s", all).isLessThanOrEqualTo(5 * all);
        assertThat(verdicts).containsKeys(Verdict.FOUND, Verdict.ABSENT);
    }
}
