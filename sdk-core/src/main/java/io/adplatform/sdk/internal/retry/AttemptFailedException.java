package io.adplatform.sdk.internal.retry;

/** Carries a failure past the steps that come after it. Never leaves the pipeline. */
public final class AttemptFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient AttemptFailure failure;

    public AttemptFailedException(AttemptFailure failure) {
        super(failure.what(), failure.cause(), false, false);
        this.failure = failure;
    }

    public AttemptFailure failure() {
        return failure;
    }
}
