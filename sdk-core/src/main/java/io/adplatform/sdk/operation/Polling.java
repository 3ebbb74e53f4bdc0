package io.adplatform.sdk.operation;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UnreadableResponseException;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Asking again and again: work that takes several calls with pauses between them, such as looking at a list until
 * something stands there. It decides what comes next and does none of it itself, so that blocking and asynchronous
 * callers share the decisions; {@link Poller} runs it. One step at a time touches it.
 *
 * @param <T> what it comes to
 */
public interface Polling<T> {

    /** What to do next. Asked again after every step until it is {@link Done} or {@link Failed}. */
    Step<T> next();

    /** What it is about, for the error of a caller who is interrupted in a pause. */
    CallContext context();

    /** One step of a polling. */
    sealed interface Step<T> {}

    /** Send this, and tell what came of it, one way or the other, unless somebody gave the call up. */
    record Send<A, T>(Call<A> call, Consumer<Response<A>> came, Consumer<AdPlatformException> failed)
            implements Step<T> {}

    /** Wait. */
    record Pause<T>(Duration length) implements Step<T> {}

    /** It has come to its end. */
    record Done<T>(T result) implements Step<T> {}

    /** It can't come to its end. */
    record Failed<T>(AdPlatformException why) implements Step<T> {}

    /** Whether a failure may be gone at the next try, some seconds later. */
    static boolean mayPass(AdPlatformException failure) {
        return failure instanceof ConnectionException
                || failure instanceof ServerException
                || failure instanceof UnreadableResponseException
                || failure instanceof RateLimitException;
    }

    /**
     * Whether a call ended since its time, which is what the polling had left, was too short for quota or a token. Then
     * the polling's time is over; nobody has ended it.
     */
    static boolean isOutOfTime(AdPlatformException failure) {
        return failure instanceof CallCancelledException cancelled
                ? cancelled.isOutOfTime()
                : failure instanceof RateLimitException && failure.wasSent() == Sent.NO;
    }
}
