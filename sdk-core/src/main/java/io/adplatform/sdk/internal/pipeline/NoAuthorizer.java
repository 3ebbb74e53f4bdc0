package io.adplatform.sdk.internal.pipeline;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Adds nothing to a request: what a link is good for stands in the link, and its host gets nothing of the client. */
final class NoAuthorizer implements Authorizer {

    private static final Authorization NOTHING = new Authorization(Map.of(), null, 0);

    @Override
    public CompletableFuture<?> ready(Caller caller) {
        return CompletableFuture.completedFuture(NOTHING);
    }

    @Override
    public Authorization newest(Caller caller) {
        return NOTHING;
    }

    @Override
    public AnotherToken refused(Caller caller, Authorization authorization) {
        return AnotherToken.NONE;
    }
}
