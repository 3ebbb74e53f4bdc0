package io.adplatform.benchmarks.client;

import java.io.IOException;

/** An answer that is not a success. */
public final class StatusException extends IOException {

    private static final long serialVersionUID = 1;

    private final int status;

    /** @param status what was answered */
    public StatusException(int status) {
        super("status " + status);
        this.status = status;
    }

    public int status() {
        return status;
    }
}
