package io.adplatform.sdk;

import io.adplatform.sdk.internal.transport.Connections;
import io.adplatform.sdk.internal.transport.DaemonThreads;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What clients can share: the threads of asynchronous calls and of timed tasks, and the kept connections.
 * Each client has its own by default. A process with a client for each of many accounts gives all of them one.
 *
 * <pre>{@code
 * try (ClientResources shared = ClientResources.create();
 *         AdPlatform one = AdPlatform.builder()....resources(shared).build();
 *         AdPlatform other = AdPlatform.builder()....resources(shared).build()) { ... }
 * }</pre>
 *
 * <p>Session, quota, cache and settings stay apart. Closing a client ends that client's calls and leaves the others
 * alone. Clients with the same host and the JVM's certificates use each other's idle connections; a call that may not
 * be repeated has a connection of its own in any case. Result links are fetched over connections apart from these. The
 * timer is that of the client's {@link io.adplatform.sdk.time.Time}; the system's serves the whole process.
 *
 * <p>All threads are daemons. They end by themselves after a few idle seconds, and so do idle connections. Safe for use
 * by many threads.
 */
public final class ClientResources implements AutoCloseable {

    final DaemonThreads threads;
    final Connections connections;
    final Connections linkConnections;

    // Guarded by this.
    private int clients;
    private boolean closed;

    /** @param threads may be those of a test */
    ClientResources(DaemonThreads threads) {
        this.threads = threads;
        connections = new Connections(threads.executor());
        linkConnections = new Connections(threads.executor());
    }

    /** Resources without a client. Starts no thread. */
    public static ClientResources create() {
        return new ClientResources(new DaemonThreads());
    }

    /**
     * Ends the threads and closes the connections as soon as the last client that uses them is closed. Clients that are
     * open go on; a new one can't be built with these resources. Closing again does nothing.
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
     * @return to be run when that client is closed; running it again does nothing
     * @throws IllegalStateException if these are closed
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
