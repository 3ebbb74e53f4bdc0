package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.internal.pipeline.Authorizer.Caller;
import io.adplatform.sdk.internal.pipeline.Authorizer.User;
import io.adplatform.sdk.session.EmptyTokenStore;
import io.adplatform.sdk.testing.Histories;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Callers on several threads get the tokens of some order of the same calls, and share each fetch. */
@Timeout(600)
class TokenHistoriesTest {

    @Test
    void concurrentCallersShareTheFetchOfAToken(@TempDir Path directory) throws Exception {
        Histories.check(directory, Calls.class, Calls.class);
    }

    /** A session without a token, and a platform that answers on another thread, so that calls meet a fetch in flight. */
    public static class Calls {

        private static final URI PLATFORM = URI.create("https://ads.example.com");
        private static final Credentials USER =
                new Credentials("client", "canary-client", "a@b.example", "canary-word");

        private static final Executor THREADS = task -> new Thread(task).start();

        private final ManualTime time = Time.manual();
        private final AtomicInteger requests = new AtomicInteger();
        private final User account = User.of(PLATFORM, USER, null);
        private final Secrets secrets = new Secrets(USER);
        private final Session session = new Session(
                new AnsweringTokens(requests),
                new SafeTokenStore(new EmptyTokenStore(), secrets, time, THREADS),
                secrets,
                USER,
                null,
                account,
                Dialect.documented(),
                time,
                THREADS,
                new Random(1));

        private volatile boolean any401;

        /** Returns the generation of the token for a call. */
        @Operation
        public long token() {
            return tokenAfter((int) Session.NONE);
        }

        /** Returns the generation of the token for a call after a 401 for this generation. */
        @Operation
        public long tokenAfter401(@Param(gen = IntGen.class, conf = "1:2") int refused) {
            any401 = true;
            return tokenAfter(refused);
        }

        private long tokenAfter(int refused) {
            return session.token(new Caller(account, "GET /things", 7L), refused)
                    .join()
                    .generation();
        }

        /** A minute has one log-in, and one more after a 401. */
        @Validate
        public void noTokenIsRequestedTwice() {
            assertThat(requests.get() <= (any401 ? 2 : 1))
                    .as("a fetch is shared")
                    .isTrue();
        }
    }

    private record AnsweringTokens(AtomicInteger requests) implements TokenSource {

        @Override
        public Duration longest() {
            return Duration.ofMinutes(2);
        }

        @Override
        public CompletableFuture<TokenSet> logIn(String email, String password, boolean patient) {
            int number = requests.incrementAndGet();
            return CompletableFuture.supplyAsync(
                    () -> ScriptedTokens.set("access-" + number, "refresh-" + number, BigDecimal.valueOf(86_400), 7L));
        }

        @Override
        public CompletableFuture<TokenSet> refresh(String refreshToken, boolean patient) {
            return logIn("", "", patient);
        }
    }
}
