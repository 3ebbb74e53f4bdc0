package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.internal.pipeline.AttemptFailure;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The session's token and the workspace, for every request except the token requests. */
public record BearerAuthorizer(Session session, Dialect dialect) implements Authorizer {

    @Override
    public Object user() {
        return session.account();
    }

    @Override
    public CompletableFuture<Authorization> ready(Caller caller, @Nullable Authorization refused) {
        return session.token(caller, refused == null ? Session.NONE : refused.generation())
                .thenApply(token -> authorization(caller, token));
    }

    @Override
    public CompletableFuture<@Nullable Long> workspace(Caller caller) {
        return caller.owId() != null
                ? CompletableFuture.completedFuture(caller.owId())
                : session.token(caller, Session.NONE)
                        .thenApply(token -> authorization(caller, token).owId());
    }

    @Override
    public @Nullable Authorization newest(Caller caller) {
        Token token = session.newest(caller);
        return token == null ? null : authorization(caller, token);
    }

    @Override
    public boolean mayRenew() {
        return true;
    }

    private Authorization authorization(Caller caller, Token token) {
        Long owId = caller.owId() != null ? caller.owId() : token.owId();
        if (owId == null) {
            throw AttemptFailure.unsent(
                    AttemptFailure.Kind.NO_TOKEN,
                    "log-in returned no workspace (owId): choose one with platform.workspace(owId) or the builder's owId",
                    null);
        }
        Map<String, String> headers =
                Map.of(dialect.credentialHeader(), "Bearer " + token.accessToken(), "X-IAA-OW-ID", Long.toString(owId));
        return new Authorization(headers, owId, token.generation(), token.since());
    }
}
