package io.adplatform.sdk.internal.transport;

import io.adplatform.sdk.internal.runner.Gate;
import io.adplatform.sdk.internal.transport.Connections.HttpClients;
import io.adplatform.sdk.internal.transport.HttpResult.HttpResponse;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.Proxy;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/** Sends one request, at most once, and reports the result. It has no part in retries, tokens or quota. */
public final class HttpTransport {

    private static final byte[] NO_BODY = {};
    private static final String ACCEPT_ENCODING = "Accept-Encoding";
    private static final String CONTENT_ENCODING = "Content-Encoding";
    private static final String CONTENT_LENGTH = "Content-Length";
    private static final String GZIP = "gzip";
    private final HttpClients clients;
    private final BodyReader bodies;

    public HttpTransport(TransportSettings settings, Connections connections) {
        this(settings, connections, builder -> {});
    }

    /** @param more adds to the clients' settings, such as rules for addresses */
    public HttpTransport(TransportSettings settings, Connections connections, Consumer<OkHttpClient.Builder> more) {
        this.clients = new HttpClients(settings, connections, more);
        this.bodies = new BodyReader(settings.maxResponseBytes(), HeldBytes.Budget.OF_THIS_PROCESS);
    }

    /**
     * Sends the request on this thread, and reads its response. Every failure is a result.
     *
     * @param reuse whether to use a kept connection, which the server may have closed; else a new one is made
     * @param authorization headers that authorize the request; they replace the request's own
     * @param timeout limit for the request and its response together
     * @param listener is notified before the first byte leaves, and when the response's head arrives
     * @param gate stops the exchange
     * @throws IllegalArgumentException if a header has a forbidden character; the message has no value, and nothing was sent
     */
    public HttpResult execute(
            HttpRequest request,
            boolean reuse,
            Map<String, String> authorization,
            Duration timeout,
            ExchangeListener listener,
            Gate gate) {
        Exchange exchange = new Exchange(request, listener, gate);
        Request.Builder wire = new Request.Builder().url(request.url()).tag(Exchange.class, exchange);
        wire.header(ACCEPT_ENCODING, GZIP); // or OkHttp decompresses, and keeps a file name of any length in memory
        request.headers().forEach((name, value) -> header(wire, name, value));
        authorization.forEach((name, value) -> header(wire, name, value));
        wire.method(request.method(), request.body());
        Call call = clients.client(reuse, request).newCall(wire.build());
        call.timeout().timeout(timeout.toNanos(), TimeUnit.NANOSECONDS);
        gate.enter(call::cancel);
        try (Response response = call.execute()) {
            return exchange.read(call, response);
        } catch (IOException | RuntimeException | Error broken) {
            return exchange.unanswered(broken);
        } finally {
            gate.leave();
            clients.exchangeEnded();
        }
    }

    /** The steps of an exchange. */
    public interface ExchangeListener {

        /**
         * The connection is made, and the request's first byte is written next.
         *
         * @throws LeavingRefusedException if the request must not be sent any more
         */
        default void leaving() throws LeavingRefusedException {}

        /** The request's first byte is written now. */
        default void firstByte() {}

        /** The response's head has arrived. */
        void arrived(int status, Map<String, List<String>> headers);
    }

    /** The request must not be sent any more. No byte of it was written. */
    public static final class LeavingRefusedException extends IOException {

        private static final long serialVersionUID = 1L;

        /** @param reason in words for a message */
        public LeavingRefusedException(String reason) {
            super(reason);
        }
    }

    /** One exchange. OkHttp notifies it of its steps. */
    final class Exchange extends EventListener {

        final ExchangeListener listener;
        private final HttpRequest request;
        private final Gate gate;

        private boolean firstByteLeft;
        /** The status as it arrived. {@link HttpClients} hides it from OkHttp. */
        int status;
        /** Host and port of the newest connection attempt: the server's, or the proxy's; empty before the first. */
        private String peer = "";

        private Exchange(HttpRequest request, ExchangeListener listener, Gate gate) {
            this.request = request;
            this.listener = listener;
            this.gate = gate;
        }

        static Exchange of(Request request) {
            return Objects.requireNonNull(request.tag(Exchange.class));
        }

        /** Interrupts the thread of a call that timed out. OkHttp frees neither a look-up nor a blocked use of a file. */
        @Override
        public void canceled(Call cancelled) {
            gate.interrupt();
        }

        @Override
        public void connectStart(Call connecting, InetSocketAddress address, Proxy proxy) {
            peer = address.getHostString() + ":" + address.getPort();
        }

        /** A proxy's CONNECT and the TLS handshake are earlier, and contain nothing of the request. */
        @Override
        public void requestHeadersStart(Call sending) {
            firstByteLeft = true;
            listener.firstByte();
        }

        @Override
        public void responseBodyEnd(Call answered, long byteCount) {
            gate.complete();
        }

        private HttpResult unanswered(Throwable cause) {
            if (cause instanceof LocalFileException local) {
                return local.result(firstByteLeft, null);
            }
            String what = Failures.ofRequest(cause, request.url(), peer);
            return firstByteLeft ? new HttpResult.Lost(what, cause) : new HttpResult.NotSent(what, cause);
        }

        private HttpResult read(Call call, Response response) {
            boolean compressed = isGzip(response.header(CONTENT_ENCODING));
            Map<String, List<String>> headers = byName(response.headers(), compressed);
            HttpResponse head = new HttpResponse(status, headers, NO_BODY);
            try {
                listener.arrived(status, headers);
                BufferedSource source = response.body().source();
                if (compressed && !source.exhausted()) {
                    source = Okio.buffer(Okio.source(new GZIPInputStream(source.inputStream())));
                }
                long length = compressed ? -1 : response.body().contentLength();
                HttpRequest.BodyHandler handler = request.bodyHandler();
                HttpResult taken = handler == null ? null : handler.take(head.status(), headers, length, source);
                return taken == null ? bodies.read(call, head, source, length, request.mayRepeat()) : taken;
            } catch (IOException | RuntimeException | Error broken) {
                return BodyReader.incomplete(call, head, broken);
            }
        }
    }

    /** Servers also write the older name (RFC 9110, section 8.4.1.3). */
    private static boolean isGzip(@Nullable String coding) {
        return GZIP.equalsIgnoreCase(coding) || "x-gzip".equalsIgnoreCase(coding);
    }

    /** OkHttp's exception contains the value, which may be a token. */
    @SuppressWarnings("UnusedException") // on purpose, see above
    private static void header(Request.Builder wire, String name, String value) {
        try {
            wire.header(name, value);
        } catch (IllegalArgumentException withValue) {
            throw new IllegalArgumentException("the header " + name + " has a character that HTTP forbids");
        }
    }

    /** Returns the headers by name in lower case, unmodifiable, and without the ones of an undone compression. */
    private static Map<String, List<String>> byName(Headers headers, boolean compressed) {
        Map<String, List<String>> byName = headers.toMultimap(); // ignores case
        if (compressed) {
            byName.remove(CONTENT_ENCODING);
            byName.remove(CONTENT_LENGTH);
        }
        byName.replaceAll((name, values) -> List.copyOf(values));
        return Collections.unmodifiableMap(byName);
    }

    /** Messages for failures on the wire. They name the kind of an exception, because its text may contain anything. */
    static final class Failures {

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
            if (cause instanceof HttpTransport.LeavingRefusedException stale) {
                return String.valueOf(stale.getMessage());
            }
            if (cause instanceof UnknownHostException) {
                boolean isServer = String.valueOf(cause.getMessage()).contains(url.host());
                return isServer
                        ? "the host name " + url.host() + " can't be resolved"
                        : "a host name can't be resolved";
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
}
