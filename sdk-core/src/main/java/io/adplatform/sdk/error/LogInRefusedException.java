package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * The platform refused a log-in, a refresh or a sign-up, and will do so again: the client's own log-in is not tried a
 * second time until it is given other credentials (document 1, "Errors").
 *
 * <p>A call that found no token because of it fails with {@link NotAuthenticatedException}, with this as its cause.
 */
public class LogInRefusedException extends ApiException {

    private static final long serialVersionUID = 1L;

    public LogInRefusedException(CallContext context, PlatformResponse answer) {
        this(context, answer, "The credentials are not accepted; the same ones get the same answer.");
    }

    protected LogInRefusedException(CallContext context, PlatformResponse answer, String advice) {
        super(context, answer, advice);
    }

    /** The account's status as the platform names it, such as {@code On Hold}; {@code null} where it doesn't say. */
    public @Nullable String accountStatus() {
        return text("status");
    }

    /** Why the account is in that status, for people; {@code null} where the platform doesn't say. */
    public @Nullable String reason() {
        return text("reason");
    }

    /** Whom to write to about it; {@code null} where the platform doesn't say. */
    public @Nullable String supportEmail() {
        return text("supportEmail");
    }

    private @Nullable String text(String field) {
        Object value = answer().data().get(field);
        return value == null || value.toString().isBlank() ? null : value.toString();
    }
}
