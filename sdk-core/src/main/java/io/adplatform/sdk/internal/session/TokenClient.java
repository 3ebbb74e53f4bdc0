package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.internal.pipeline.Pipeline;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Makes the token requests, on a pipeline that has no session of its own. Document 1, "Log in" and "Refresh token". */
public final class TokenClient implements TokenSource {

    static final Operation<TokenSet> LOG_IN =
            Operation.repeatable("POST /api/v3/ua/oauth/token").answersSecrets().returns(TokenSet.class);
    static final Operation<TokenSet> LOG_IN_AT_LOGIN_PATH =
            Operation.repeatable("POST /api/v3/ua/login").answersSecrets().returns(TokenSet.class);
    static final Operation<TokenSet> REFRESH =
            Operation.repeatable("POST /api/v3/ua/oauth/token").answersSecrets().returnsBare(TokenSet.class);

    private final Pipeline pipeline;
    private final Credentials credentials;
    private final Dialect dialect;

    public TokenClient(Pipeline pipeline, Credentials credentials, Dialect dialect) {
        this.pipeline = pipeline;
        this.credentials = credentials;
        this.dialect = dialect;
    }

    @Override
    public boolean canLogIn() {
        return credentials.email() != null && credentials.password() != null;
    }

    @Override
    public CompletableFuture<TokenSet> logIn() {
        Map<String, String> fields = grant("password");
        fields.put(dialect.formTokens() ? "username" : "email", String.valueOf(credentials.email()));
        fields.put("password", String.valueOf(credentials.password()));
        return send(dialect.loginPath() ? LOG_IN_AT_LOGIN_PATH : LOG_IN, fields);
    }

    @Override
    public CompletableFuture<TokenSet> refresh(String refreshToken) {
        Map<String, String> fields = grant("refresh_token");
        fields.put("refresh_token", refreshToken);
        return send(REFRESH, fields);
    }

    private CompletableFuture<TokenSet> send(Operation<TokenSet> operation, Map<String, String> fields) {
        Map<String, String> headers = operation == LOG_IN_AT_LOGIN_PATH && dialect.iaaHost() != null
                ? Map.of("X-IAA-HOST", dialect.iaaHost())
                : Map.of();
        Body body = dialect.formTokens() ? new Body.Form(fields) : new Body.Json(new LinkedHashMap<>(fields));
        Call<TokenSet> call = new Call<>(operation, null, Map.of(), Map.of(), headers, body, RequestOptions.defaults());
        return pipeline.runAsync(call).thenApply(Response::value);
    }

    /** The documents spell the grant's field in two ways, so JSON carries both. */
    private Map<String, String> grant(String type) {
        Map<String, String> fields = new LinkedHashMap<>();
        if (!dialect.formTokens()) {
            fields.put("grantType", type);
        }
        fields.put("grant_type", type);
        return fields;
    }
}
