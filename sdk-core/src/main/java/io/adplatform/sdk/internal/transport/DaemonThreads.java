package io.adplatform.sdk.internal.transport;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A client's threads: made when needed, gone when idle, and never a reason for the JVM to stay. */
public final class DaemonThreads implements Executor {

    private final AtomicInteger number = new AtomicInteger();
    private final ExecutorService executor =
            new ThreadPoolExecutor(0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), this::thread);

    /** For the one part that wants to shut it down. */
    public ExecutorService executor() {
        return executor;
    }

    /** Runs the task; on a thread of its own once the threads are shut down, since somebody may wait for its end. */
    @Override
    public void execute(Runnable task) {
        try {
            executor.execute(task);
        } catch (RejectedExecutionException closed) {
            thread(task).start();
        }
    }

    private Thread thread(Runnable task) {
        Thread thread = new Thread(task, "adplatform-" + number.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }
}
