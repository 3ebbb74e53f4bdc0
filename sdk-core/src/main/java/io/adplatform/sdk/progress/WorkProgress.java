package io.adplatform.sdk.progress;

import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How far work of several requests has come.
 *
 * @param work what is done, such as {@code POST /api/v3/cmp/basic/list}
 * @param rows the rows that were read or written so far
 * @param requests the requests that were answered so far
 * @param requestsLeft the requests that are left; {@code null} where nobody knows
 * @param timeLeft about how long the rest waits for quota, from now on; {@code null} where nobody knows
 * @param waitReason why the next request waits, {@link WaitReason#NONE} where it doesn't
 * @param expectedWait about how long the next request waits for quota; zero where it doesn't
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

    /** Whether nothing is left to do. */
    public boolean isDone() {
        return requestsLeft != null && requestsLeft == 0;
    }

    /** The part of the requests that was answered, 0 to 100; {@code null} where nobody knows. */
    public @Nullable Integer percent() {
        if (requestsLeft == null) {
            return null;
        }
        long all = requests + requestsLeft;
        return all == 0 ? 100 : (int) (100 * requests / all);
    }
}
