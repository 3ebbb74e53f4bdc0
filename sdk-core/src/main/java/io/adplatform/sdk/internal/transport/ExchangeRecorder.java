package io.adplatform.sdk.internal.transport;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** The facts of one exchange that OkHttp's result lacks. It is a tag of the request. */
final class ExchangeRecorder extends EventListener {

    private final HttpTransport.HeadListener listener;

    private volatile boolean begun;
    private volatile int status;
    /** Host and port of the newest connection attempt: the server's, or the proxy's; empty before the first. */
    private volatile String peer = "";

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

    /** OkHttp requests a listener for each call. */
    static EventListener of(Call call) {
        return of(call.request());
    }

    /** Starts the exchange's work on this thread, which may resolve a name or use a stream of the caller. */
    synchronized void enter() {
        worker = Thread.currentThread();
        if (cancelled) {
            interrupt();
        }
    }

    /** Ends the exchange's work on this thread, and clears an interrupt that was for the exchange. */
    synchronized void leave() {
        worker = null;
        if (interrupted) {
            interrupted = false;
            Thread.interrupted();
        }
    }

    /** Interrupts the thread of a call that is cancelled or timed out. OkHttp frees neither a look-up nor a blocked stream. */
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
    void leaving() throws HttpTransport.StaleRequestException {
        listener.leaving();
    }

    /** Whether any byte of the request may have reached the wire. */
    boolean begun() {
        return begun;
    }

    /** Returns the status as it arrived. {@link HttpClients} hides it from OkHttp. */
    int status() {
        return status;
    }

    void answered(int code) {
        status = code;
    }

    void arrived(Map<String, List<String>> headers) {
        listener.arrived(status, headers);
    }

    String peer() {
        return peer;
    }

    @Override
    public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
        peer = address.getHostString() + ":" + address.getPort();
    }

    /** A proxy's CONNECT and the TLS handshake are earlier, and contain nothing of the request. */
    @Override
    public void requestHeadersStart(Call call) {
        begun = true;
        listener.begun();
    }
}
