package io.adplatform.sdk.progress;

import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The progress of work of several requests.
 *
 * @param work a name for people, such as {@code POST /api/v3/cmp/basic/list}
 * @param rows number of rows that were read or written so far
 * @param requests number of answered requests so far
 * @param requestsLeft number of requests that are left; {@code null} if it is unknown
 * @param timeLeft approximate wait of the rest for quota, from now on; {@code null} if it is unknown
 * @param waitReason the reason for the next request's wait; {@link WaitReason#NONE} without a wait
 * @param expectedWait approximate wait of the next request for quota; zero without a wait
 */
public record WorkProgress(
        String work,
        long rows,
        long requests,
        @Nullable Long requestsLeft,
        @Nullable Duration timeLeft,
        WaitReason waitReason,
        Duration expectedWait) {

    /** Whether the next request waits for quota. */
    public boolean isWaiting() {
        return waitReason != WaitReason.NONE;
    }

    /** Whether all requests were answered. */
    public boolean isDone() {
        return requestsLeft != null && requestsLeft == 0;
    }

    /** Returns the percentage of answered requests, 0 to 100; {@code null} if the rest is unknown. */
    public @Nullable Integer percent() {
        if (requestsLeft == null) {
            return null;
        }
        long all = requests + requestsLeft;
        return all == 0 ? 100 : (int) (100 * requests / all);
    }
}
