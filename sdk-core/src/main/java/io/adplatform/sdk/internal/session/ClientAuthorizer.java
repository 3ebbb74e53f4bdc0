package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The client's own credentials, for sign-up, log-in and refresh. */
public final class ClientAuthorizer implements Authorizer {

    private final Authorization basic;

    public ClientAuthorizer(Credentials credentials, Dialect dialect) {
        this.basic =
                new Authorization(Map.of(dialect.credentialHeader(), "Basic " + Secrets.basic(credentials)), null, 0);
    }

    @Override
    public CompletableFuture<?> ready(@Nullable Long owId) {
        return CompletableFuture.completedFuture(basic);
    }

    @Override
    public Authorization newest(@Nullable Long owId) {
        return basic;
    }

    @Override
    public boolean refused(Authorization authorization) {
        return false;
    }
}
