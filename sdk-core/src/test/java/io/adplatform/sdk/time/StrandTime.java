package io.adplatform.sdk.time;

import io.adplatform.sdk.time.Strand.Strands;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ManualTime} with threads that run one at a time. The thread of the test runs them by {@link #settle}, until all of them
 * wait; so do the tasks of the clock when the test moves it.
 */
public final class StrandTime implements Time, Executor {

    private final ManualTime clock;
    private final Strands strands = new Strands();
    private final Deque<Runnable> due = new ArrayDeque<>();
    private boolean settling;

    public StrandTime(ManualTime clock) {
        this.clock = clock;
    }

    /** Runs the threads until all of them wait. */
    public void settle() {
        if (settling) {
            return; // by a task of a thread
        }
        settling = true;
        try {
            for (Runnable next = due.poll(); next != null; next = due.poll()) {
                next.run();
            }
        } finally {
            settling = false;
        }
    }

    @Override
    public void execute(Runnable task) {
        strands.thread(this, task).start();
    }

    /** Ends the threads that still wait. */
    public void close() {
        strands.close();
    }

    @Override
    public long nanos() {
        return clock.nanos();
    }

    @Override
    public Instant now() {
        return clock.now();
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        if (delay.isZero() || delay.isNegative()) {
            due.add(task);
            return () -> due.remove(task);
        }
        return clock.after(delay, () -> {
            due.add(task);
            settle();
        });
    }

    @Override
    public boolean await(CompletableFuture<?> pending, @Nullable Duration longest) throws InterruptedException {
        return Strand.await(this, pending, longest);
    }
}
