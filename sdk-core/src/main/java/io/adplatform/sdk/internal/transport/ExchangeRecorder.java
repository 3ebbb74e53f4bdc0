package io.adplatform.sdk.internal.transport;

import java.io.InterruptedIOException;
import java.util.Objects;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Request;

/** What must be known of one exchange, and what OkHttp's result doesn't tell. Travels on the request as a tag. */
final class ExchangeRecorder extends EventListener {

    private volatile boolean begun;
    private volatile int status;
    private volatile boolean expired;

    static ExchangeRecorder of(Request request) {
        return Objects.requireNonNull(request.tag(ExchangeRecorder.class));
    }

    /** OkHttp asks for a listener per call. */
    static EventListener of(Call call) {
        return of(call.request());
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

    /** Why it failed: when its time was over, OkHttp only knows that it was cancelled. */
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

    /** A proxy's CONNECT and the TLS handshake come before this and carry nothing of the request. */
    @Override
    public void requestHeadersStart(Call call) {
        begun = true;
    }
}
