package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.internal.pipeline.Authorizer.Caller;
import io.adplatform.sdk.internal.pipeline.Authorizer.User;
import io.adplatform.sdk.time.StrandTime;
import io.adplatform.sdk.time.Time;
import java.net.URI;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AuthorizationTest {

    private static final Credentials USER =
            new Credentials("client", "canary-client-secret", "buyer@organization.example", "canary-password");

    private final StrandTime time = new StrandTime(Time.manual());
    private final ScriptedTokens platform = new ScriptedTokens();
    private final Secrets secrets = new Secrets(USER);
    private final User account = User.of(URI.create("https://ads.example.com"), USER, null);
    private final SafeTokenStore store = new SafeTokenStore(new MemoryTokenStore(), secrets, time, time);
    private final Session session =
            new Session(platform, store, secrets, USER, null, account, Dialect.documented(), time, time, new Random(1));

    private Caller caller(@Nullable Long owId) {
        return new Caller(session.user(), "GET /things", owId);
    }

    @Test
    void theWorkspaceThatACallNamesIsKnownWithoutALogIn() {
        assertThat(session.workspace(caller(8L))).isCompletedWithValue(8L);
        assertThat(platform.asked).isEmpty();
    }

    @Test
    void aCallThatNamesNoWorkspaceWaitsForTheOneThatLogInNames() {
        CompletableFuture<Long> workspace = session.workspace(caller(null));
        time.settle();
        assertThat(workspace).isNotDone();

        platform.answer(Duration.ofHours(24));
        time.settle();

        assertThat(workspace).isCompletedWithValue(7L);
    }

    @Test
    void aCallCarriesTheNewestTokenAndItsWorkspace() {
        assertThat(session.newest(caller(8L))).isNull();
        session.ready(caller(8L), null);
        time.settle();
        platform.answer(Duration.ofHours(24));
        time.settle();

        assertThat(session.newest(caller(8L)).headers())
                .containsEntry("Authentication", "Bearer access-1")
                .containsEntry("X-IAA-OW-ID", "8");
        assertThat(session.newest(caller(null)).headers()).containsEntry("X-IAA-OW-ID", "7");
    }
}
