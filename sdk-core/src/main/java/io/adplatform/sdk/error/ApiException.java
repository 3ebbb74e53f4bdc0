package io.adplatform.sdk.error;

import io.adplatform.sdk.ErrorItem;
import java.util.List;

/**
 * The platform answered, and the answer is a refusal. Repeating the same request gets the same refusal, except where a
 * subclass says otherwise.
 */
public class ApiException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final transient PlatformResponse answer;

    public ApiException(CallContext context, PlatformResponse answer, String advice) {
        super(context + " was refused: " + answer + ". " + advice, context, Sent.YES, null);
        this.answer = answer;
    }

    /**
     * The HTTP status; 200 when the platform hid the failure in a success, and then
     * {@link PlatformResponse#effectiveStatus()} has the status that it stands for.
     */
    public int status() {
        return answer.status();
    }

    /** What the platform complains about, with {@code error}, {@code reason} and {@code field}; may be empty. */
    public List<ErrorItem> errors() {
        return answer.errors();
    }

    /** The answer itself: headers and body. */
    public PlatformResponse answer() {
        return answer;
    }
}
