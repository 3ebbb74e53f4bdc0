package io.adplatform.sdk.error;

/** 422: the request is well-formed, and a rule of the platform forbids it. Some services hide it in a 200. */
public final class UnprocessableException extends ApiException {

    private static final long serialVersionUID = 1L;

    public UnprocessableException(CallContext context, PlatformResponse answer) {
        super(context, answer, "Nothing was changed; mend what the platform complains about.");
    }
}
