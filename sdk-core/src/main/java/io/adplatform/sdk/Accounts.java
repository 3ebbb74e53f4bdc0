package io.adplatform.sdk;

import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;

/** What belongs to an account as a whole (document 1). */
public final class Accounts {

    static final Operation<TokenSet> SIGN_UP =
            Operation.once("POST /api/v3/ua/sign-up").answersSecrets().returns(TokenSet.class);

    private final Workspace withoutToken;

    Accounts(Workspace withoutToken) {
        this.withoutToken = withoutToken;
    }

    /**
     * Creates an account (document 1, "Sign up"). The client itself goes on with the log-in that it was built with.
     *
     * <p>May not be repeated after a lost answer: log in to see whether the account is there.
     */
    public Request<TokenSet> signUp(String email, String password) {
        return new PlainRequest<>(withoutToken, SIGN_UP)
                .body("email", email)
                .body("password", password)
                .checked(checks -> checks.required("email", "password"));
    }
}
