package io.adplatform.benchmarks.jobs;

import java.io.IOException;

/** An answer that says no. */
final class StatusException extends IOException {

    private static final long serialVersionUID = 1;

    final int status;

    StatusException(int status) {
        super("status " + status);
        this.status = status;
    }
}
