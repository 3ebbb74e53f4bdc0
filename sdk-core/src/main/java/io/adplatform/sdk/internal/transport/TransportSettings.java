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
 * The settings of connections.
 *
 * @param readTimeout limit for silence on a connection
 * @param maxResponseBytes limit for a response in memory, after decompression
 * @param proxy an HTTP proxy; {@code null} for the JVM's setting
 * @param tls replaces the JVM's certificates; {@code null} to use these
 */
public record TransportSettings(
        Duration connectTimeout,
        Duration readTimeout,
        long maxResponseBytes,
        @Nullable HttpProxy proxy,
        @Nullable Tls tls) {

    private static final String PROXY_AUTHORIZATION = "Proxy-Authorization";
    private static final String BASIC = "Basic ";

    /** A proxy, with user name and password if it requires them. */
    public record HttpProxy(
            String host,
            int port,
            @Nullable String user,
            @Nullable String password) {

        /** Returns the credentials of its header, without the scheme; empty if it requires none. */
        public String basic() {
            return user == null ? "" : Credentials.basic(user, secret()).substring(BASIC.length());
        }

        /** Returns the password; empty if there is none. */
        public String secret() {
            return password == null ? "" : password;
        }

        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /** A caller's certificates. */
    public record Tls(SSLContext context, X509TrustManager trustManager) {}

    /** Returns the settings for other hosts: the same trust, without the client certificate. */
    public TransportSettings forLinks() {
        Tls trust = tls == null ? null : new Tls(trusting(tls.trustManager()), tls.trustManager());
        return new TransportSettings(connectTimeout, readTimeout, maxResponseBytes, proxy, trust);
    }

    /** The client certificate would identify the caller to other hosts. */
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
            // Sent with the first request: a 407 would cost a second one, and a body can't be sent twice.
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

    /** Authorizes a tunnel. A second challenge means that the credentials are wrong, so it is not answered. */
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
