package io.adplatform.sdk.internal.transport;

import io.adplatform.sdk.Values;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Sends one request, at most once, and says what became of it. Knows nothing of retries, tokens or quota. */
public final class HttpTransport {

    private final HttpClients clients;
    private final long maxAnswerBytes;

    /** @param executor runs asynchronous exchanges; shut down by {@link #close()} */
    public HttpTransport(TransportSettings settings, ExecutorService executor) {
        this(settings, executor, builder -> {});
    }

    /** @param more what these clients have beyond the settings */
    public HttpTransport(TransportSettings settings, ExecutorService executor, Consumer<OkHttpClient.Builder> more) {
        this.clients = new HttpClients(settings, executor, more);
        this.maxAnswerBytes = settings.maxAnswerBytes();
    }

    /**
     * Prepares the exchange without beginning it.
     *
     * @param onHead told the status and headers as soon as they arrive, before the body is read
     * @param onEnd told the result, exactly once
     */
    public Exchange prepare(
            HttpRequest request, BiConsumer<Integer, Map<String, List<String>>> onHead, Consumer<HttpResult> onEnd) {
        SendWatch watch = new SendWatch();
        Request.Builder wire = new Request.Builder().url(request.url()).tag(SendWatch.class, watch);
        request.headers().forEach(wire::header);
        wire.method(request.method(), body(request));
        Call call = clients.client(request.mayRepeat()).newCall(wire.build());
        call.timeout().timeout(request.timeout().toNanos(), TimeUnit.NANOSECONDS);
        return new Exchange(call, new Callback() {
            @Override
            public void onResponse(Call done, Response response) {
                onEnd.accept(read(request, response, onHead));
            }

            @Override
            public void onFailure(Call failed, IOException cause) {
                if (cause instanceof LocalFileException local) {
                    onEnd.accept(local.result(watch.begun(), null));
                    return;
                }
                onEnd.accept(
                        watch.begun()
                                ? new HttpResult.Lost(inWords(cause), cause)
                                : new HttpResult.NotSent(inWords(cause), cause));
            }
        });
    }

    /** Ends all exchanges and closes all connections. */
    public void close() {
        clients.close();
    }

    /** One prepared exchange: a carrier runs it, and anybody may cancel it. */
    public record Exchange(Call call, Callback callback) {

        public void cancel() {
            call.cancel();
        }
    }

    private static @Nullable RequestBody body(HttpRequest request) {
        if (request.upload() != null) {
            return request.upload();
        }
        boolean none = request.content() == null
                && (request.method().equals("GET") || request.method().equals("DELETE"));
        return none ? null : new OneShotBody(request.content(), request.contentType());
    }

    private HttpResult read(
            HttpRequest request, Response response, BiConsumer<Integer, Map<String, List<String>>> onHead) {
        try (response) {
            Map<String, List<String>> headers = headers(response);
            onHead.accept(response.code(), headers);
            BufferedSource source = response.body().source();
            HttpResult taken = request.taker() == null
                    ? null
                    : request.taker()
                            .take(response.code(), headers, response.body().contentLength(), source);
            if (taken != null) {
                return taken;
            }
            if (source.request(maxAnswerBytes + 1)) {
                return new HttpResult.TooLarge(new HttpAnswer(response.code(), headers, new byte[0]), maxAnswerBytes);
            }
            return new HttpResult.Answered(new HttpAnswer(response.code(), headers, source.readByteArray()));
        } catch (IOException cut) {
            return new HttpResult.Lost("the answer broke off: " + inWords(cut), cut);
        }
    }

    private static Map<String, List<String>> headers(Response response) {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (String name : response.headers().names()) {
            String shown = name.equalsIgnoreCase(HttpClients.RETRY_AFTER) ? "retry-after" : name;
            headers.put(shown.toLowerCase(Locale.ROOT), response.headers(name));
        }
        return Values.copy(headers);
    }

    /** What went wrong on the wire, for people. The exception's own text may hold anything, so only its kind is told. */
    private static String inWords(IOException cause) {
        if (cause instanceof UnknownHostException) {
            return "the host name can't be resolved";
        }
        if (cause instanceof ConnectException) {
            return "the connection was refused";
        }
        if (cause instanceof SSLException) {
            return "TLS failed";
        }
        if (cause instanceof SocketTimeoutException || cause instanceof InterruptedIOException) {
            return "it took too long";
        }
        return "the connection failed (" + cause.getClass().getSimpleName() + ")";
    }
}
