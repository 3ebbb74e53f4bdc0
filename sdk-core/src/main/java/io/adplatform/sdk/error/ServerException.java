package io.adplatform.sdk.error;

/**
 * 408 or 5xx for a request that may be repeated, after the last retry. A request that may not be repeated ends with
 * {@link OutcomeUnknownException} instead.
 */
public final class ServerException extends ApiException {

    private static final long serialVersionUID = 1L;

    public ServerException(CallContext context, PlatformResponse answer) {
        super(context, answer, "The platform failed: repeat the call later.");
    }
}
