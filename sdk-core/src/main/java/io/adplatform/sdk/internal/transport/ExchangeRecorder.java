package io.adplatform.sdk.internal.transport;

import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** Records of one exchange what OkHttp's result doesn't tell. Travels on the request as a tag. */
final class ExchangeRecorder extends EventListener {

    /** The exchange that looks up a name on this thread: OkHttp's resolver is not told which call asks. */
    private static final ThreadLocal<@Nullable ExchangeRecorder> LOOKING_UP = new ThreadLocal<>();

    private final CompletableFuture<@Nullable Void> cancelled = new CompletableFuture<>();
    private final HttpTransport.HeadListener listener;
    private volatile boolean begun;
    private volatile int status;
    private volatile boolean expired;

    ExchangeRecorder(HttpTransport.HeadListener listener) {
        this.listener = listener;
    }

    static ExchangeRecorder of(Request request) {
        return Objects.requireNonNull(request.tag(ExchangeRecorder.class));
    }

    /** OkHttp asks for a listener per call. */
    static EventListener of(Call call) {
        return of(call.request());
    }

    /** Completed when the exchange that looks up a name on this thread is cancelled, or its time is over. */
    static CompletableFuture<?> cancellationOfThisThread() {
        ExchangeRecorder current = LOOKING_UP.get();
        LOOKING_UP.remove();
        return current == null ? new CompletableFuture<>() : current.cancelled;
    }

    /** The request's first byte is written next. */
    void leaving() throws StaleRequestException {
        listener.leaving();
    }

    /** Whether any of the request may have reached the wire. */
    boolean begun() {
        return begun;
    }

    /** The status as it came, which {@link HttpClients} hides from OkHttp. */
    int status() {
        return status;
    }

    /** Its time is over; what fails from now on fails for that. */
    void expire() {
        expired = true;
    }

    /** Why it failed: where the watchdog ended it because its time was over, OkHttp only knows that it was cancelled. */
    Throwable cause(Throwable thrown) {
        if (!expired || thrown instanceof LocalFileException) {
            return thrown;
        }
        InterruptedIOException timeout = new InterruptedIOException("timeout");
        timeout.initCause(thrown);
        return timeout;
    }

    void answered(int code) {
        status = code;
    }

    @Override
    public void dnsStart(Call call, String domainName) {
        LOOKING_UP.set(this);
    }

    /** Told of a time that is over as well. */
    @Override
    public void canceled(Call call) {
        cancelled.complete(null);
    }

    /** A proxy's CONNECT and the TLS handshake come before this and carry nothing of the request. */
    @Override
    public void requestHeadersStart(Call call) {
        begun = true;
    }
}
