package io.adplatform.sdk;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import io.adplatform.sdk.operation.UntypedRequest;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sign-up, log-in and refresh in the deployment's dialect (document 1, "Endpoints"). */
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

    /** @param secrets takes each secret before it is sent */
    TokenRequests(Workspace withoutToken, Dialect dialect, Consumer<String> secrets) {
        this.withoutToken = withoutToken;
        this.dialect = dialect;
        this.secrets = secrets;
    }

    /** Whether a line is an endpoint for tokens, which takes the client credentials instead of a token. */
    static boolean isTokenLine(String line) {
        return Set.of(SIGN_UP.name(), LOG_IN.name(), LOG_IN_AT_LOGIN_PATH.name())
                .contains(line);
    }

    /** Returns a request with any grant, whose answer may contain tokens. */
    UntypedRequest call(String line) {
        return withoutToken.call(line).responseHoldsSecrets();
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

    /** Starts a grant. The documents have two names for its field, so JSON contains both. */
    private TokenRequest grant(Operation<TokenSet> operation, boolean form, String type) {
        TokenRequest request = new TokenRequest(withoutToken, operation, form);
        return (form ? request : request.field("grantType", type)).field("grant_type", type);
    }

    /** A request for tokens, in JSON or as a form. Its refusals have their own type. */
    private static final class TokenRequest extends RequestBuilder<TokenSet, TokenRequest> {

        private static final Set<Integer> REFUSALS = Set.of(400, 401, 403, 412, 422);

        private final Set<String> fields = new LinkedHashSet<>();

        TokenRequest(Workspace withoutToken, Operation<TokenSet> operation, boolean form) {
            super(withoutToken, operation);
            setter("refreshToken", "refresh_token").setter("email", "username");
            if (form) {
                formEncoded();
            }
        }

        /** Sets a required field of the body. */
        TokenRequest field(String name, String value) {
            fields.add(name);
            return body(name, value);
        }

        @Override
        protected TokenRequest header(String name, @Nullable String value) {
            return super.header(name, value);
        }

        @Override
        protected void check(Checks checks) {
            checks.required(fields.toArray(String[]::new));
        }

        @Override
        public Response<TokenSet> sendForResponse() {
            try {
                return super.sendForResponse();
            } catch (AdPlatformException refused) {
                throw typed(refused);
            }
        }

        @Override
        public CompletableFuture<Response<TokenSet>> sendForResponseAsync() {
            return super.sendForResponseAsync().exceptionallyCompose(failure -> {
                Throwable cause = Futures.cause(failure);
                return CompletableFuture.failedFuture(
                        cause instanceof AdPlatformException refused ? typed(refused) : cause);
            });
        }

        private static AdPlatformException typed(AdPlatformException failure) {
            // A 401 refuses the credentials too, since these requests have no token.
            Throwable reason = failure instanceof NotAuthenticatedException ? failure.getCause() : failure;
            if (!(reason instanceof ApiException refused)
                    || reason instanceof ServerException
                    || !REFUSALS.contains(refused.answer().effectiveStatus())) {
                return failure;
            }
            return new LogInRefusedException(Objects.requireNonNull(refused.context()), refused.answer());
        }
    }
}
