package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.internal.transport.HttpTransport;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends an exchange whose caller was interrupted: a thread that blocks in a socket read doesn't notice that by itself.
 *
 * <p>One daemon thread looks at all exchanges in flight, every 50 ms, and ends when there has been none for a while.
 * That is cheaper than a second thread for every call. OkHttp keeps the limit to an exchange; the thread that it does so
 * by can be lost for good where no thread can be started, so an exchange that is a second past its limit is ended here
 * (docs/adr/0006). One whose thread still doesn't come back, since it reads a stream of the caller's that is silent, or
 * writes to one that blocks, is told as lost a second later where nobody but the call waits for it.
 */
public final class ExchangeWatchdog {

    private static final long INTERVAL_MILLIS = 50;
    private static final int IDLE_ROUNDS = 40;
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Set<Registration> watched = ConcurrentHashMap.newKeySet();
    private final ThreadFactory threads;
    private volatile @Nullable Thread patrol;
    private volatile boolean closed;

    public ExchangeWatchdog() {
        this(Thread::new);
    }

    public ExchangeWatchdog(ThreadFactory threads) {
        this.threads = threads;
    }

    /** Watches an exchange that holds no thread until the watch ends; its time begins now. */
    public Registration watch(HttpTransport.Exchange exchange) {
        return watch(new Registration(exchange, null, () -> {}));
    }

    /** Watches an exchange for which the current thread waits, and that thread, until the watch ends. */
    public Registration watch(HttpTransport.Exchange exchange, Runnable onInterrupt) {
        return watch(new Registration(exchange, Thread.currentThread(), onInterrupt));
    }

    private Registration watch(Registration watch) {
        watched.add(watch);
        try {
            if (patrol == null) {
                start();
            }
        } catch (Throwable noThread) { // Nothing is begun that nobody would end.
            watch.end();
            throw noThread;
        }
        return watch;
    }

    /** Ends the thread as soon as nobody is watched any more. */
    public void close() {
        closed = true;
        Thread running = patrol;
        if (running != null) {
            running.interrupt();
        }
    }

    private synchronized void start() {
        if (patrol == null) {
            Thread started = threads.newThread(this::patrol);
            started.setName("adplatform-watchdog");
            started.setDaemon(true);
            started.start();
            patrol = started;
        }
    }

    private void patrol() {
        try {
            goRounds();
        } finally {
            replaceIfGone();
        }
    }

    /** Whatever ended this thread, the next exchange finds another one. */
    private synchronized void replaceIfGone() {
        if (patrol == Thread.currentThread()) {
            patrol = null;
        }
    }

    private void goRounds() {
        int idle = 0;
        while (goesOn(idle)) {
            try {
                Thread.sleep(INTERVAL_MILLIS);
            } catch (InterruptedException nudge) {
                // Closed; who is still watched is on the way out, and watched until then.
                idle = IDLE_ROUNDS;
            }
            watched.forEach(Registration::look);
            idle = watched.isEmpty() ? idle + 1 : 0;
        }
    }

    /** A watch that is put in after the last look finds no thread, and starts one. */
    private synchronized boolean goesOn(int idle) {
        if (idle < IDLE_ROUNDS && !(closed && idle > 0)) {
            return true;
        }
        patrol = null;
        boolean somebodyCame = !watched.isEmpty();
        if (somebodyCame) {
            patrol = Thread.currentThread();
        }
        return somebodyCame;
    }

    /** One exchange in flight. */
    public final class Registration {

        private final HttpTransport.Exchange exchange;
        private final @Nullable Thread thread;
        private final Runnable onInterrupt;
        private final long beganAt = System.nanoTime();
        private boolean expired;

        private Registration(HttpTransport.Exchange exchange, @Nullable Thread thread, Runnable onInterrupt) {
            this.exchange = exchange;
            this.thread = thread;
            this.onInterrupt = onInterrupt;
        }

        private void look() {
            if (thread != null && thread.isInterrupted()) {
                tell(onInterrupt);
            }
            long over = System.nanoTime() - beganAt - exchange.timeoutNanos();
            if (over >= GRACE_NANOS && !expired) {
                expired = true;
                tell(exchange::expire);
            } else if (over >= 2 * GRACE_NANOS) {
                end();
                if (thread == null) {
                    tell(exchange::abandon);
                }
            }
        }

        /** A mistake, maybe of a user's Throttle, must not end the watchdog: all other exchanges need it still. */
        private void tell(Runnable what) {
            Guarded.run("an exchange could not be given up", what);
        }

        public void end() {
            watched.remove(this);
        }
    }
}
