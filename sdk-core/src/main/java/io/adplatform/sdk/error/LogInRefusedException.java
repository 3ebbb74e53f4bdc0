package io.adplatform.sdk.error;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A refused log-in, refresh or sign-up. The same credentials are refused again, so the client doesn't repeat its log-in before it
 * gets other credentials (document 1, "Errors"). The message has the cure: for an account on hold, a user without an active
 * organization, an unknown user, or wrong credentials.
 *
 * <p>A call without a token then fails with {@link NotAuthenticatedException}, with this exception as its cause.
 */
public final class LogInRefusedException extends ApiException {

    private static final long serialVersionUID = 1L;
    private static final Pattern ON_HOLD = Pattern.compile("(?i)on[\\s_-]*hold");
    private static final Pattern NO_ORGANIZATION = Pattern.compile("(?i)active organi[sz]ation");
    private static final Pattern NOT_ALLOWED = Pattern.compile("(?i)does ?n[o']t exist|not allowed");

    public LogInRefusedException(CallContext context, PlatformResponse answer) {
        super(context, answer, advice(context.operation(), answer));
    }

    private static String advice(String operation, PlatformResponse answer) {
        String complaint = answer.errors().toString();
        if (ON_HOLD.matcher(String.valueOf(answer.data().get("status")).strip()).matches()) {
            return "The account is on hold: contact the platform's support.";
        }
        if (NO_ORGANIZATION.matcher(complaint).find()) {
            return "The user needs an active organization: contact the manager of the account.";
        }
        if (operation.endsWith("/sign-up")) {
            return "The address may have an account already, or may need an invitation: log in, or ask the platform's"
                    + " support.";
        }
        return answer.effectiveStatus() == 403 && NOT_ALLOWED.matcher(complaint).find()
                ? "The user is unknown or has no right to the workspace: check e-mail and password."
                : "The credentials are not accepted: use other ones.";
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
