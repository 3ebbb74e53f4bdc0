package io.adplatform.sdk.internal.pipeline;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Notices interrupts of threads that block in a socket read, which don't notice by themselves.
 *
 * <p>One daemon thread looks at all threads that have a call in flight, every 50 ms, and ends when there has been none
 * for a while. That is cheaper than a second thread for every call.
 */
public final class InterruptWatchdog {

    private static final long INTERVAL_MILLIS = 50;
    private static final int IDLE_ROUNDS = 40;

    private final Map<Watch, Thread> watched = new ConcurrentHashMap<>();
    private @Nullable Thread patrol;

    /** Watches the current thread until the watch ends. */
    Watch watch(Runnable onInterrupt) {
        Watch watch = new Watch(onInterrupt);
        watched.put(watch, Thread.currentThread());
        synchronized (this) {
            if (patrol == null) {
                patrol = new Thread(this::patrol, "adplatform-interrupts");
                patrol.setDaemon(true);
                patrol.start();
            }
        }
        return watch;
    }

    /** Ends the thread at its next round. */
    public synchronized void close() {
        if (patrol != null) {
            patrol.interrupt();
        }
    }

    private void patrol() {
        int idle = 0;
        while (true) {
            try {
                Thread.sleep(INTERVAL_MILLIS);
            } catch (InterruptedException closed) {
                idle = IDLE_ROUNDS;
            }
            watched.forEach((watch, thread) -> {
                if (thread.isInterrupted()) {
                    watch.onInterrupt.run();
                }
            });
            idle = watched.isEmpty() ? idle + 1 : 0;
            synchronized (this) {
                if (idle >= IDLE_ROUNDS && watched.isEmpty()) {
                    patrol = null;
                    return;
                }
            }
        }
    }

    /** One thread with one exchange in flight. */
    final class Watch {

        private final Runnable onInterrupt;

        private Watch(Runnable onInterrupt) {
            this.onInterrupt = onInterrupt;
        }

        void end() {
            watched.remove(this);
        }
    }
}
