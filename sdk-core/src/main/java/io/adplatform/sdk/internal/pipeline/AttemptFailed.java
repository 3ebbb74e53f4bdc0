package io.adplatform.sdk.internal.pipeline;

/** Carries a failure past the steps that come after it. Never leaves the pipeline. */
final class AttemptFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    AttemptFailed(Failure failure) {
        super(failure.what(), failure.cause(), false, false);
        this.failure = failure;
    }

    Failure failure() {
        return failure;
    }
}
