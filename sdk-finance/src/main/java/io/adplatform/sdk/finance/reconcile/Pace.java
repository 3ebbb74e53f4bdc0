package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.throttle.Quota;
import java.time.Duration;

/**
 * How long to wait before the next look. While half of the quota is free the first pauses are short: 2 s, 4 s, 8 s, 16
 * s. From then on, or with less free, looking costs a tenth of the quota and no more.
 */
final class Pace {

    private static final Duration FIRST = Duration.ofSeconds(2);
    private static final int SHARE = 10;
    private static final int MOST_DOUBLINGS = 10;

    private Pace() {}

    /**
     * @param looks how many there were
     * @param requests how many the last one took
     */
    static Duration after(int looks, int requests, Quota quota) {
        Duration pause =
                quota.window().multipliedBy(Math.max(1, requests)).dividedBy(Math.max(1, quota.limit() / SHARE));
        if (quota.free() * 2 >= quota.limit()) {
            Duration eager = FIRST.multipliedBy(1L << Math.min(MOST_DOUBLINGS, looks - 1));
            pause = eager.compareTo(pause) < 0 ? eager : pause;
        }
        // Whoever has waited in the queue would come before us: rather look when there is something free.
        Duration free = quota.timeFor(1);
        return free.compareTo(pause) > 0 ? free : pause;
    }
}
