package io.adplatform.sdk.internal.transport;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Sends one request, at most once, and says what became of it. Knows nothing of retries, tokens or quota. */
public final class HttpTransport {

    private static final byte[] NO_BODY = {};
    private static final int PART_WORTH_A_LOOK = 64 * 1024;

    private final HttpClients clients;
    private final long maxResponseBytes;

    public HttpTransport(TransportSettings settings, Connections connections) {
        this(settings, connections, builder -> {});
    }

    /** @param more what these clients have beyond the settings, such as rules for addresses */
    public HttpTransport(TransportSettings settings, Connections connections, Consumer<OkHttpClient.Builder> more) {
        this.clients = new HttpClients(settings, connections, more);
        this.maxResponseBytes = settings.maxResponseBytes();
    }

    /**
     * Prepares the exchange without beginning it.
     *
     * @param reuse whether a kept connection will do, which the server may have closed meanwhile; else a fresh one is
     *     made
     * @param authorization the headers that authorize the request; they win over the request's own
     * @param timeout the longest that the request and its answer may take; whoever runs the exchange sees to it
     * @param onHead told the status and headers as soon as they arrive, before the body is read
     * @param onEnd told the result, exactly once
     * @throws IllegalArgumentException when a header can't stand in an HTTP head; names no value
     */
    public Exchange prepare(
            HttpRequest request,
            boolean reuse,
            Map<String, String> authorization,
            Duration timeout,
            HeadListener onHead,
            Consumer<HttpResult> onEnd) {
        ExchangeRecorder watch = new ExchangeRecorder();
        Request.Builder wire = new Request.Builder().url(request.url()).tag(ExchangeRecorder.class, watch);
        request.headers().forEach((name, value) -> header(wire, name, value));
        authorization.forEach((name, value) -> header(wire, name, value));
        wire.method(request.method(), body(request));
        Call call = clients.client(reuse, timeout).newCall(wire.build());
        return new Exchange(call, watch, timeout.toNanos(), new Callback() {
            @Override
            public void onResponse(Call done, Response response) {
                HttpResult result = read(request, done, response, watch, onHead);
                clients.exchangeEnded();
                onEnd.accept(result);
            }

            @Override
            public void onFailure(Call failed, IOException cause) {
                clients.exchangeEnded();
                onEnd.accept(unanswered(watch.cause(cause), watch.begun()));
            }
        });
    }

    /** Ends all of its exchanges. Idle connections stay, for others that may share them. */
    public void close() {
        clients.close();
    }

    /** Hears of an answer's head. */
    @FunctionalInterface
    public interface HeadListener {
        void arrived(int status, Map<String, List<String>> headers);
    }

    /** One prepared exchange: a carrier runs it, and anybody may cancel it. */
    public static final class Exchange {

        private final Call call;
        private final ExchangeRecorder watch;
        private final long timeoutNanos;
        private final Callback callback;

        private Exchange(Call call, ExchangeRecorder watch, long timeoutNanos, Callback callback) {
            this.call = call;
            this.watch = watch;
            this.timeoutNanos = timeoutNanos;
            this.callback = callback;
        }

        public Call call() {
            return call;
        }

        public Callback callback() {
            return callback;
        }

        /** Whether any of the request may have reached the wire. */
        public boolean begun() {
            return watch.begun();
        }

        /** The longest that it may take from when it is begun. */
        public long timeoutNanos() {
            return timeoutNanos;
        }

        public void cancel() {
            call.cancel();
        }

        /** Ends it because its time is over. */
        public void expire() {
            watch.expire();
            call.cancel();
        }
    }

    /** OkHttp repeats the value in its own complaint, and this one may be a token. */
    @SuppressWarnings("UnusedException") // on purpose, see above
    private static void header(Request.Builder wire, String name, String value) {
        try {
            wire.header(name, value);
        } catch (IllegalArgumentException tellsTheValue) {
            throw new IllegalArgumentException("the header " + name + " has a character that HTTP forbids");
        }
    }

    private static HttpResult unanswered(Throwable cause, boolean begun) {
        if (cause instanceof LocalFileException local) {
            return local.result(begun, null);
        }
        return begun ? new HttpResult.Lost(inWords(cause), cause) : new HttpResult.NotSent(inWords(cause), cause);
    }

    private static @Nullable RequestBody body(HttpRequest request) {
        if (request.upload() != null) {
            return request.upload();
        }
        boolean none = request.content() == null
                && (request.method().equals("GET") || request.method().equals("DELETE"));
        return none ? null : new OneShotBody(request.content(), request.contentType());
    }

    /** Whatever goes wrong here, somebody waits for the result. */
    private HttpResult read(
            HttpRequest request, Call call, Response response, ExchangeRecorder watch, HeadListener onHead) {
        int status = watch.status();
        HttpResponse head = new HttpResponse(status, new ResponseHeaders(response.headers()), NO_BODY);
        try (response) {
            onHead.arrived(status, head.headers());
            BufferedSource source = response.body().source();
            try {
                HttpResult taken = request.bodyHandler() == null
                        ? null
                        : request.bodyHandler()
                                .take(status, head.headers(), response.body().contentLength(), source);
                if (taken != null) {
                    return taken;
                }
                if (!source.request(maxResponseBytes + 1)) {
                    return new HttpResult.Answered(head.withBody(source.readByteArray()));
                }
                String tooLong = "it is longer than " + maxResponseBytes + " bytes";
                return incomplete(call, part(head, source), tooLong, new IOException(tooLong));
            } catch (IOException | RuntimeException | Error broken) {
                Throwable cause = watch.cause(broken);
                return incomplete(call, part(head, source), "it broke off: " + cutInWords(cause), cause);
            }
        } catch (RuntimeException | Error broken) {
            return incomplete(call, head, "it broke off: " + inWords(broken), broken);
        }
    }

    /** Cancelled first: closing would read on for a while, to save a connection that nobody wants. */
    private static HttpResult incomplete(Call call, HttpResponse answer, String what, Throwable cause) {
        call.cancel();
        return new HttpResult.Incomplete(answer, what, cause);
    }

    private static HttpResponse part(HttpResponse head, BufferedSource source) {
        Buffer came = source.getBuffer();
        try {
            return head.withBody(came.readByteArray(Math.min(came.size(), PART_WORTH_A_LOOK)));
        } catch (EOFException cannotBe) {
            throw new IllegalStateException(cannotBe);
        }
    }

    /** Below a head that was good, OkHttp calls an end that comes too soon a breach of the protocol. */
    private static String cutInWords(Throwable cause) {
        return cause instanceof ProtocolException ? "its end is missing" : inWords(cause);
    }

    /**
     * What went wrong on the wire, for people. The exception's own text may hold anything, so only its kind is told.
     */
    private static String inWords(Throwable cause) {
        if (cause instanceof UnknownHostException) {
            return "the host name can't be resolved";
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
