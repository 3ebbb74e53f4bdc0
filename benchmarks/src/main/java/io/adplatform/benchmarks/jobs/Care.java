package io.adplatform.benchmarks.jobs;

import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;

/** What is put around a request. */
interface Care {

    /** @param repeatable whether it does no harm if it is done twice */
    <T> T send(boolean repeatable, Callable<T> request) throws IOException;

    /** Nothing: the client as it comes. */
    static Care none() {
        return new Care() {
            @Override
            public <T> T send(boolean repeatable, Callable<T> request) throws IOException {
                return plainly(request);
            }
        };
    }

    /**
     * Resilience4j as a careful user sets it up: so many requests a minute, and up to four retries with growing pauses
     * after a 429; after a 5xx and a lost connection, too, where doing it twice does no harm.
     *
     * @param minute how long a minute takes
     */
    static Care limiterAndRetry(int perMinute, Duration minute) {
        RateLimiter limiter = RateLimiter.of(
                "platform",
                RateLimiterConfig.custom()
                        .limitForPeriod(perMinute)
                        .limitRefreshPeriod(minute)
                        .timeoutDuration(minute.multipliedBy(60))
                        .build());
        RetryConfig retries = RetryConfig.custom()
                .maxAttempts(5)
                .intervalFunction(IntervalFunction.ofExponentialBackoff(minute.dividedBy(12), 2))
                .build();
        Retry reads = Retry.of(
                "read",
                RetryConfig.from(retries)
                        .retryOnException(failure -> failure instanceof IOException && !refused(failure))
                        .build());
        Retry writes = Retry.of(
                "write", RetryConfig.from(retries).retryOnException(Care::tooMany).build());
        return new Care() {
            @Override
            public <T> T send(boolean repeatable, Callable<T> request) throws IOException {
                Callable<T> limited = RateLimiter.decorateCallable(limiter, request);
                return plainly(Retry.decorateCallable(repeatable ? reads : writes, limited));
            }
        };
    }

    private static boolean tooMany(Throwable failure) {
        return failure instanceof StatusException answer && answer.status == 429;
    }

    private static boolean refused(Throwable failure) {
        return failure instanceof StatusException answer && answer.status < 500 && answer.status != 429;
    }

    private static <T> T plainly(Callable<T> request) throws IOException {
        try {
            return request.call();
        } catch (IOException | RuntimeException failed) {
            throw failed;
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
