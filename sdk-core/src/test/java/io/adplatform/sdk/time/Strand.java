package io.adplatform.sdk.time;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a simulation. It runs only while it has the baton, which a task of the virtual clock gives to it, until it waits in
 * {@link Time#await} or ends. So one thread at a time runs, and the clock decides the order.
 */
public final class Strand extends Thread {

    private final Strands all;
    private final Time time;
    private final Runnable work;
    private final Semaphore baton = new Semaphore(0);
    private final Semaphore returned = new Semaphore(0);
    private @Nullable Runnable wake;
    private @Nullable Throwable mistake;

    /** The strands of one simulation. */
    public static final class Strands {

        private final List<Strand> alive = new ArrayList<>();
        private boolean over;

        /**
         * Returns a thread, which starts at its turn.
         *
         * @param time the clock of its process, which gives it no turn after the process has died
         */
        public Strand thread(Time time, Runnable work) {
            return new Strand(this, time, work);
        }

        /** Ends the threads that wait, those of dead processes. */
        public void close() {
            over = true;
            for (Strand each : List.copyOf(alive)) {
                try {
                    each.turn();
                } catch (IllegalStateException ofTheEnd) {
                    // The simulation has its result.
                }
            }
        }
    }

    /** Ends the thread of a simulation that is over. */
    private static final class Over extends Error {

        private static final long serialVersionUID = 1L;
    }

    private Strand(Strands all, Time time, Runnable work) {
        this.all = all;
        this.time = time;
        this.work = work;
        setDaemon(true);
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // one thread at a time runs
    public void start() {
        all.alive.add(this);
        time.after(Duration.ZERO, () -> {
            super.start();
            turn();
        });
    }

    @Override
    public void run() {
        baton.acquireUninterruptibly();
        try {
            if (!all.over) {
                work.run();
            }
        } catch (Over end) {
            // The simulation is over.
        } catch (Throwable thrown) {
            mistake = thrown;
        } finally {
            all.alive.remove(this);
            returned.release();
        }
    }

    /** Gives the baton to the thread, until it waits or ends. */
    private void turn() {
        if (getState() == State.NEW) {
            return; // its process died before its start
        }
        baton.release();
        returned.acquireUninterruptibly();
        if (mistake != null) {
            throw new IllegalStateException("a thread of the simulation threw", mistake);
        }
    }

    /** Ends the wait of the thread, or its next one. */
    @Override
    public void interrupt() {
        super.interrupt();
        Runnable waiting = wake;
        if (waiting != null) {
            waiting.run();
        }
    }

    /** Waits in virtual time, on a thread of the simulation. Another thread, which runs the simulation, does not wait. */
    public static boolean await(Time time, CompletableFuture<?> pending, @Nullable Duration longest)
            throws InterruptedException {
        return currentThread() instanceof Strand strand ? strand.park(time, pending, longest) : pending.isDone();
    }

    private boolean park(Time clock, CompletableFuture<?> pending, @Nullable Duration longest)
            throws InterruptedException {
        if (all.over) {
            throw new Over();
        }
        boolean[] woken = new boolean[1];
        Runnable next = () -> {
            if (!woken[0]) {
                woken[0] = true;
                clock.after(Duration.ZERO, this::turn);
            }
        };
        wake = next;
        pending.whenComplete((value, failure) -> next.run());
        Time.Timer limit = longest == null ? () -> {} : clock.limit(longest, next);
        if (isInterrupted()) {
            next.run();
        }
        returned.release();
        baton.acquireUninterruptibly();
        wake = null;
        limit.cancel();
        if (all.over) {
            throw new Over();
        }
        if (interrupted()) {
            throw new InterruptedException();
        }
        return pending.isDone();
    }
}
