package io.adplatform.sdk.internal.transport;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.Objects;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** The facts of one exchange that OkHttp's result lacks. It is a tag of the request. */
final class ExchangeRecorder extends EventListener {

    final HttpTransport.HeadListener listener;

    /** Whether any byte of the request may have reached the wire. */
    volatile boolean begun;
    /** The status as it arrived. {@link HttpClients} hides it from OkHttp. */
    volatile int status;
    /** Host and port of the newest connection attempt: the server's, or the proxy's; empty before the first. */
    volatile String peer = "";

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

    /** Starts the exchange's work on this thread, which may resolve a name or use a file of the caller. */
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

    /** Interrupts the thread of a call that is cancelled or timed out. OkHttp frees neither a look-up nor a blocked use of a file. */
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
