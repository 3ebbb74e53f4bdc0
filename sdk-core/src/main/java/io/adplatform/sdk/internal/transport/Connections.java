package io.adplatform.sdk.internal.transport;

import io.adplatform.sdk.internal.runner.Guarded;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import okhttp3.Authenticator;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.Dns;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;

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
        return builder.connectionPool(kept);
    }

    /** Returns the client with a new connection for each exchange. HTTP/2 would share connections. */
    OkHttpClient withoutReuse(OkHttpClient client) {
        return client.newBuilder()
                .connectionPool(none)
                .protocols(List.of(Protocol.HTTP_1_1))
                .build();
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

    /**
     * The OkHttp clients, set up so that one request is sent at most once.
     *
     * <p>By default OkHttp sends again on dead connections and on 401, 407, 408, 421, 503 and redirects. {@link #hideStatus}
     * removes all of its reactions to a status, and the settings remove the others. Bodies can be read once only.
     */
    static final class HttpClients {

        private static final String CONTENT_LENGTH = "Content-Length";
        private static final int SWITCHING_PROTOCOLS = 101;
        private static final int OK = 200;
        private static final int NOT_MODIFIED = 304;

        private final Connections connections;
        private final OkHttpClient pooled;
        private final OkHttpClient files;
        private final OkHttpClient fresh;

        HttpClients(TransportSettings settings, Connections connections, Consumer<OkHttpClient.Builder> more) {
            this.connections = connections;
            OkHttpClient.Builder builder = connections
                    .client(settings)
                    .retryOnConnectionFailure(false)
                    .followRedirects(false)
                    .followSslRedirects(false)
                    .authenticator(Authenticator.NONE)
                    .cookieJar(CookieJar.NO_COOKIES)
                    .cache(null)
                    .fastFallback(false)
                    .connectTimeout(settings.connectTimeout())
                    .readTimeout(settings.readTimeout())
                    .writeTimeout(settings.readTimeout())
                    .addNetworkInterceptor(HttpClients::checkBeforeFirstByte)
                    .addNetworkInterceptor(HttpClients::hideStatus)
                    .eventListenerFactory(call -> HttpTransport.Exchange.of(call.request()));
            settings.proxy(builder);
            settings.tls(builder);
            more.accept(builder);
            OkHttpClient client = builder.build();
            pooled = client.newBuilder().dns(connections.lookups(client.dns())).build();
            // OkHttp holds up to 16 MiB of each HTTP/2 stream that is read slowly.
            files = pooled.newBuilder().protocols(List.of(Protocol.HTTP_1_1)).build();
            // A request that may not be repeated must not meet a stale connection, or a stream reset of a shared one.
            fresh = connections.withoutReuse(pooled);
        }

        /** @param reuse whether a kept connection may be used */
        OkHttpClient client(boolean reuse, HttpRequest request) {
            return !reuse ? fresh : request.hasFile() ? files : pooled;
        }

        void exchangeEnded() {
            connections.exchangeEnded();
        }

        /** The last point at which a request can be stopped: its connection is there, and the next step writes its first byte. */
        private static Response checkBeforeFirstByte(Interceptor.Chain chain) throws IOException {
            HttpTransport.Exchange.of(chain.request()).listener.leaving();
            return chain.proceed(chain.request());
        }

        /**
         * Hides every status from 300 on as a 200, which OkHttp's follow-up logic ignores. The transport restores the status from the
         * exchange. A 304 stays, because OkHttp must know that it has no body, and doesn't react to it otherwise.
         */
        private static Response hideStatus(Interceptor.Chain chain) throws IOException {
            HttpTransport.Exchange exchange = HttpTransport.Exchange.of(chain.request());
            Response response = chain.proceed(chain.request());
            int status = response.code();
            if (status == SWITCHING_PROTOCOLS) {
                Objects.requireNonNull(chain.connection())
                        .socket()
                        .close(); // the server uses another protocol from here on
            }
            requireOneLength(response);
            exchange.status = status;
            boolean harmless = status < 300 || status == NOT_MODIFIED;
            return harmless ? response : response.newBuilder().code(OK).build();
        }

        /**
         * Refuses a response with an unclear end: the rest of its body would be taken for the next request's response, and OkHttp
         * loses the connection after a negative length.
         */
        private static void requireOneLength(Response response) throws IOException {
            List<String> lengths = response.headers(CONTENT_LENGTH);
            // OkHttp's -1 is an unknown length.
            boolean isNegative = !lengths.isEmpty() && response.body().contentLength() < -1;
            if (isNegative || lengths.stream().distinct().count() > 1) {
                throw new ProtocolException("an answer of the length " + lengths);
            }
        }
    }
}
