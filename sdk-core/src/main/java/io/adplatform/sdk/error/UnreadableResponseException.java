package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * The platform answered a success that can't be read: HTML, cut JSON, something over the size limits, a
 * body that broke off.
 *
 * <p>Thrown for calls that may be repeated; one that may not ends in {@link OutcomeUnknownException}.
 */
public final class UnreadableResponseException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final transient PlatformResponse answer;

    public UnreadableResponseException(
            CallContext context, PlatformResponse answer, String why, @Nullable Throwable cause) {
        super(
                context + " was answered with " + answer.status() + ", and the answer can't be read: " + why
                        + ". The call may be repeated.",
                context,
                Sent.YES,
                cause);
        this.answer = answer;
    }

    /** The answer as it arrived. */
    public PlatformResponse answer() {
        return answer;
    }
}
