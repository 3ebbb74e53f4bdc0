package io.adplatform.sdk.error;

/** 400 at log-in: the user belongs to no active organization. */
public final class NoActiveOrganizationException extends LogInRefusedException {

    private static final long serialVersionUID = 1L;

    public NoActiveOrganizationException(CallContext context, PlatformResponse answer) {
        super(context, answer, "The user needs an active organization; ask whoever manages the account.");
    }
}
