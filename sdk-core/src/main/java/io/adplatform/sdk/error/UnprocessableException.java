package io.adplatform.sdk.error;

/** 422: a rule of the platform forbids a well-formed request. Some services hide it in a 200. */
public final class UnprocessableException extends ApiException {

    private static final long serialVersionUID = 1L;

    public UnprocessableException(CallContext context, PlatformResponse answer) {
        super(context, answer, "Nothing was changed: correct the inputs that the platform names.");
    }
}
