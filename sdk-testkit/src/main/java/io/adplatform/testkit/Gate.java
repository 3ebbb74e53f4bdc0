package io.adplatform.testkit;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

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

    private final CountDownLatch opened = new CountDownLatch(1);
    /** Has a permit for each request that has arrived so far. */
    private final Semaphore arrivals = new Semaphore(0, true);

    /** Releases all held requests, and lets every later one pass. */
    public void open() {
        opened.countDown();
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
        if (!arrivals.tryAcquire(count, patience.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new TimeoutException(arrivals.availablePermits() + " of " + count + " requests reached the gate");
        }
        arrivals.release(count);
    }

    void pass() throws InterruptedException {
        arrivals.release();
        opened.await();
    }
}
