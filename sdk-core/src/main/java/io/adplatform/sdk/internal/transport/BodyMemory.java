package io.adplatform.sdk.internal.transport;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that all bodies share while they are read, so that many long ones at once can't fill the heap. It is an
 * eighth of the heap for the whole process; a body takes its part as it grows and gives it back when it was read.
 */
final class BodyMemory {

    static final BodyMemory OF_THIS_PROCESS =
            new BodyMemory(Runtime.getRuntime().maxMemory() / 8);

    private final long limit;
    private final AtomicLong taken = new AtomicLong();

    BodyMemory(long limit) {
        this.limit = limit;
    }

    /** Takes more for a body, if there is as much. */
    boolean take(long bytes) {
        if (taken.addAndGet(bytes) <= limit) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }

    long limit() {
        return limit;
    }

    long taken() {
        return taken.get();
    }
}
