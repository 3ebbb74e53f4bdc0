package io.adplatform.sdk.finance.credits;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.credits.RandomCredits.Verdict;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.sdk.time.Time;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** In worlds whose truth is known, credit is in the state that the search reports, and a call on credit is never absent. */
class RandomCreditsTest {

    private static final int WORLDS = Depth.choose("reconcile.worlds", 200, 4_000);

    @Test
    void noVerdictIsWrong() {
        Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);

        for (long seed = 0; seed < WORLDS; seed++) {
            try {
                new RandomCredits(seed, Time.manual().skipPauses())
                        .live()
                        .forEach(verdict -> verdicts.merge(verdict, 1, Integer::sum));
            } catch (AssertionError | RuntimeException wrong) {
                throw new AssertionError("world " + seed, wrong);
            }
        }

        assertThat(verdicts.keySet()).containsExactlyInAnyOrderElementsOf(List.of(Verdict.values()));
    }
}
