package io.adplatform.sdk.internal.transport;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import okhttp3.Authenticator;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.Dispatcher;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;

/**
 * The OkHttp clients, hardened so that one request asked for is at most one request sent.
 *
 * <p>Left to itself, OkHttp sends again on dead connections, on 408, on 503 with {@code Retry-After: 0}, on redirects
 * and on 401 and 407. Each line below takes one of these away; bodies say {@code isOneShot()} on top of that.
 */
final class HttpClients {

    /** What stands in for {@code Retry-After}, which OkHttp would act on. */
    static final String RETRY_AFTER = "X-Adplatform-Retry-After";

    private final Dispatcher dispatcher;
    private final ConnectionPool pool = new ConnectionPool(5, 4, TimeUnit.MINUTES);
    private final ConnectionPool noPool = new ConnectionPool(0, 1, TimeUnit.MILLISECONDS);
    private final OkHttpClient pooled;
    private final OkHttpClient fresh;

    HttpClients(TransportSettings settings, ExecutorService executor, Consumer<OkHttpClient.Builder> more) {
        dispatcher = new Dispatcher(executor);
        // The throttle is the limit. OkHttp's own would only queue calls whose timeout is already running.
        dispatcher.setMaxRequests(Integer.MAX_VALUE);
        dispatcher.setMaxRequestsPerHost(Integer.MAX_VALUE);
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .dispatcher(dispatcher)
                .connectionPool(pool)
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
                .addNetworkInterceptor(HttpClients::hideRetryAfter)
                .eventListenerFactory(SendWatch::of);
        settings.proxy(builder);
        settings.tls(builder);
        more.accept(builder);
        pooled = builder.build();
        // A request that may not be repeated never meets a stale connection, and no stream reset of a shared one.
        fresh = pooled.newBuilder()
                .connectionPool(noPool)
                .protocols(List.of(Protocol.HTTP_1_1))
                .build();
    }

    OkHttpClient client(boolean mayRepeat) {
        return mayRepeat ? pooled : fresh;
    }

    void close() {
        dispatcher.cancelAll();
        dispatcher.executorService().shutdown();
        pool.evictAll();
        noPool.evictAll();
    }

    private static Response hideRetryAfter(Interceptor.Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        List<String> values = response.headers("Retry-After");
        if (values.isEmpty()) {
            return response;
        }
        Response.Builder renamed = response.newBuilder().removeHeader("Retry-After");
        values.forEach(value -> renamed.addHeader(RETRY_AFTER, value));
        return renamed.build();
    }
}
