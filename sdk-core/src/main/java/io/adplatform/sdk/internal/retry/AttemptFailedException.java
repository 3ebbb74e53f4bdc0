package io.adplatform.sdk.internal.retry;

import io.adplatform.sdk.error.Sent;
import org.jspecify.annotations.Nullable;

/** Carries a failure past the steps that come after it. Never leaves the pipeline. */
public final class AttemptFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient AttemptFailure failure;

    public AttemptFailedException(AttemptFailure failure) {
        super(failure.what(), failure.cause(), false, false);
        this.failure = failure;
    }

    /** The failure of a step before the request is sent. */
    public static AttemptFailedException unsent(AttemptFailure.Kind kind, String what, @Nullable Throwable cause) {
        return new AttemptFailedException(AttemptFailure.of(kind, Sent.NO, what, cause));
    }

    public AttemptFailure failure() {
        return failure;
    }
}
