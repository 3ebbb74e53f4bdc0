package io.adplatform.sdk.operation;

import java.util.concurrent.CompletionException;

/** What futures fail with, for areas and the core. */
public final class Futures {

    private Futures() {}

    /** What was thrown; a step that depends on the one that failed gets it wrapped. */
    public static Throwable cause(Throwable problem) {
        return problem instanceof CompletionException && problem.getCause() != null ? problem.getCause() : problem;
    }
}
