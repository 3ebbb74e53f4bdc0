package io.adplatform.sdk.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EstimateTest {

    private static final Duration WINDOW = Duration.ofMinutes(1);

    private static Quota quota(int used, int waiting) {
        Map<Lane, Integer> lanes = new EnumMap<>(Lane.class);
        for (Lane lane : Lane.values()) {
            lanes.put(lane, lane == Lane.NORMAL ? waiting : 0);
        }
        List<Duration> nextFree = Collections.nCopies(used, Duration.ofSeconds(30));
        return new Quota(20, WINDOW, used, 0, nextFree, lanes);
    }

    @Test
    void whatFitsIntoTheQuotaCanBeSentAtOnce() {
        Estimate estimate = Estimate.of(quota(0, 0), 20);

        assertThat(estimate).hasToString("20 requests, at once at 20 a window");
    }

    @Test
    void thoseWhoWaitAlreadyComeFirst() {
        assertThat(Estimate.of(quota(20, 0), 1).time()).isEqualTo(Duration.ofSeconds(30));

        Estimate behind = Estimate.of(quota(20, 40), 1, Estimate.Bound.AT_LEAST);

        assertThat(behind.time()).isEqualTo(Duration.ofSeconds(150));
        assertThat(behind)
                .hasToString("at least 1 request, about 3 minutes at 20 a window, after 40 calls that wait already");
    }

    @Test
    void progressKnowsItsPartOnlyWhereTheRestIsKnown() {
        WorkProgress unknown = new WorkProgress("a list", 10, 1, null, null, WaitReason.NONE, Duration.ZERO);
        WorkProgress known = new WorkProgress("a list", 10, 1, 3L, WINDOW, WaitReason.QUOTA, WINDOW);

        assertThat(unknown.percent()).isNull();
        assertThat(unknown.isDone()).isFalse();
        assertThat(known.percent()).isEqualTo(25);
        assertThat(known.isWaiting()).isTrue();
    }
}
