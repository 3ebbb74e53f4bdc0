package io.adplatform.sdk.error;

/** 403 at log-in: the user is unknown, the password is wrong, or the user lacks the right for the workspace. */
public final class UserNotAllowedException extends LogInRefusedException {

    private static final long serialVersionUID = 1L;

    public UserNotAllowedException(CallContext context, PlatformResponse answer) {
        super(context, answer, "The user is unknown or has no right to the workspace: check e-mail and password.");
    }
}
