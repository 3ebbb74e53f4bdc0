package io.adplatform.benchmarks.jobs;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.RateLimiter;
import dev.failsafe.RetryPolicy;
import io.adplatform.benchmarks.client.StatusException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;

/** The protection around a request. */
interface Care {

    /**
     * Sends a request.
     *
     * @param repeatable whether it does no harm if it is done twice
     */
    <T> T send(boolean repeatable, Callable<T> request) throws IOException;

    /** Nothing: the client as it comes. */
    static Care none() {
        return new Care() {
            @Override
            public <T> T send(boolean repeatable, Callable<T> request) throws IOException {
                try {
                    return request.call();
                } catch (IOException | RuntimeException failed) {
                    throw failed;
                } catch (Exception impossible) {
                    throw new IllegalStateException(impossible);
                }
            }
        };
    }

    /**
     * Failsafe as a careful user sets it up: a limit of requests a minute, and up to four retries with growing pauses after
     * a 429; also after a 5xx and a lost connection, if the request may be repeated.
     *
     * @param minute how long a minute takes
     */
    static Care limiterAndRetry(int perMinute, Duration minute) {
        RateLimiter<Object> limiter = RateLimiter.burstyBuilder(perMinute, minute)
                .withMaxWaitTime(minute.multipliedBy(60))
                .build();
        RetryPolicy<Object> writes = RetryPolicy.builder()
                .handleIf(Care::tooMany)
                .withMaxRetries(4)
                .withBackoff(minute.dividedBy(12), minute)
                .build();
        RetryPolicy<Object> reads = RetryPolicy.builder(writes.getConfig())
                .handleIf(failure -> failure instanceof IOException && !refused(failure))
                .build();
        return new Care() {
            @Override
            public <T> T send(boolean repeatable, Callable<T> request) throws IOException {
                try {
                    return Failsafe.with(repeatable ? reads : writes)
                            .compose(limiter)
                            .get(request::call);
                } catch (FailsafeException failed) {
                    if (failed.getCause() instanceof IOException cause) {
                        throw cause;
                    }
                    throw failed;
                }
            }
        };
    }

    private static boolean tooMany(Throwable failure) {
        return failure instanceof StatusException answer && answer.status() == 429;
    }

    private static boolean refused(Throwable failure) {
        return failure instanceof StatusException answer && answer.status() < 500 && answer.status() != 429;
    }
}
