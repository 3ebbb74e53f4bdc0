package io.adplatform.sdk.error;

/** 403: the user lacks the right for this, perhaps only in this workspace. */
public final class ForbiddenException extends ApiException {

    private static final long serialVersionUID = 1L;

    public ForbiddenException(CallContext context, PlatformResponse answer) {
        super(
                context,
                answer,
                context.customer() == null
                        ? "Nothing was changed: request the right, or use another workspace."
                        : "Nothing was changed: check customer " + context.customer()
                                + ", request the right, or use another workspace.");
    }
}
