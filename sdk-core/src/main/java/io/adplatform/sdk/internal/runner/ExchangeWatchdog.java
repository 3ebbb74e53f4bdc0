package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.internal.transport.HttpTransport;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends an exchange whose caller was interrupted: a thread that blocks in a socket read doesn't notice that by itself.
 *
 * <p>One daemon thread looks at all exchanges in flight, every 50 ms, and ends when there has been none for a while.
 * That is cheaper than a second thread for every call. OkHttp keeps the limit to an exchange; the thread that it does so
 * by can be lost for good where no thread can be started, so an exchange that is a second past its limit is ended here
 * (docs/adr/0006). Where its thread doesn't come back even then, that thread reads a silent stream of the caller's, or
 * writes to one that blocks. An asynchronous exchange is then told as lost, another second later; a blocking one has its
 * caller's thread, which goes on.
 */
public final class ExchangeWatchdog {

    private static final long INTERVAL_MILLIS = 50;
    private static final long IDLE_MILLIS = 2000;
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ScheduledThreadPoolExecutor patrol;

    public ExchangeWatchdog() {
        this(Thread::new);
    }

    public ExchangeWatchdog(ThreadFactory threads) {
        patrol = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = threads.newThread(task);
            thread.setName("adplatform-watchdog");
            thread.setDaemon(true);
            return thread;
        });
        patrol.setKeepAliveTime(IDLE_MILLIS, TimeUnit.MILLISECONDS);
        patrol.allowCoreThreadTimeOut(true);
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
        try {
            patrol.scheduleWithFixedDelay(watch::look, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (Throwable noThread) { // Nothing is begun that nobody would end.
            watch.end();
            throw noThread;
        }
        return watch;
    }

    /** Ends the thread as soon as nobody is watched any more. */
    public void close() {
        patrol.setKeepAliveTime(INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** One exchange in flight. */
    public static final class Registration {

        private final HttpTransport.Exchange exchange;
        private final @Nullable Thread thread;
        private final Runnable onInterrupt;
        private final long beganAt = System.nanoTime();
        private boolean expired;
        private long expiredAt;
        private volatile boolean ended;

        private Registration(HttpTransport.Exchange exchange, @Nullable Thread thread, Runnable onInterrupt) {
            this.exchange = exchange;
            this.thread = thread;
            this.onInterrupt = onInterrupt;
        }

        private void look() {
            if (ended) {
                throw new CancellationException(); // the last round of a task is the one that throws
            }
            if (thread != null && thread.isInterrupted()) {
                tell(onInterrupt);
            }
            long now = System.nanoTime();
            if (!expired && now - beganAt - exchange.timeoutNanos() >= GRACE_NANOS) {
                expired = true;
                expiredAt = now;
                tell(exchange::expire);
            } else if (expired && now - expiredAt >= GRACE_NANOS) {
                // A machine that was suspended finds every limit long past: the thread has its second from here.
                end();
                if (thread == null) {
                    tell(exchange::abandon);
                }
            }
        }

        /** A mistake, maybe of a user's Throttle, must not end the watch: the exchange needs it still. */
        private static void tell(Runnable what) {
            Guarded.run("an exchange could not be given up", what);
        }

        public void end() {
            ended = true;
        }
    }
}
