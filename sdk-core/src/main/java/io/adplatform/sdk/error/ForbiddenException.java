package io.adplatform.sdk.error;

/** 403: the account may not do this, or not in this workspace. */
public final class ForbiddenException extends ApiException {

    private static final long serialVersionUID = 1L;

    public ForbiddenException(CallContext context, PlatformResponse answer) {
        super(context, answer, "Nothing was changed; ask for the right, or use another workspace.");
    }
}
