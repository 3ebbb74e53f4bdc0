package io.adplatform.testkit;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Holds requests inside the sandbox until a test releases them, so that a test needs no sleep.
 *
 * <pre>{@code
 * Gate gate = new Gate();
 * sandbox.onNext("POST /api/v3/ua/oauth/token", Fault.heldBy(gate));
 * // ... send from several threads
 * gate.awaitArrivals(1);
 * gate.open();
 * }</pre>
 *
 * <p>Closing the sandbox opens all its gates. Safe for use by several threads.
 */
public final class Gate {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int arrivals;
    private boolean open;

    /** Releases all held requests, and lets every later one pass. */
    public void open() {
        lock.lock();
        try {
            open = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until this many requests in all have reached the gate.
     *
     * @throws TimeoutException when they have not within ten seconds
     */
    public void awaitArrivals(int count) throws InterruptedException, TimeoutException {
        awaitArrivals(count, PATIENCE);
    }

    /**
     * Waits until this many requests in all have reached the gate.
     *
     * @throws TimeoutException when they have not within this real time
     */
    public void awaitArrivals(int count, Duration patience) throws InterruptedException, TimeoutException {
        long left = patience.toNanos();
        lock.lock();
        try {
            while (arrivals < count) {
                if (left <= 0) {
                    throw new TimeoutException(arrivals + " of " + count + " requests reached the gate");
                }
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    void pass() throws InterruptedException {
        lock.lock();
        try {
            arrivals++;
            changed.signalAll();
            while (!open) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }
}
