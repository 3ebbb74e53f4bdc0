package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The client's own credentials, for sign-up, log-in and refresh. */
public final class ClientAuthorizer implements Authorizer {

    private final Authorization basic;

    public ClientAuthorizer(Credentials credentials, Dialect dialect) {
        this.basic =
                new Authorization(Map.of(dialect.credentialHeader(), "Basic " + Secrets.basic(credentials)), null, 0);
    }

    @Override
    public CompletableFuture<?> ready(Caller caller) {
        return CompletableFuture.completedFuture(basic);
    }

    @Override
    public Authorization newest(Caller caller) {
        return basic;
    }

    @Override
    public AnotherToken refused(Caller caller, Authorization authorization) {
        return AnotherToken.NONE;
    }
}
