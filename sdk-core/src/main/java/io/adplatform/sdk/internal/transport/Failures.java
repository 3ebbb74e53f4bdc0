package io.adplatform.sdk.internal.transport;

import java.io.EOFException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/** Says what went wrong on the wire, for people. An exception's own text may hold anything, so only its kind is told. */
final class Failures {

    private Failures() {}

    /** Below a head that was good, OkHttp calls an end that comes too soon a breach of the protocol. */
    static String cutInWords(Throwable cause) {
        return cause instanceof ProtocolException ? "its end is missing" : inWords(cause, "");
    }

    /**
     * The failure of a request that got no response.
     *
     * @param host where it was to go; named where it is the host that can't be resolved, and not a proxy's
     */
    static String inWords(Throwable cause, String host) {
        if (cause instanceof StaleRequestException stale) {
            return String.valueOf(stale.getMessage());
        }
        if (cause instanceof UnknownHostException) {
            boolean named =
                    !host.isEmpty() && String.valueOf(cause.getMessage()).contains(host);
            return named ? "the host name " + host + " can't be resolved" : "a host name can't be resolved";
        }
        if (cause instanceof ConnectException) {
            return "no connection could be made";
        }
        if (cause instanceof SSLException) {
            return "TLS failed";
        }
        if (cause instanceof InterruptedIOException) {
            return "it took too long";
        }
        if (cause instanceof ProtocolException) {
            return "what came is no HTTP";
        }
        if (cause instanceof EOFException || cause.getCause() instanceof EOFException) {
            return "the connection was closed";
        }
        return "the connection failed (" + cause.getClass().getSimpleName() + ")";
    }
}
