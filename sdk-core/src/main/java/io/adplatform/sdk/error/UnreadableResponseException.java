package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * A success with an unreadable body: HTML, cut JSON, JSON beyond the limits, or a body that breaks off.
 *
 * <p>For calls that may be repeated. A call that may not be repeated ends with {@link OutcomeUnknownException}.
 */
public final class UnreadableResponseException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final PlatformResponse answer;

    public UnreadableResponseException(
            CallContext context, PlatformResponse answer, String why, @Nullable Throwable cause) {
        super(
                why + ": the answer with status " + answer.status() + " to " + context
                        + " can't be read. The call may be repeated.",
                context,
                Sent.YES,
                cause);
        this.answer = answer;
    }

    /** Returns the response. */
    public PlatformResponse answer() {
        return answer;
    }
}
