package io.adplatform.sdk.internal.pipeline;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Adds nothing to a request: what a link is good for stands in the link, and its host gets nothing of the client. */
final class NoAuthorizer implements Authorizer {

    private static final Authorization NOTHING = new Authorization(Map.of(), null, 0, 0);

    @Override
    public CompletableFuture<Authorization> ready(Caller caller, @Nullable Authorization refused) {
        return CompletableFuture.completedFuture(NOTHING);
    }

    @Override
    public Authorization newest(Caller caller) {
        return NOTHING;
    }
}
