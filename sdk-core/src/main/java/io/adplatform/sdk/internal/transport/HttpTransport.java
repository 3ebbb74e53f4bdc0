package io.adplatform.sdk.internal.transport;

import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Sends one request, at most once, and says what became of it. Knows nothing of retries, tokens or quota. */
public final class HttpTransport {

    private static final byte[] NO_BODY = {};
    /** Made beforehand, for when there is no memory to make a result of. */
    private static final HttpResult LOST = new HttpResult.Lost(
            "no memory was left to read its response", new IOException("no memory was left to read a response"));

    private static final HttpResult NOT_SENT = new HttpResult.NotSent(
            "no memory was left to send it", new IOException("no memory was left to send a request"));

    private final HttpClients clients;
    private final BodyReader bodies;

    public HttpTransport(TransportSettings settings, Connections connections) {
        this(settings, connections, builder -> {});
    }

    /** @param more what these clients have beyond the settings, such as rules for addresses */
    public HttpTransport(TransportSettings settings, Connections connections, Consumer<OkHttpClient.Builder> more) {
        this.clients = new HttpClients(settings, connections, more);
        this.bodies = new BodyReader(settings.maxResponseBytes(), BodyMemory.OF_THIS_PROCESS);
    }

    /**
     * Prepares the exchange without beginning it.
     *
     * @param reuse whether a kept connection will do, which the server may have closed meanwhile; else a fresh one is
     *     made
     * @param authorization the headers that authorize the request; they win over the request's own
     * @param timeout the longest that the request and its answer may take
     * @param onHead told the status and headers as soon as they arrive, before the body is read
     * @param onEnd gets the result, whatever fails
     * @throws IllegalArgumentException when a header can't stand in an HTTP head; names no value
     */
    public Exchange prepare(
            HttpRequest request,
            boolean reuse,
            Map<String, String> authorization,
            Duration timeout,
            HeadListener onHead,
            Consumer<HttpResult> onEnd) {
        ExchangeRecorder recorder = new ExchangeRecorder(onHead);
        Request.Builder wire = new Request.Builder().url(request.url()).tag(ExchangeRecorder.class, recorder);
        request.headers().forEach((name, value) -> header(wire, name, value));
        authorization.forEach((name, value) -> header(wire, name, value));
        wire.method(request.method(), body(request));
        Call call = clients.client(reuse).newCall(wire.build());
        call.timeout().timeout(timeout.toNanos(), TimeUnit.NANOSECONDS);
        return new Exchange(call, recorder, new Callback() {
            @Override
            public void onResponse(Call done, Response response) {
                HttpResult result = LOST;
                try {
                    recorder.enter();
                    result = read(request, done, response, recorder, onHead);
                } finally {
                    recorder.leave();
                    end(result);
                }
            }

            @Override
            public void onFailure(Call failed, IOException cause) {
                HttpResult result = recorder.begun() ? LOST : NOT_SENT;
                try {
                    result = unanswered(
                            cause, recorder.begun(), failed.request().url().host());
                } finally {
                    end(result);
                }
            }

            private void end(HttpResult result) {
                try {
                    clients.exchangeEnded();
                } finally {
                    onEnd.accept(result);
                }
            }
        });
    }

    /** Ends all of its exchanges. Idle connections stay, for others that may share them. */
    public void close() {
        clients.close();
    }

    /** Notified of the steps of an exchange. */
    public interface HeadListener {

        /**
         * The connection is there, and the request's first byte is written next.
         *
         * @throws StaleRequestException if the request may not leave any more
         */
        default void leaving() throws StaleRequestException {}

        /** The request's first byte is written now. */
        default void begun() {}

        /** The answer's head has arrived. */
        void arrived(int status, Map<String, List<String>> headers);
    }

    /** One prepared exchange. It runs on a thread of the client's; any thread may cancel it. */
    public static final class Exchange {

        private final Call call;
        private final ExchangeRecorder recorder;
        private final Callback callback;

        private Exchange(Call call, ExchangeRecorder recorder, Callback callback) {
            this.call = call;
            this.recorder = recorder;
            this.callback = callback;
        }

        /** Sends the request. Every failure reaches the end's consumer. */
        public void start() {
            try {
                call.enqueue(callback);
            } catch (
                    Throwable
                            noThread) { // OkHttp reports a rejection to the callback, and any other failure to nobody.
                call.cancel();
                callback.onFailure(call, new IOException("no thread could be had for the request", noThread));
            }
        }

        /** Whether any byte of the request may have reached the wire. */
        public boolean begun() {
            return recorder.begun();
        }

        /** Ends the exchange, and a name look-up or a use of the caller's stream that blocks its thread. */
        public void cancel() {
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

    private static HttpResult unanswered(Throwable cause, boolean begun, String host) {
        if (cause instanceof LocalFileException local) {
            return local.result(begun, null);
        }
        String what = Failures.inWords(cause, host);
        return begun ? new HttpResult.Lost(what, cause) : new HttpResult.NotSent(what, cause);
    }

    private static @Nullable RequestBody body(HttpRequest request) {
        if (request.upload() != null) {
            return new OneShotBody(request.upload());
        }
        boolean none = request.content() == null
                && (request.method().equals("GET") || request.method().equals("DELETE"));
        if (none) {
            return null;
        }
        byte[] content = request.content() == null ? new byte[0] : request.content();
        MediaType type = request.contentType() == null ? null : MediaType.parse(request.contentType());
        return new OneShotBody(RequestBody.create(content, type));
    }

    /** Unmodifiable, by name in lower case. */
    private static Map<String, List<String>> byName(Headers headers) {
        Map<String, List<String>> byName = headers.toMultimap();
        byName.replaceAll((name, values) -> List.copyOf(values));
        return Collections.unmodifiableMap(byName);
    }

    private HttpResult read(
            HttpRequest request, Call call, Response response, ExchangeRecorder recorder, HeadListener onHead) {
        int status = recorder.status();
        HttpResponse head = new HttpResponse(status, byName(response.headers()), NO_BODY);
        try (response) {
            onHead.arrived(status, head.headers());
            BufferedSource source = response.body().source();
            HttpResult taken = request.bodyHandler() == null
                    ? null
                    : request.bodyHandler()
                            .take(status, head.headers(), response.body().contentLength(), source);
            return taken == null ? bodies.read(call, head, source) : taken;
        } catch (IOException | RuntimeException | Error broken) {
            return BodyReader.incomplete(call, head, "it broke off: " + Failures.cutInWords(broken), broken);
        }
    }
}
