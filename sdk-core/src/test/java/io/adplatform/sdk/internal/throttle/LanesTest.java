package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.throttle.Lanes.Waiter;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.LaneTurns;
import io.adplatform.sdk.time.Time;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The number of more urgent calls that may still overtake the first call of a lane. */
class LanesTest {

    private static final int OVERTAKEN = 5;

    private final QueuedThrottle throttle =
            QueuedThrottle.withSlidingLog("the platform", SlidingLog.Settings.PLATFORM, Time.manual());
    private final Lanes lanes = new Lanes();
    private final Waiter first = add(Lane.BULK);

    @BeforeEach
    void overtakeTheFirstCall() {
        for (int i = 0; i < OVERTAKEN; i++) {
            lanes.served(add(Lane.NORMAL));
        }
        for (int i = 0; i < LaneTurns.MOST_PASSES; i++) {
            add(Lane.NORMAL);
        }
    }

    private Waiter add(Lane lane) {
        Waiter waiter = new Waiter(throttle, lane, 1, Waiter.UNLIMITED);
        lanes.add(waiter);
        return waiter;
    }

    @Test
    void isWhatIsLeftOfTheLimit() {
        assertThat(lanes.ahead(first)).isEqualTo(LaneTurns.MOST_PASSES - OVERTAKEN);
    }

    @Test
    void isTheWholeLimitAgainIfTheLaneWasEmpty() {
        lanes.removeIf((waiter, rank) -> waiter == first);

        assertThat(lanes.ahead(add(Lane.BULK))).isEqualTo(LaneTurns.MOST_PASSES);
    }

    @Test
    void staysWhenAnotherCallOfTheLaneLeaves() {
        Waiter second = add(Lane.BULK);

        lanes.removeIf((waiter, rank) -> waiter == second);

        assertThat(lanes.ahead(first)).isEqualTo(LaneTurns.MOST_PASSES - OVERTAKEN);
    }
}
