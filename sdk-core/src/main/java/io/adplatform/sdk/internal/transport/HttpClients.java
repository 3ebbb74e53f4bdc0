package io.adplatform.sdk.internal.transport;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.Objects;
import java.util.function.Consumer;
import okhttp3.Authenticator;
import okhttp3.CookieJar;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;

/**
 * The OkHttp clients, hardened so that one request asked for is at most one request sent.
 *
 * <p>Left to itself, OkHttp sends again on dead connections and on 401, 407, 408, 421, 503 and redirects. What it does
 * on a status is taken away as a whole, by {@link #hideStatus}; the settings take away the rest, and most of it twice.
 * Bodies say {@code isOneShot()} on top of that.
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
                .eventListenerFactory(ExchangeRecorder::of);
        settings.proxy(builder);
        settings.tls(builder);
        more.accept(builder);
        OkHttpClient client = builder.build();
        pooled = client.newBuilder().dns(connections.lookups(client.dns())).build();
        // A request that may not be repeated never meets a stale connection, and no stream reset of a shared one.
        fresh = connections.withoutReuse(pooled);
    }

    /** @param reuse whether a kept connection will do */
    OkHttpClient client(boolean reuse) {
        return reuse ? pooled : fresh;
    }

    /** Ends all exchanges of this transport; connections stay with {@link Connections}. */
    void close() {
        pooled.dispatcher().cancelAll();
    }

    void exchangeEnded() {
        connections.exchangeEnded();
    }

    /** Lets a cancelled exchange wake its thread. */
    private static Response watchThread(Interceptor.Chain chain) throws IOException {
        ExchangeRecorder recorder = ExchangeRecorder.of(chain.request());
        recorder.enter();
        try {
            return chain.proceed(chain.request());
        } finally {
            recorder.leave();
        }
    }

    /**
     * To OkHttp's logic of follow-ups, every answer is a 200, on which it does nothing; the transport puts the status
     * back. A 304 stays, since OkHttp must know that it has no body, and does nothing more about it.
     */
    private static Response hideStatus(Interceptor.Chain chain) throws IOException {
        ExchangeRecorder.of(chain.request()).leaving();
        Response response = chain.proceed(chain.request());
        int status = response.code();
        if (status == SWITCHING_PROTOCOLS) {
            Objects.requireNonNull(chain.connection()).socket().close(); // the server speaks another protocol on it now
        }
        requireOneLength(response);
        ExchangeRecorder.of(chain.request()).answered(status);
        boolean harmless = status < 300 || status == NOT_MODIFIED;
        return harmless ? response : response.newBuilder().code(OK).build();
    }

    /**
     * Where a body ends must be beyond doubt: what is left of it would be taken for the next request's answer, and a
     * negative length makes OkHttp lose the connection.
     */
    private static void requireOneLength(Response response) throws IOException {
        Headers headers = response.headers();
        String length = headers.get(CONTENT_LENGTH);
        if (length == null) {
            return;
        }
        boolean same = true;
        for (int i = 0; i < headers.size(); i++) {
            same &= !headers.name(i).equalsIgnoreCase(CONTENT_LENGTH)
                    || headers.value(i).equals(length);
        }
        if (!same || response.body().contentLength() < UNKNOWN_LENGTH) {
            throw new ProtocolException("an answer of the length " + headers.values(CONTENT_LENGTH));
        }
    }
}
