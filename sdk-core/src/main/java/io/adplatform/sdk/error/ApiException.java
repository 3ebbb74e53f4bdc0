package io.adplatform.sdk.error;

import io.adplatform.sdk.ErrorItem;
import java.util.List;

/**
 * A refusal by the platform. The same request gets the same refusal again, except for the subclasses that document
 * otherwise.
 */
public class ApiException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final PlatformResponse answer;

    public ApiException(CallContext context, PlatformResponse answer, String advice) {
        super(answer + ": " + context + " was refused. " + advice, context, Sent.YES, null);
        this.answer = answer;
    }

    /**
     * Returns the HTTP status. It is 200 for a failure that the platform hides in a success; then
     * {@link PlatformResponse#effectiveStatus()} has the status of the failure.
     */
    public int status() {
        return answer.status();
    }

    /** Returns the platform's errors, with {@code error}, {@code reason} and {@code field}; may be empty. */
    public List<ErrorItem> errors() {
        return answer.errors();
    }

    /** Returns the response with headers and body. */
    public PlatformResponse answer() {
        return answer;
    }
}
