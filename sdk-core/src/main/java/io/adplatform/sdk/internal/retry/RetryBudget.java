package io.adplatform.sdk.internal.retry;

/**
 * Keeps retries below a tenth of the calls over time, so that an outage doesn't eat the quota. A client that is new or
 * was quiet has a few in hand.
 */
public final class RetryBudget {

    private static final int SHARE = 10;
    private static final int MOST_RETRIES_IN_HAND = 5;

    private int tenths = MOST_RETRIES_IN_HAND * SHARE;

    public synchronized void call() {
        tenths = Math.min(tenths + 1, MOST_RETRIES_IN_HAND * SHARE);
    }

    public synchronized boolean tryRetry() {
        if (tenths < SHARE) {
            return false;
        }
        tenths -= SHARE;
        return true;
    }
}
