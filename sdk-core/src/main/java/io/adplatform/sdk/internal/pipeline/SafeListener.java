package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.CallListener;
import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls the user's listener, whose mistakes must not become a call's. */
final class SafeListener implements CallListener {

    private static final Logger LOG = LoggerFactory.getLogger(SafeListener.class);

    private final CallListener users;

    SafeListener(CallListener users) {
        this.users = users;
    }

    @Override
    public void onWait(String operation, Duration expected, WaitReason reason) {
        guarded(() -> users.onWait(operation, expected, reason));
    }

    @Override
    public void onAttempt(Attempt attempt) {
        guarded(() -> users.onAttempt(attempt));
    }

    private static void guarded(Runnable told) {
        try {
            told.run();
        } catch (Throwable mistake) {
            // An Error too, or a payment that was made would look as if it might not have been.
            LOG.warn("a CallListener threw; the call goes on", mistake);
        }
    }
}
