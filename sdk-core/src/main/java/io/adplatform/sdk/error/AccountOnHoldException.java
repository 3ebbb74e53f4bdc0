package io.adplatform.sdk.error;

/**
 * 400 at log-in: the account is on hold, for missed payments for example. {@link #reason()} tells why, and
 * {@link #supportEmail()} who can end it.
 */
public final class AccountOnHoldException extends LogInRefusedException {

    private static final long serialVersionUID = 1L;

    public AccountOnHoldException(CallContext context, PlatformResponse answer) {
        super(context, answer, "The account is on hold; settle that with the platform's support.");
    }
}
