package io.adplatform.sdk.internal.transport;

import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import kotlin.jvm.functions.Function0;
import kotlin.reflect.KClass;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.EventListener;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import okio.Timeout;
import org.jspecify.annotations.Nullable;

/** One exchange on a simulated network, which calls the methods of the steps. Each step after the end has no effect. */
@SuppressWarnings("NullAway") // OkHttp's interface
public final class SimulatedExchange implements Call {

    private static final int OK = 200;

    private final Request request;
    private final Time time;
    private final Consumer<SimulatedExchange> network;
    private final HttpTransport.Exchange exchange;
    private final Timeout timeout = new Timeout();
    private final CompletableFuture<Response> response = new CompletableFuture<>();
    private boolean executed;
    private Time.Timer limit = () -> {};
    private boolean ended;
    private boolean canceled;
    private boolean ignoresCancel;

    private Runnable atEnd = () -> {};

    SimulatedExchange(Request request, Time time, Consumer<SimulatedExchange> network) {
        this.request = request;
        this.time = time;
        this.network = network;
        this.exchange = HttpTransport.Exchange.of(request);
    }

    /** Returns the request's body as text. */
    public String body() {
        try {
            Buffer bytes = new Buffer();
            if (request.body() != null) {
                request.body().writeTo(bytes);
            }
            return bytes.readUtf8();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Lets a cancelled exchange continue until its limit, like a blocked look-up of a name. */
    public void ignoreCancel() {
        ignoresCancel = true;
    }

    /** Sets the task that runs at the end, before the client gets it. */
    public void onEnd(Runnable task) {
        atEnd = task;
    }

    public boolean hasEnded() {
        return ended;
    }

    /** The connection is made, and the request leaves. Returns whether it does. */
    public boolean leave() {
        if (ended) {
            return false;
        }
        try {
            exchange.listener.leaving();
        } catch (HttpTransport.LeavingRefusedException stale) {
            fail(stale);
            return false;
        }
        exchange.requestHeadersStart(this);
        return true;
    }

    /**
     * The answer arrives.
     *
     * @param retryAfter the header's value; {@code null} for none
     * @param isCut whether the body breaks off in the middle
     */
    public void answer(int status, @Nullable String retryAfter, String text, boolean isCut) {
        if (!end()) {
            return;
        }
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        byte[] arrived = isCut ? Arrays.copyOf(body, body.length / 2) : body;
        ForwardingSource source = new ForwardingSource(new Buffer().write(arrived)) {
            @Override
            public long read(Buffer sink, long most) throws IOException {
                long read = super.read(sink, most);
                if (read < 0 && isCut) {
                    throw new ProtocolException("unexpected end of stream");
                }
                return read;
            }
        };
        exchange.status = status;
        Response.Builder answer = new Response.Builder()
                .request(request)
                .protocol(Protocol.HTTP_1_1)
                .code(status < 300 ? status : OK)
                .message("")
                .body(ResponseBody.create(Okio.buffer(source), null, body.length));
        if (retryAfter != null) {
            answer.header("Retry-After", retryAfter);
        }
        response.complete(answer.build());
    }

    /** The exchange fails without an answer. */
    public void fail(IOException cause) {
        if (end()) {
            response.completeExceptionally(cause);
        }
    }

    private boolean end() {
        if (ended) {
            return false;
        }
        ended = true;
        limit.cancel();
        atEnd.run();
        return true;
    }

    /** An interrupt alone does not end it, like a read of a socket. */
    @Override
    public Response execute() throws IOException {
        executed = true;
        limit = time.limit(Duration.ofNanos(timeout.timeoutNanos()), () -> fail(new InterruptedIOException("timeout")));
        network.accept(this);
        while (!response.isDone()) {
            try {
                time.await(response, null);
            } catch (InterruptedException ignored) {
                // It ends by cancel(), or by its limit.
            }
        }
        try {
            return response.join();
        } catch (CompletionException failed) {
            throw (IOException) failed.getCause();
        }
    }

    @Override
    public void cancel() {
        canceled = true;
        if (!ended && !ignoresCancel) {
            time.after(Duration.ZERO, () -> fail(new IOException("Canceled")));
        }
    }

    @Override
    public Request request() {
        return request;
    }

    @Override
    public Timeout timeout() {
        return timeout;
    }

    @Override
    public boolean isExecuted() {
        return executed;
    }

    @Override
    public boolean isCanceled() {
        return canceled;
    }

    @Override
    public void enqueue(Callback end) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void addEventListener(EventListener listener) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> T tag(KClass<T> type) {
        return request.tag(type);
    }

    @Override
    public <T> T tag(Class<? extends T> type) {
        return request.tag(type);
    }

    @Override
    public <T> T tag(KClass<T> type, Function0<? extends T> absent) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> T tag(Class<T> type, Function0<? extends T> absent) {
        throw new UnsupportedOperationException();
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Call clone() {
        return new SimulatedExchange(request, time, network);
    }
}
