package io.adplatform.sdk.internal.transport;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * How to reach the platform.
 *
 * @param readTimeout the longest silence on a connection
 * @param maxResponseBytes the longest answer that is read into memory, decompressed
 * @param proxy an HTTP proxy; {@code null} for the JVM's setting
 * @param tls what replaces the JVM's certificates; {@code null} for these
 */
public record TransportSettings(
        Duration connectTimeout,
        Duration readTimeout,
        long maxResponseBytes,
        @Nullable HttpProxy proxy,
        @Nullable Tls tls) {

    private static final String PROXY_AUTHORIZATION = "Proxy-Authorization";
    private static final String BASIC = "Basic ";

    /** A proxy that may ask for a user name and a password. */
    public record HttpProxy(
            String host,
            int port,
            @Nullable String user,
            @Nullable String password) {

        /** What its header carries, behind the word Basic; empty where it asks for nothing. */
        public String basic() {
            return user == null ? "" : Credentials.basic(user, secret()).substring(BASIC.length());
        }

        /** The password; empty where there is none. */
        public String secret() {
            return password == null ? "" : password;
        }

        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /** A caller's own trust. */
    public record Tls(SSLContext context, X509TrustManager trustManager) {}

    /** The same for other hosts than the platform's: the same trust, but no client certificate. */
    public TransportSettings forLinks() {
        Tls trust = tls == null ? null : new Tls(trusting(tls.trustManager()), tls.trustManager());
        return new TransportSettings(connectTimeout, readTimeout, maxResponseBytes, proxy, trust);
    }

    /** The caller's trust without the caller's own certificate, which would tell other hosts who is calling. */
    private static SSLContext trusting(X509TrustManager trust) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {trust}, null);
            return context;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JVM has TLS", impossible);
        }
    }

    void proxy(OkHttpClient.Builder builder) {
        if (proxy == null) {
            return;
        }
        builder.proxy(new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(proxy.host(), proxy.port())));
        if (proxy.user() != null) {
            // Sent unasked: a 407 would cost a second request, and a body can't be sent twice.
            String credentials = BASIC + proxy.basic();
            builder.proxyAuthenticator((route, challenge) -> authorized(challenge.request(), credentials));
            builder.addNetworkInterceptor(chain -> chain.proceed(
                    chain.request().isHttps()
                            ? chain.request()
                            : chain.request()
                                    .newBuilder()
                                    .header(PROXY_AUTHORIZATION, credentials)
                                    .build()));
        }
    }

    /** The way into a tunnel. Asked a second time, the credentials are wrong, and asking on would never end. */
    private static @Nullable Request authorized(Request connect, String credentials) {
        return connect.header(PROXY_AUTHORIZATION) != null
                ? null
                : connect.newBuilder().header(PROXY_AUTHORIZATION, credentials).build();
    }

    void tls(OkHttpClient.Builder builder) {
        if (tls != null) {
            builder.sslSocketFactory(tls.context().getSocketFactory(), tls.trustManager());
        }
    }
}
