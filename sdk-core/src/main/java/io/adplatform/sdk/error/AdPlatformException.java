package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * The root of everything the SDK throws at callers, apart from programming errors such as an illegal setting.
 *
 * <p>Unchecked. A message names the operation, the workspace, what happened, whether the request was sent, and whether
 * it may be repeated; it never holds a secret.
 */
public abstract class AdPlatformException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable CallContext context;
    private final Sent sent;

    protected AdPlatformException(String message, @Nullable CallContext context, Sent sent, @Nullable Throwable cause) {
        super(message, cause);
        this.context = context;
        this.sent = sent;
    }

    /** The call; {@code null} when the error came before there was one, and after deserialization. */
    public @Nullable CallContext context() {
        return context;
    }

    /**
     * Whether the request reached the platform: in the last attempt, or in an earlier one that may have had an effect.
     * A 401 or a 429 that was followed by another attempt did nothing and doesn't count.
     */
    public Sent wasSent() {
        return sent;
    }
}
