package io.adplatform.sdk.error;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The call's deadline leaves no time to wait for quota. Nothing was sent, or the platform answered 429 and did nothing:
 * the call may be repeated in any case, after {@link #retryAfter()}.
 */
public final class RateLimitException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    public RateLimitException(CallContext context, Sent sent, Duration retryAfter, @Nullable Throwable cause) {
        super(
                context + " got no quota before its deadline: the wait is at least " + retryAfter.toMillis() / 1000.0
                        + " s. The call may be repeated then.",
                context,
                sent,
                cause);
        this.retryAfter = retryAfter;
    }

    /** How long to wait at the least before the call has a chance. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
