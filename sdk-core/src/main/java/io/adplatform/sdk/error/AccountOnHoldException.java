package io.adplatform.sdk.error;

/**
 * 400 at log-in: the account is on hold, for example after missed payments. {@link #reason()} has the reason, and
 * {@link #supportEmail()} the address for help.
 */
public final class AccountOnHoldException extends LogInRefusedException {

    private static final long serialVersionUID = 1L;

    public AccountOnHoldException(CallContext context, PlatformResponse answer) {
        super(context, answer, "The account is on hold: contact the platform's support.");
    }
}
