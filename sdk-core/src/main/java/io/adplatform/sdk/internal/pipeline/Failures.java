package io.adplatform.sdk.internal.pipeline;

import java.util.concurrent.CompletionException;

/** What futures fail with. */
public final class Failures {

    private Failures() {}

    /** What was thrown; a step that depends on the one that failed gets it wrapped. */
    public static Throwable cause(Throwable problem) {
        return problem instanceof CompletionException && problem.getCause() != null ? problem.getCause() : problem;
    }
}
