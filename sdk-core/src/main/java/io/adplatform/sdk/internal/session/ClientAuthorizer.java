package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The client's own credentials, for sign-up, log-in and refresh. */
public final class ClientAuthorizer implements Authorizer {

    private final Dialect dialect;
    private volatile @Nullable Authorization basic;

    public ClientAuthorizer(Credentials credentials, Dialect dialect) {
        this.dialect = dialect;
        this.basic = basic(credentials, dialect);
    }

    /** Uses these from now on. */
    public void use(Credentials changed) {
        basic = basic(changed, dialect);
    }

    private static @Nullable Authorization basic(Credentials credentials, Dialect dialect) {
        return credentials.canAskForTokens()
                ? new Authorization(
                        Map.of(dialect.credentialHeader(), "Basic " + Secrets.basic(credentials)), null, 0, 0)
                : null;
    }

    @Override
    public CompletableFuture<Authorization> ready(Caller caller, @Nullable Authorization refused) {
        Authorization now = basic;
        return now != null
                ? CompletableFuture.completedFuture(now)
                : CompletableFuture.failedFuture(AttemptFailure.unsent(
                        AttemptFailure.Kind.NO_TOKEN,
                        "the client was built without clientCredentials(id, secret)",
                        null));
    }

    @Override
    public @Nullable Authorization newest(Caller caller) {
        return basic;
    }
}
