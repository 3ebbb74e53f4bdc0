package io.adplatform.sdk;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Hears of everything that costs quota or time: every request on the wire, log-ins, refreshes and retries included.
 *
 * <p>Called on whatever thread does the work, so it must be quick and safe for use by many threads. What it throws is
 * logged and goes no further.
 */
public interface CallListener {

    /**
     * A call is about to wait for quota.
     *
     * @param operation the operation's line in the documents
     * @param expected the wait as far as it is known; it may get longer while answers are outstanding
     * @param reason why
     */
    default void onWait(String operation, Duration expected, WaitReason reason) {}

    /** One request has ended, well or not. */
    default void onAttempt(Attempt attempt) {}

    /**
     * One request on the wire, or one that did not get there.
     *
     * @param operation the operation's line in the documents
     * @param owId the Organization Workspace ID; {@code null} for a token request
     * @param number 1 for a call's first attempt
     * @param sent whether it reached the platform
     * @param status the answer's HTTP status; {@code null} without an answer
     * @param waited how long it waited for quota before
     * @param took from the moment it was sent to its end
     */
    record Attempt(
            String operation,
            @Nullable Long owId,
            int number,
            Sent sent,
            @Nullable Integer status,
            Duration waited,
            Duration took) {}

    /** Hears nothing. */
    static CallListener none() {
        return new CallListener() {};
    }
}
