package io.adplatform.sdk.error;

/** 400: the platform can't make sense of the request. */
public final class BadRequestException extends ApiException {

    private static final long serialVersionUID = 1L;

    public BadRequestException(CallContext context, PlatformResponse answer) {
        super(context, answer, "Nothing was changed; mend the request.");
    }
}
