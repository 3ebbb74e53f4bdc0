package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.throttle.Quota;
import java.time.Duration;

/**
 * How long to pause before the next reading. While half of the quota is free the first pauses are short: 2 s, 4 s, 8 s,
 * 16 s. From then on, or with less free, the readings cost a tenth of the quota and no more.
 */
final class PollSchedule {

    private static final Duration FIRST = Duration.ofSeconds(2);
    private static final int SHARE = 10;
    private static final int MOST_DOUBLINGS = 10;

    private PollSchedule() {}

    /**
     * The pause after a reading.
     *
     * @param readings how many there were
     * @param requests how many the last one took
     */
    static Duration pauseAfter(int readings, int requests, Quota quota) {
        Duration pause =
                quota.window().multipliedBy(Math.max(1, requests)).dividedBy(Math.max(1, quota.limit() / SHARE));
        if (quota.free() * 2 >= quota.limit()) {
            Duration eager = FIRST.multipliedBy(1L << Math.min(MOST_DOUBLINGS, readings - 1));
            pause = eager.compareTo(pause) < 0 ? eager : pause;
        }
        // Without a free permit a reading would only wait in the queue: it waits here for a free permit.
        Duration free = quota.timeFor(1);
        return free.compareTo(pause) > 0 ? free : pause;
    }
}
