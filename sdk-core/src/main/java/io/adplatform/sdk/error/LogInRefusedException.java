package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * A refused log-in, refresh or sign-up. The same credentials are refused again, so the client doesn't repeat its log-in before it
 * gets other credentials (document 1, "Errors").
 *
 * <p>A call without a token then fails with {@link NotAuthenticatedException}, with this exception as its cause.
 */
public class LogInRefusedException extends ApiException {

    private static final long serialVersionUID = 1L;

    public LogInRefusedException(CallContext context, PlatformResponse answer) {
        this(
                context,
                answer,
                context.operation().endsWith("/sign-up")
                        ? "The address may have an account already, or may need an invitation: log in, or ask the"
                                + " platform's support."
                        : "The credentials are not accepted: use other ones.");
    }

    protected LogInRefusedException(CallContext context, PlatformResponse answer, String advice) {
        super(context, answer, advice);
    }

    /** Returns the platform's name of the account's status, such as {@code On Hold}; {@code null} if the answer has none. */
    public @Nullable String accountStatus() {
        return text("status");
    }

    /** Returns the reason for that status, for people; {@code null} if the answer has none. */
    public @Nullable String reason() {
        return text("reason");
    }

    /** Returns the e-mail address for help; {@code null} if the answer has none. */
    public @Nullable String supportEmail() {
        return text("supportEmail");
    }

    private @Nullable String text(String field) {
        Object value = answer().data().get(field);
        return value == null || value.toString().isBlank() ? null : value.toString();
    }
}
