package io.adplatform.sdk.internal.transport;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** The caller's trust without the caller's own certificate, which would tell other hosts who is calling. */
final class LinkTls {

    private LinkTls() {}

    static SSLContext trusting(X509TrustManager trust) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {trust}, null);
            return context;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JVM has TLS", impossible);
        }
    }
}
