package io.adplatform.sdk.internal.transport;

import java.io.EOFException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import okhttp3.HttpUrl;

/** Messages for failures on the wire. They name the kind of an exception, because its text may contain anything. */
final class Failures {

    private Failures() {}

    /** Returns the message for a body that breaks off. OkHttp reports a missing end as a breach of the protocol. */
    static String ofBody(Throwable cause) {
        return cause instanceof ProtocolException ? "its end is missing" : general(cause);
    }

    /**
     * Returns the message for a request without a response.
     *
     * @param peer host and port of the connection attempt, which may be a proxy's; empty if there was none
     */
    static String ofRequest(Throwable cause, HttpUrl url, String peer) {
        String server = url.host() + ":" + url.port();
        if (cause instanceof HttpTransport.StaleRequestException stale) {
            return String.valueOf(stale.getMessage());
        }
        if (cause instanceof UnknownHostException) {
            boolean isServer = String.valueOf(cause.getMessage()).contains(url.host());
            return isServer ? "the host name " + url.host() + " can't be resolved" : "a host name can't be resolved";
        }
        if (cause instanceof ConnectException || cause instanceof NoRouteToHostException) {
            return "no connection to " + (peer.isEmpty() ? server : peer) + " could be made";
        }
        if (cause instanceof SSLPeerUnverifiedException) {
            return "TLS failed: the certificate of " + server + " is for another host name";
        }
        if (cause instanceof SSLException) {
            boolean isTrust = cause.getCause() instanceof CertificateException;
            return isTrust
                    ? "TLS failed: the certificate of " + server + " is not trusted"
                    : "TLS failed with " + server;
        }
        return cause instanceof ProtocolException ? "the response is not HTTP" : general(cause);
    }

    private static String general(Throwable cause) {
        if (cause instanceof InterruptedIOException) {
            return "it took too long";
        }
        if (cause instanceof SSLException) {
            return "TLS failed";
        }
        return cause instanceof EOFException || cause.getCause() instanceof EOFException
                ? "the connection was closed"
                : "the connection failed (" + cause.getClass().getSimpleName() + ")";
    }
}
