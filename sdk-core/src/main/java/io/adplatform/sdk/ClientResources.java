package io.adplatform.sdk;

import io.adplatform.sdk.internal.transport.Connections;
import io.adplatform.sdk.internal.transport.DaemonThreads;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Threads and idle connections that clients can share. By default each client has its own. A process with clients for many
 * accounts gives all of them the same resources.
 *
 * <pre>{@code
 * try (ClientResources shared = ClientResources.create();
 *         AdPlatform one = AdPlatform.builder()....resources(shared).build();
 *         AdPlatform other = AdPlatform.builder()....resources(shared).build()) { ... }
 * }</pre>
 *
 * <p>Session, quota, cache and settings are not shared. Closing a client ends only that client's calls. Clients with the same
 * host and the JVM's certificates use each other's idle connections; a call that must not be repeated always gets a new one.
 * Result links use separate connections. Each client has the timer of its {@link io.adplatform.sdk.time.Time}; the system's timer
 * serves the whole process.
 *
 * <p>All threads are daemons. Idle threads and connections end after a few seconds. Safe for use by many threads.
 */
public final class ClientResources implements AutoCloseable {

    final DaemonThreads threads;
    final Connections connections;
    final Connections linkConnections;

    // Guarded by this.
    private int clients;
    private boolean closed;

    /** @param threads a test's threads, for example */
    ClientResources(DaemonThreads threads) {
        this.threads = threads;
        connections = new Connections(threads.executor());
        linkConnections = new Connections(threads.executor());
    }

    /** Creates resources. Starts no thread. */
    public static ClientResources create() {
        return new ClientResources(new DaemonThreads());
    }

    /**
     * Ends the threads and closes the connections as soon as the last client that uses them is closed. Open clients keep working;
     * no new client can use these resources. Closing twice has no effect.
     */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        endIfUnused();
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /**
     * Counts a client.
     *
     * @return a task for the close of that client; it has an effect once
     * @throws IllegalStateException if these resources are closed
     */
    Runnable use() {
        synchronized (this) {
            if (closed) {
                throw new IllegalStateException("the client resources are closed");
            }
            clients++;
        }
        AtomicBoolean used = new AtomicBoolean(true);
        return () -> {
            if (used.getAndSet(false)) {
                synchronized (this) {
                    clients--;
                }
                endIfUnused();
            }
        };
    }

    private void endIfUnused() {
        synchronized (this) {
            if (!closed || clients > 0) {
                return;
            }
        }
        connections.close();
        linkConnections.close();
        threads.close();
    }
}
