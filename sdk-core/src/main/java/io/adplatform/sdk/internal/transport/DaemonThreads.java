package io.adplatform.sdk.internal.transport;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that start when needed, end when idle, and never keep the JVM alive. */
public class DaemonThreads implements Executor {

    private static final ThreadLocal<Boolean> IS_CLIENT_THREAD = ThreadLocal.withInitial(() -> false);

    private final AtomicInteger number = new AtomicInteger();
    private final ThreadFactory factory;
    private final ExecutorService executor =
            new ThreadPoolExecutor(0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), this::thread);

    public DaemonThreads() {
        this(Thread::new);
    }

    /** @param factory makes the threads; names and daemon flags are set here */
    public DaemonThreads(ThreadFactory factory) {
        this.factory = factory;
    }

    /** Whether the current thread belongs to a client. */
    public static boolean isClientThread() {
        return IS_CLIENT_THREAD.get();
    }

    /** Returns the threads as an executor service, for a library that needs one and doesn't shut it down. */
    public ExecutorService executor() {
        return executor;
    }

    /** Ends the threads as soon as they are idle. */
    public void close() {
        executor.shutdown();
    }

    /**
     * Runs the task, on a new thread after {@link #close}.
     *
     * @throws RejectedExecutionException if no thread can be started
     */
    @Override
    public void execute(Runnable task) {
        try {
            if (executor.isShutdown()) {
                thread(task).start();
            } else {
                executor.execute(task);
            }
        } catch (Error noThread) {
            throw new RejectedExecutionException("no thread can be started", noThread);
        }
    }

    private Thread thread(Runnable task) {
        Thread thread = factory.newThread(() -> {
            IS_CLIENT_THREAD.set(true);
            task.run();
        });
        thread.setName("adplatform-" + number.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }
}
