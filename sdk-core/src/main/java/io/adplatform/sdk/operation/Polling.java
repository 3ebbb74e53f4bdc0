package io.adplatform.sdk.operation;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.time.Time;
import io.adplatform.sdk.time.Time.Deadline;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * Work of several calls with pauses between them, such as reading a list until it contains a row. It decides the next step and
 * does nothing itself, so that blocking and asynchronous callers share the decisions; {@link Poller} runs it. Steps never
 * overlap.
 *
 * @param <T> the result
 */
public interface Polling<T> {

    /** Returns the next step. Called after every step until it returns {@link Done} or {@link Failed}. */
    Step<T> next();

    /** Returns the context of the exception for a caller who is interrupted in a pause. */
    CallContext context();

    /** One step of a polling. */
    sealed interface Step<T> {}

    /** Sends a call. One of the two consumers gets the outcome, unless the call is cancelled. */
    record Send<A, T>(Call<A> call, Consumer<Response<A>> answered, Consumer<AdPlatformException> failed)
            implements Step<T> {}

    /** Waits. */
    record Pause<T>(Duration length) implements Step<T> {}

    /** Ends with a result. */
    record Done<T>(T result) implements Step<T> {}

    /** Ends with a failure. */
    record Failed<T>(AdPlatformException why) implements Step<T> {}

    /** Whether another try some seconds later may succeed. */
    static boolean mayPass(AdPlatformException failure) {
        return failure instanceof ConnectionException
                || failure instanceof ServerException
                || failure instanceof UnreadableResponseException
                || failure instanceof RateLimitException;
    }

    /** Whether a call was cancelled, which ends the whole work. */
    static boolean isCancelled(AdPlatformException failure) {
        return failure instanceof CallCancelledException cancelled && !cancelled.isOutOfTime();
    }

    /** Whether a call ended because the remaining time of the polling was too short for quota or a token. */
    static boolean isOutOfTime(AdPlatformException failure) {
        return failure instanceof CallCancelledException cancelled
                ? cancelled.isOutOfTime()
                : failure instanceof RateLimitException && failure.wasSent() == Sent.NO;
    }

    /** The time limit of a polling, which begins with this object. */
    final class TimeLimit {

        private final boolean singleRound;
        private final Deadline deadline;

        /** @param within the limit; zero for a single round, whose calls keep their own deadlines */
        public TimeLimit(Time time, Duration within) {
            this.singleRound = within.isZero();
            this.deadline = new Deadline(time, within);
        }

        /** Returns the time since the begin. */
        public Duration elapsed() {
            return deadline.elapsed();
        }

        /** Whether there is time for a request after a pause of this length. */
        public boolean allows(Duration pause) {
            return deadline.allows(pause);
        }

        /** Limits the deadline of a call to the remaining time, if its own deadline is not earlier. */
        public RequestOptions limit(RequestOptions options) {
            Duration own = options.deadline() == null ? deadline.limit() : options.deadline();
            return singleRound ? options : options.deadline(Collections.min(List.of(own, deadline.limit())));
        }
    }
}
