package io.adplatform.sdk.file;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;

/** Real time in which the pauses before retries pass at once. */
final class PauselessTime implements Time {

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        if (delay.compareTo(LONGEST_PAUSE) <= 0) {
            Thread thread = new Thread(task, "pauseless");
            thread.setDaemon(true);
            thread.start();
        }
        return () -> {};
    }

    @Override
    public Timer limit(Duration longest, Runnable tooLate) {
        return Time.system().limit(longest, tooLate);
    }
}
