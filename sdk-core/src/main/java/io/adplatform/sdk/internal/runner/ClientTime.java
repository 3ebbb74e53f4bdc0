package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;

/**
 * The time as one client has it: its tasks run on the client's threads. What a task ends may be a future that callers
 * hang things on, and those may block, while the clock's own thread serves every client of the process.
 */
public record ClientTime(Time clock, Executor threads) implements Time {

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
        return clock.after(delay, () -> run(task));
    }

    @Override
    public Timer limit(Duration longest, Runnable tooLate) {
        return clock.limit(longest, () -> run(tooLate));
    }

    /** What waits for the task must not wait for ever, so without a thread for it the clock's own has to do. */
    private void run(Runnable task) {
        try {
            threads.execute(task);
        } catch (RuntimeException | Error noThread) {
            task.run();
        }
    }
}
