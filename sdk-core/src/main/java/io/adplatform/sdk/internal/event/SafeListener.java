package io.adplatform.sdk.internal.event;

import io.adplatform.sdk.event.CallInfo;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.internal.runner.Guarded;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells one listener, whose mistakes must not become a call's. */
final class SafeListener {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.calls");

    private final ClientListener listener;

    SafeListener(ClientListener listener) {
        this.listener = listener;
    }

    /** Tells that a call begins, and returns what the listener wants back with every later event of it. */
    @Nullable
    Object callStarted(CallInfo call) {
        try {
            return listener.onCallStarted(call);
        } catch (Throwable mistake) {
            threw(mistake);
            return null;
        }
    }

    /** Lets the event be made and told. */
    void tell(Consumer<ClientListener> event) {
        try {
            event.accept(listener);
        } catch (Throwable mistake) {
            threw(mistake);
        }
    }

    /** An Error too, or a payment that was made would look as if it might not have been. */
    private static void threw(Throwable mistake) {
        Guarded.log(() -> LOG.warn("a ClientListener threw; the call goes on", mistake));
    }
}
