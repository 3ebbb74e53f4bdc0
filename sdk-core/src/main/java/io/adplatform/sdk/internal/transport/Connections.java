package io.adplatform.sdk.internal.transport;

import io.adplatform.sdk.internal.runner.Guarded;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.Dns;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;

/** The kept connections, and the threads that asynchronous exchanges run on: of one client, or of several that share. */
public final class Connections {

    /**
     * Servers close idle connections after 5 s and more, and a request on a connection that was closed is lost: it
     * costs a permit and a retry. Below that, reuse serves a burst of requests; after a pause a handshake costs less
     * than a loss.
     */
    private static final int KEEP_ALIVE_SECONDS = 4;

    private final ExecutorService executor;
    private final ConnectionPool kept = new ConnectionPool(5, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS);
    private final ConnectionPool none = new ConnectionPool(0, 1, TimeUnit.MILLISECONDS);
    /** Clients that are made of it trust alike, without which OkHttp lets none use another one's connections. */
    private final Lazy<OkHttpClient> jvmTrust = new Lazy<>(() -> new OkHttpClient.Builder()
            .connectionPool(kept)
            .dispatcher(dispatcher())
            .build());

    private final AtomicBoolean prepared = new AtomicBoolean();
    private volatile boolean closed;

    /** @param executor shut down by whoever made it */
    public Connections(ExecutorService executor) {
        this.executor = executor;
    }

    /**
     * Reads the JVM's certificates in the background, which takes a process as long as all that a client does meanwhile. A
     * client that comes first waits for it, or reads them itself where there is no thread to do it.
     */
    public void prepare(TransportSettings settings) {
        if (settings.tls() == null && prepared.compareAndSet(false, true)) {
            try {
                executor.execute(() -> Guarded.run("the JVM's certificates can't be read", jvmTrust::get));
            } catch (RuntimeException | OutOfMemoryError noThread) {
                // They are read when they are needed.
            }
        }
    }

    /** The same resolver, on client threads. */
    Dns lookups(Dns resolver) {
        return new NameLookups(resolver, executor);
    }

    /** Settings for a client that keeps its connections here. */
    OkHttpClient.Builder client(TransportSettings settings) {
        OkHttpClient.Builder builder =
                settings.tls() == null ? jvmTrust.get().newBuilder() : new OkHttpClient.Builder().connectionPool(kept);
        return builder.dispatcher(dispatcher());
    }

    /** The same client with a connection of its own for each exchange, which HTTP/2 would share. */
    OkHttpClient withoutReuse(OkHttpClient client) {
        return client.newBuilder()
                .connectionPool(none)
                .protocols(List.of(Protocol.HTTP_1_1))
                .build();
    }

    /** One for each transport, so that each can cancel its own exchanges alone. */
    private Dispatcher dispatcher() {
        Dispatcher dispatcher = new Dispatcher(executor);
        // The throttle is the limit. OkHttp's own would only queue calls whose timeout is already running.
        dispatcher.setMaxRequests(Integer.MAX_VALUE);
        dispatcher.setMaxRequestsPerHost(Integer.MAX_VALUE);
        return dispatcher;
    }

    /** Closes what is idle now, and what exchanges that are still ending leave behind as soon as they have ended. */
    public void close() {
        closed = true;
        kept.evictAll();
    }

    /** An exchange has ended; after {@link #close()}, what it leaves in the pool has nobody to use it. */
    void exchangeEnded() {
        if (closed) {
            kept.evictAll();
        }
    }
}
