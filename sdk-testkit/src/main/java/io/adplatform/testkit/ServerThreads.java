package io.adplatform.testkit;

import io.adplatform.testkit.http.NoDelaySockets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mockwebserver3.MockWebServer;

/**
 * Knows all threads of a server, so that their end can be waited for.
 *
 * <p>The server keeps its threads to itself and lets them end some time after it was closed. A thread belongs to the group of its
 * starting thread, so a separate group starts and ends the server.
 */
final class ServerThreads {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ThreadGroup group = new ThreadGroup("sandbox");

    /** Something that starts or ends threads. */
    interface Task {
        void run() throws IOException;
    }

    /** Lets a server listen on this machine alone, by a number instead of a name: one address, no look-up. */
    void start(MockWebServer server, int port) {
        server.setServerSocketFactory(new NoDelaySockets());
        try {
            InetAddress address = InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
            run(() -> server.start(address, port));
        } catch (IOException e) {
            throw new UncheckedIOException("the sandbox can't listen on port " + port, e);
        }
    }

    /** Runs a task so that the threads it starts belong to the server, and waits for its end. */
    void run(Task task) throws IOException {
        List<Throwable> failures = new ArrayList<>();
        Thread thread = new Thread(
                group,
                () -> {
                    try {
                        task.run();
                    } catch (IOException | RuntimeException | Error e) {
                        failures.add(e);
                    }
                },
                "sandbox");
        thread.start();
        join(List.of(thread), Duration.ZERO);
        for (Throwable failure : failures) {
            if (failure instanceof IOException e) {
                throw e;
            }
            throw new IllegalStateException("the sandbox's server failed: " + failure, failure);
        }
    }

    /** Waits for the end of all the server's threads, five seconds each at most. */
    void awaitEnd() {
        // Threads of this group start no others once the server is closed, so one look finds all.
        Thread[] living = new Thread[group.activeCount() + 16];
        int count = group.enumerate(living);
        join(Arrays.asList(living).subList(0, count), PATIENCE);
    }

    /** An interrupt does not end the waiting, because what is half closed stays open; it is kept for the caller. */
    private static void join(List<Thread> threads, Duration longest) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            boolean joined = false;
            while (!joined) {
                try {
                    thread.join(longest.toMillis());
                    joined = true;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
