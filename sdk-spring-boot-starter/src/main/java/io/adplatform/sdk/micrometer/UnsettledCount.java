package io.adplatform.sdk.micrometer;

import io.adplatform.sdk.AdPlatform;
import java.time.Duration;

/** How many unsettled calls a client's journal held a moment ago. A journal that is slow holds up no scrape. */
final class UnsettledCount {

    private static final long OLDEST = Duration.ofSeconds(30).toNanos();

    private final AdPlatform platform;
    private volatile double latest = Double.NaN;
    private volatile boolean asking;
    private volatile long askedAt;
    private volatile boolean asked;

    UnsettledCount(AdPlatform platform) {
        this.platform = platform;
    }

    /** Returns the latest count; not a number while the journal does not answer. */
    double latest() {
        if (!asking && (!asked || System.nanoTime() - askedAt > OLDEST)) {
            asking = true;
            asked = true;
            askedAt = System.nanoTime();
            platform.unsettledCalls().whenComplete((calls, failure) -> {
                latest = failure == null ? calls.size() : Double.NaN;
                asking = false;
            });
        }
        return latest;
    }
}
