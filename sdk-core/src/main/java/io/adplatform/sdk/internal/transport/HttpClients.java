package io.adplatform.sdk.internal.transport;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import okhttp3.Authenticator;
import okhttp3.CookieJar;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;

/**
 * The OkHttp clients, set up so that one request is sent at most once.
 *
 * <p>By default OkHttp sends again on dead connections and on 401, 407, 408, 421, 503 and redirects. {@link #hideStatus}
 * removes all of its reactions to a status, and the settings remove the others. Bodies can be read once only.
 */
final class HttpClients {

    private static final String CONTENT_LENGTH = "Content-Length";
    private static final int UNKNOWN_LENGTH = -1;
    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int OK = 200;
    private static final int NOT_MODIFIED = 304;

    private final Connections connections;
    private final OkHttpClient pooled;
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
                .socketFactory(FramingLimit.SOCKETS)
                .connectTimeout(settings.connectTimeout())
                .readTimeout(settings.readTimeout())
                .writeTimeout(settings.readTimeout())
                .addInterceptor(HttpClients::watchThread)
                .addNetworkInterceptor(HttpClients::hideStatus)
                .eventListenerFactory(call -> HttpTransport.Exchange.of(call.request()));
        settings.proxy(builder);
        settings.tls(builder);
        more.accept(builder);
        OkHttpClient client = builder.build();
        pooled = client.newBuilder().dns(connections.lookups(client.dns())).build();
        // A request that may not be repeated must not meet a stale connection, or a stream reset of a shared one.
        fresh = connections.withoutReuse(pooled);
    }

    /** @param reuse whether a kept connection may be used */
    OkHttpClient client(boolean reuse) {
        return reuse ? pooled : fresh;
    }

    /** Ends all exchanges of this transport. Connections stay with {@link Connections}. */
    void close() {
        pooled.dispatcher().cancelAll();
    }

    void exchangeEnded() {
        connections.exchangeEnded();
    }

    /** Lets a cancelled exchange interrupt its thread. */
    private static Response watchThread(Interceptor.Chain chain) throws IOException {
        HttpTransport.Exchange exchange = HttpTransport.Exchange.of(chain.request());
        exchange.enter();
        try {
            return chain.proceed(chain.request());
        } finally {
            exchange.leave();
        }
    }

    /**
     * Hides every status from 300 on as a 200, which OkHttp's follow-up logic ignores. The transport restores the status from the
     * exchange. A 304 stays, because OkHttp must know that it has no body, and doesn't react to it otherwise.
     */
    private static Response hideStatus(Interceptor.Chain chain) throws IOException {
        HttpTransport.Exchange exchange = HttpTransport.Exchange.of(chain.request());
        exchange.listener.leaving();
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
        boolean isNegative = !lengths.isEmpty() && response.body().contentLength() < UNKNOWN_LENGTH;
        if (isNegative || lengths.stream().distinct().count() > 1) {
            throw new ProtocolException("an answer of the length " + lengths);
        }
    }
}
