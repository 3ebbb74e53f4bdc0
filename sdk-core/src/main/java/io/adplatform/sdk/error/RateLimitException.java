package io.adplatform.sdk.error;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The wait for quota is longer than the call's deadline allows. Nothing was sent, or the platform answered 429 and did nothing.
 * The call may be repeated after {@link #retryAfter()}.
 */
public final class RateLimitException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    public RateLimitException(CallContext context, Sent sent, Duration retryAfter, @Nullable Throwable cause) {
        super(
                "the wait for quota is at least " + retryAfter.toMillis() / 1000.0
                        + " s, longer than the deadline allows: " + context + " was given up. It may be repeated then.",
                context,
                sent,
                cause);
        this.retryAfter = retryAfter;
    }

    /** A call that ends with the platform's 429. */
    public RateLimitException(CallContext context, PlatformResponse answer, Duration retryAfter) {
        super(
                answer + ": " + context
                        + " was refused because of the request limit. Nothing was changed. It may be repeated in "
                        + retryAfter.toMillis() / 1000.0 + " s.",
                context,
                Sent.YES,
                new ApiException(context, answer, "Nothing was changed."));
        this.retryAfter = retryAfter;
    }

    /** Returns the shortest wait after which the call may succeed. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
