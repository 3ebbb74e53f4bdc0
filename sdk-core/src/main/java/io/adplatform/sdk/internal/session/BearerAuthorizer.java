package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The session's token, and the workspace beside it: what every request but the token requests carries. */
public final class BearerAuthorizer implements Authorizer {

    private final Session session;
    private final Dialect dialect;
    private volatile @Nullable Made last;

    /** What most calls carry is what the one before carried. */
    private record Made(Token token, Authorization authorization) {

        boolean serves(Token asked, Long owId) {
            return token.equals(asked) && owId.equals(authorization.owId());
        }
    }

    public BearerAuthorizer(Session session, Dialect dialect) {
        this.session = session;
        this.dialect = dialect;
    }

    @Override
    public CompletableFuture<?> ready(@Nullable Long owId) {
        return session.token().thenApply(token -> authorization(token, owId));
    }

    @Override
    public @Nullable Authorization newest(@Nullable Long owId) {
        Token token = session.newest();
        return token == null ? null : authorization(token, owId);
    }

    @Override
    public void failWhenRefused(CompletableFuture<?> queued) {
        session.failWhenRefused(queued);
    }

    @Override
    public boolean refused(Authorization authorization) {
        session.refused(authorization.generation());
        return true;
    }

    private Authorization authorization(Token token, @Nullable Long asked) {
        Long owId = asked == null ? token.owId() : asked;
        if (owId == null) {
            throw new NotAuthenticatedException(
                    null,
                    "log-in named no workspace (owId): choose one with platform.workspace(owId) or the builder's owId",
                    Sent.NO,
                    null);
        }
        Made made = last;
        if (made != null && made.serves(token, owId)) {
            return made.authorization();
        }
        Map<String, String> headers =
                Map.of(dialect.credentialHeader(), "Bearer " + token.accessToken(), "X-IAA-OW-ID", Long.toString(owId));
        made = new Made(token, new Authorization(headers, owId, token.generation()));
        last = made;
        return made.authorization();
    }
}
