package io.adplatform.sdk.operation;

import java.util.concurrent.CompletionException;

/** The causes of failed futures, for areas and the core. */
public final class Futures {

    private Futures() {}

    /** Returns the exception itself. A dependent step of a future gets it wrapped. */
    public static Throwable cause(Throwable problem) {
        return problem instanceof CompletionException && problem.getCause() != null ? problem.getCause() : problem;
    }
}
