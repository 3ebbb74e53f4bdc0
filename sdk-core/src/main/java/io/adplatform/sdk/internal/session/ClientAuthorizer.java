package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.internal.pipeline.AttemptFailure;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The client's own credentials, for sign-up, log-in and refresh. */
public final class ClientAuthorizer implements Authorizer {

    private final Dialect dialect;
    private volatile Credentials credentials;

    public ClientAuthorizer(Credentials credentials, Dialect dialect) {
        this.credentials = credentials;
        this.dialect = dialect;
    }

    /** Uses these from now on. */
    public void use(Credentials changed) {
        credentials = changed;
    }

    @Override
    public CompletableFuture<Authorization> ready(Caller caller, @Nullable Authorization refused) {
        Authorization now = newest(caller);
        return now != null
                ? CompletableFuture.completedFuture(now)
                : CompletableFuture.failedFuture(AttemptFailure.unsent(
                        AttemptFailure.Kind.NO_TOKEN,
                        "the client was built without clientCredentials(id, secret)",
                        null));
    }

    @Override
    public @Nullable Authorization newest(Caller caller) {
        Credentials now = credentials;
        return now.canAskForTokens()
                ? new Authorization(Map.of(dialect.credentialHeader(), "Basic " + Secrets.basic(now)), null, 0, 0)
                : null;
    }
}
