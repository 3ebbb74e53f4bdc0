package io.adplatform.sdk.error;

/** 400 at log-in: the user is not a member of an active organization. */
public final class NoActiveOrganizationException extends LogInRefusedException {

    private static final long serialVersionUID = 1L;

    public NoActiveOrganizationException(CallContext context, PlatformResponse answer) {
        super(context, answer, "The user needs an active organization: contact the manager of the account.");
    }
}
