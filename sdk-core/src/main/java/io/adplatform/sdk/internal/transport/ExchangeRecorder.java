package io.adplatform.sdk.internal.transport;

import java.util.Objects;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** Records facts of one exchange that OkHttp's result doesn't have. Travels on the request as a tag. */
final class ExchangeRecorder extends EventListener {

    private final HttpTransport.HeadListener listener;

    private volatile boolean begun;
    private volatile int status;

    // Guarded by this.
    private @Nullable Thread worker;
    private boolean interrupted;
    private boolean cancelled;

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

    /** From now on this thread works for the exchange: it may resolve a name, or use a stream of the caller's. */
    synchronized void enter() {
        worker = Thread.currentThread();
        if (cancelled) {
            interrupt();
        }
    }

    /** The thread goes on to other work, and takes no interrupt of this exchange along. */
    synchronized void leave() {
        worker = null;
        if (interrupted) {
            interrupted = false;
            Thread.interrupted();
        }
    }

    /**
     * The call was cancelled, or its time is over. That frees neither a look-up nor a blocked stream, so the exchange's thread is
     * woken.
     */
    @Override
    public void canceled(Call call) {
        interrupt();
    }

    private synchronized void interrupt() {
        cancelled = true;
        if (worker != null) {
            interrupted = true;
            worker.interrupt();
        }
    }

    /** The request's first byte is written next. */
    void leaving() throws StaleRequestException {
        listener.leaving();
    }

    /** Whether any of the request may have reached the wire. */
    boolean begun() {
        return begun;
    }

    /** The status as it arrived, which {@link HttpClients} hides from OkHttp. */
    int status() {
        return status;
    }

    void answered(int code) {
        status = code;
    }

    /** A proxy's CONNECT and the TLS handshake come before this and carry nothing of the request. */
    @Override
    public void requestHeadersStart(Call call) {
        begun = true;
        listener.begun();
    }
}
