package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The client's own credentials, for sign-up, log-in and refresh. */
public final class ClientAuthorizer implements Authorizer {

    private final @Nullable Authorization basic;

    public ClientAuthorizer(Credentials credentials, Dialect dialect) {
        this.basic = credentials.canAskForTokens()
                ? new Authorization(Map.of(dialect.credentialHeader(), "Basic " + Secrets.basic(credentials)), null, 0)
                : null;
    }

    @Override
    public CompletableFuture<?> ready(@Nullable Long owId) {
        return basic != null
                ? CompletableFuture.completedFuture(basic)
                : CompletableFuture.failedFuture(new NotAuthenticatedException(
                        null, "the client was built without clientCredentials(id, secret)", Sent.NO, null));
    }

    @Override
    public @Nullable Authorization newest(@Nullable Long owId) {
        return basic;
    }

    @Override
    public boolean refused(Authorization authorization) {
        return false;
    }
}
