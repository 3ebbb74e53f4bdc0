package io.adplatform.sdk.internal.transport;

import okhttp3.Call;
import okhttp3.EventListener;

/** Knows of one exchange whether any of its request may have reached the wire. */
final class SendWatch extends EventListener {

    private volatile boolean begun;

    /** OkHttp asks for one per call; the transport put it on the call as a tag. */
    static EventListener of(Call call) {
        SendWatch watch = call.request().tag(SendWatch.class);
        return watch == null ? EventListener.NONE : watch;
    }

    boolean begun() {
        return begun;
    }

    /** A proxy's CONNECT and the TLS handshake come before this and carry nothing of the request. */
    @Override
    public void requestHeadersStart(Call call) {
        begun = true;
    }
}
