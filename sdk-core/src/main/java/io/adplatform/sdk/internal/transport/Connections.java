package io.adplatform.sdk.internal.transport;

import io.adplatform.sdk.internal.runner.Guarded;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.Dns;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;

/** The kept connections and the threads of the exchanges of one client, with the platform or with hosts of links. */
public final class Connections {

    /**
     * Servers close idle connections after 5 s or more. A request on a closed connection is lost, and costs a permit and a
     * retry. So reuse serves a burst of requests, and after a pause a handshake costs less than a loss.
     */
    private static final int KEEP_ALIVE_SECONDS = 4;

    private final ExecutorService executor;
    private final ConnectionPool kept = new ConnectionPool(5, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS);
    private final ConnectionPool none = new ConnectionPool(0, 1, TimeUnit.MILLISECONDS);
    /** A client with the JVM's certificates. */
    private final Lazy<OkHttpClient> jvmTrust = new Lazy<>(OkHttpClient::new);

    private volatile boolean closed;

    /** @param executor runs the exchanges; is not shut down here */
    public Connections(ExecutorService executor) {
        this.executor = executor;
    }

    /**
     * Reads the JVM's certificates in the background. That takes as long as everything else that a client does at its start.
     * A client that needs them earlier waits for them, or reads them itself if there is no thread.
     */
    public void prepare(TransportSettings settings) {
        if (settings.tls() == null) {
            try {
                executor.execute(() -> Guarded.run("the JVM's certificates can't be read", jvmTrust::get));
            } catch (RuntimeException | OutOfMemoryError noThread) {
                // The first client reads them.
            }
        }
    }

    /** Returns the resolver on client threads. */
    Dns lookups(Dns resolver) {
        return new NameLookups(resolver, executor);
    }

    /** Returns a builder of a client that keeps its connections here. */
    OkHttpClient.Builder client(TransportSettings settings) {
        OkHttpClient.Builder builder =
                settings.tls() == null ? jvmTrust.get().newBuilder() : new OkHttpClient.Builder();
        return builder.connectionPool(kept).dispatcher(dispatcher());
    }

    /** Returns the client with a new connection for each exchange. HTTP/2 would share connections. */
    OkHttpClient withoutReuse(OkHttpClient client) {
        return client.newBuilder()
                .connectionPool(none)
                .protocols(List.of(Protocol.HTTP_1_1))
                .build();
    }

    private Dispatcher dispatcher() {
        Dispatcher dispatcher = new Dispatcher(executor);
        // The throttle is the limit. OkHttp's limit would only queue calls whose timeout is already running.
        dispatcher.setMaxRequests(Integer.MAX_VALUE);
        dispatcher.setMaxRequestsPerHost(Integer.MAX_VALUE);
        return dispatcher;
    }

    /** Closes idle connections, and the connections of running exchanges as soon as these end. */
    public void close() {
        closed = true;
        kept.evictAll();
    }

    /** Closes the connection of an ended exchange after {@link #close()}. */
    void exchangeEnded() {
        if (closed) {
            kept.evictAll();
        }
    }
}
