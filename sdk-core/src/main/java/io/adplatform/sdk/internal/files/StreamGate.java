package io.adplatform.sdk.internal.files;

import io.adplatform.sdk.internal.transport.LocalFileException;

/** Lets a transfer use the caller's files and streams until the call ends, and never after it. */
final class StreamGate {

    // Guarded by this.
    private int inUse;
    private boolean closed;

    /** A read or write begins. */
    synchronized void enter() throws LocalFileException {
        if (closed) {
            throw new LocalFileException("the call is over", null);
        }
        inUse++;
    }

    synchronized void leave() {
        inUse--;
    }

    /** Lets nothing begin any more. Returns whether a read or write is still in progress. */
    synchronized boolean close() {
        closed = true;
        return inUse > 0;
    }

    synchronized boolean isClosed() {
        return closed;
    }
}
