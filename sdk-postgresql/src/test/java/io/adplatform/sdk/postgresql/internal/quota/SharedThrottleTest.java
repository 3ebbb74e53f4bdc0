package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.ThrottleContract;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * One process's part in a shared quota does what every throttle must, in virtual time: before a test goes on, the steps
 * are made that are due.
 */
class SharedThrottleTest extends ThrottleContract {

    private final Deque<Runnable> due = new ArrayDeque<>();

    @Override
    protected Duration tick() {
        return Duration.of(1, ChronoUnit.MICROS);
    }

    @Override
    protected Duration hold(Duration window) {
        return Duration.of(ShareRules.hold(window.dividedBy(1000).toNanos()), ChronoUnit.MICROS);
    }

    @Override
    protected Throttle throttle(int limit, Duration window, ManualTime manual) {
        Time stepping = new Stepping(manual);
        SharedQuota quota = new SharedQuota("the platform", limit, window, Duration.ofMinutes(4), stepping);
        SharedPermits permits = new SharedPermits(
                "the platform",
                "me",
                QuotaSettings.of(quota.limit(), quota.window(), quota.longestRequest()),
                new Kept(manual),
                stepping,
                due::add,
                new Random(1));
        return Throttle.queueBefore("the platform", permits, stepping);
    }

    /** What became of a permit is told within a while. */
    @Override
    protected int timersOfItsOwn() {
        return 1;
    }

    /** The database has to be asked first. */
    @Override
    protected boolean knowsAtOnce() {
        return false;
    }

    @Override
    protected String nameOfLimit() {
        return "limit";
    }

    @Override
    protected void settled() {
        makeSteps();
    }

    private void makeSteps() {
        for (Runnable step = due.poll(); step != null; step = due.poll()) {
            step.run();
        }
    }

    /** The row, in memory. */
    private static final class Kept implements ShareStore {

        private final ManualTime time;
        private ShareState state;
        private long version = 1;

        private Kept(ManualTime time) {
            this.time = time;
            this.state = ShareState.first(now());
        }

        private long now() {
            Instant now = time.now();
            return TimeUnit.SECONDS.toMicros(now.getEpochSecond()) + now.getNano() / 1000;
        }

        @Override
        public Row read(long lease) {
            return new Row(state, version, now());
        }

        @Override
        public boolean write(Row read, ShareState next) {
            state = next;
            version++;
            return true;
        }
    }

    private final class Stepping implements Time {

        private final ManualTime manual;

        private Stepping(ManualTime manual) {
            this.manual = manual;
        }

        @Override
        public long nanos() {
            return manual.nanos();
        }

        @Override
        public Instant now() {
            return manual.now();
        }

        @Override
        public Timer after(Duration delay, Runnable task) {
            return manual.after(delay, () -> {
                task.run();
                makeSteps();
            });
        }
    }
}
