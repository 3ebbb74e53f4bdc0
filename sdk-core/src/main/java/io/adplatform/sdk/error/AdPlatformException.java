package io.adplatform.sdk.error;

import io.adplatform.sdk.Values;
import org.jspecify.annotations.Nullable;

/**
 * The root of all exceptions of calls. Programming errors, such as an illegal setting, are standard exceptions of Java.
 *
 * <p>Unchecked. A message has the cause first, then the call with its workspace, and whether the call was sent and may be
 * repeated. It is one line, and never contains a secret.
 */
public abstract class AdPlatformException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable CallContext context;
    private final Sent sent;

    protected AdPlatformException(String message, @Nullable CallContext context, Sent sent, @Nullable Throwable cause) {
        super(Values.oneLine(message), cause);
        this.context = context;
        this.sent = sent;
    }

    /** Returns the call; {@code null} for an error before the call existed, and after deserialization. */
    public @Nullable CallContext context() {
        return context;
    }

    /**
     * Returns whether the request reached the platform: in the last attempt, or in an earlier one that may have had an effect.
     * An attempt with a 401 or a 429 did nothing, so it doesn't count if another one followed.
     */
    public Sent wasSent() {
        return sent;
    }
}
