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
    private volatile @Nullable Thread patrol;
    private volatile boolean closed;

    /** Watches the current thread until the watch ends. */
    Watch watch(Runnable onInterrupt) {
        Watch watch = new Watch(onInterrupt);
        watched.put(watch, Thread.currentThread());
        if (patrol == null) {
            start();
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
            Thread started = new Thread(this::patrol, "adplatform-interrupts");
            started.setDaemon(true);
            patrol = started;
            started.start();
        }
    }

    private void patrol() {
        int idle = 0;
        while (goesOn(idle)) {
            try {
                Thread.sleep(INTERVAL_MILLIS);
            } catch (InterruptedException nudge) {
                // Closed; who is still watched is on the way out, and watched until then.
                idle = IDLE_ROUNDS;
            }
            watched.forEach((watch, thread) -> {
                if (thread.isInterrupted()) {
                    watch.onInterrupt.run();
                }
            });
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
