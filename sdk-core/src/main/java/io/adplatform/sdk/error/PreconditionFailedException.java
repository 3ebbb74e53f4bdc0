package io.adplatform.sdk.error;

/** 412: a condition of the operation is not met. */
public final class PreconditionFailedException extends ApiException {

    private static final long serialVersionUID = 1L;

    public PreconditionFailedException(CallContext context, PlatformResponse answer) {
        super(context, answer, "Nothing was changed.");
    }
}
