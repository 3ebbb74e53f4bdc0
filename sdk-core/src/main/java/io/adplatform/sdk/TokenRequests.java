package io.adplatform.sdk;

import io.adplatform.sdk.operation.Operation;
import java.util.function.Consumer;

/** The requests that answer with tokens, in the deployment's dialect (document 1, "Endpoints"). */
final class TokenRequests {

    static final Operation<TokenSet> SIGN_UP = Operation.once("POST /api/v3/ua/sign-up")
            .responseHoldsSecrets()
            .returns(TokenSet.class)
            .doneBy(tokens -> tokens.accessToken() != null);
    static final Operation<TokenSet> LOG_IN = Operation.repeatable("POST /api/v3/ua/oauth/token")
            .responseHoldsSecrets()
            .returns(TokenSet.class);
    static final Operation<TokenSet> LOG_IN_AT_LOGIN_PATH =
            Operation.repeatable("POST /api/v3/ua/login").responseHoldsSecrets().returns(TokenSet.class);
    static final Operation<TokenSet> REFRESH = Operation.repeatable("POST /api/v3/ua/oauth/token")
            .responseHoldsSecrets()
            .returnsBare(TokenSet.class);

    private final Workspace withoutToken;
    private final Dialect dialect;
    private final Consumer<String> secrets;

    /** @param secrets told of everything that must never be shown */
    TokenRequests(Workspace withoutToken, Dialect dialect, Consumer<String> secrets) {
        this.withoutToken = withoutToken;
        this.dialect = dialect;
        this.secrets = secrets;
    }

    Request<TokenSet> signUp(String email, String password) {
        secrets.accept(password);
        return new TokenRequest(withoutToken, SIGN_UP, false)
                .field("email", email)
                .field("password", password);
    }

    Request<TokenSet> logIn(String email, String password) {
        secrets.accept(password);
        Operation<TokenSet> operation = dialect.loginPath() ? LOG_IN_AT_LOGIN_PATH : LOG_IN;
        boolean form = dialect.formTokens() && !dialect.loginPath(); // the log-in path takes JSON
        return grant(operation, form, "password")
                .field(form ? "username" : "email", email)
                .field("password", password)
                .header("X-IAA-HOST", dialect.loginPath() ? dialect.iaaHost() : null);
    }

    Request<TokenSet> refresh(String refreshToken) {
        secrets.accept(refreshToken);
        return grant(REFRESH, dialect.formTokens(), "refresh_token").field("refresh_token", refreshToken);
    }

    /** The documents spell the grant's field in two ways, so JSON carries both. */
    private TokenRequest grant(Operation<TokenSet> operation, boolean form, String type) {
        TokenRequest request = new TokenRequest(withoutToken, operation, form);
        return (form ? request : request.field("grantType", type)).field("grant_type", type);
    }
}
