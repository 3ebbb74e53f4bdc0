package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;

/**
 * The clock of one client. Its tasks run on the client's threads: they may complete futures whose dependents block, and the
 * clock's own thread serves every client of the process.
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

    /** Without a client thread the task runs on the clock's thread: a call that waits for it must end. */
    private void run(Runnable task) {
        try {
            threads.execute(task);
        } catch (RuntimeException | Error noThread) {
            task.run();
        }
    }
}
