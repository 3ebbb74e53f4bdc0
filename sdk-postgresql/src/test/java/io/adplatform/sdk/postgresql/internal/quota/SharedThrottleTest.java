package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.ThrottleContract;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
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
    protected Duration hold(Duration window) {
        return Duration.ofNanos(ShareRules.hold(window.toNanos()));
    }

    @Override
    protected Throttle throttle(int limit, Duration window, ManualTime manual) {
        Time stepping = new Stepping(manual);
        SharedQuota quota = new SharedQuota("the platform", limit, window, Duration.ofMinutes(4), stepping);
        SharedPermits permits = new SharedPermits(quota, "me", new Kept(manual), due::add, new Random(1));
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
        private Share share = Share.empty(0, 0);
        private long version;

        private Kept(ManualTime time) {
            this.time = time;
        }

        @Override
        public Row read() {
            Instant now = time.now();
            return new Row(share, version, TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano());
        }

        @Override
        public boolean write(Row read, Share next) {
            share = next;
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
