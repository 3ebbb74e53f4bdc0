package io.adplatform.sdk.error;

/** 400: the platform does not understand the request. */
public final class BadRequestException extends ApiException {

    private static final long serialVersionUID = 1L;

    public BadRequestException(CallContext context, PlatformResponse answer) {
        super(context, answer, "Nothing was changed: correct the request.");
    }
}
