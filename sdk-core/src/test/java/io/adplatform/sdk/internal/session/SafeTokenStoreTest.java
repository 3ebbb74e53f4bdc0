package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.internal.pipeline.Authorizer.User;
import io.adplatform.sdk.secrets.NoSecretShown;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A store on threads that run when the test says so: until then it hangs. */
class SafeTokenStoreTest {

    private static final User ACCOUNT = new User("account");

    @RegisterExtension
    final NoSecretShown secrets = new NoSecretShown();

    private final ManualTime time = Time.manual();
    private final Deque<Runnable> threads = new ArrayDeque<>();
    private final MemoryTokenStore store = new MemoryTokenStore();
    private final SafeTokenStore safe =
            new SafeTokenStore(store, new Secrets(new Credentials(null, null, null, null)), time, threads::add);

    @BeforeEach
    void keepATokenInTheStore() {
        store.save(
                ACCOUNT.fingerprint(),
                new StoredTokens(1, "access", null, 7L, time.now(), time.now().plus(Duration.ofHours(1))));
    }

    @Test
    void thatAnswersInTimeIsBelieved() {
        CompletableFuture<Token> loaded = safe.load(ACCOUNT);
        threads.remove().run();

        assertThat(loaded.join().accessToken()).isEqualTo("access");
        assertThat(time.pending()).isZero();
        time.advance(Duration.ofMinutes(1));
        assertThat(secrets.logged()).isEmpty();
    }

    @Test
    void thatHangsIsGivenUpAndAskedNothingUntilItEnds() {
        CompletableFuture<Token> loaded = safe.load(ACCOUNT);
        time.advance(SafeTokenStore.LONGEST.minusSeconds(1));
        assertThat(loaded).isNotDone();
        time.advance(Duration.ofSeconds(1));
        threads.removeLast().run();

        assertThat(loaded).isCompletedWithValue(null);
        assertThat(secrets.logged()).contains("the token store took more than 30 s");
        assertThat(safe.load(ACCOUNT)).isCompletedWithValue(null);
        assertThat(threads).hasSize(1);

        threads.remove().run();
        CompletableFuture<Token> next = safe.load(ACCOUNT);
        threads.remove().run();
        assertThat(next.join().accessToken()).isEqualTo("access");
        assertThat(secrets.logged()).contains("the token store works again");
    }

    @Test
    void isLoggedWithTheMessageIfItIsTheFileStoreAndWithTheClassAloneIfItIsAnother(@TempDir Path directory) {
        Path missing = directory.resolve("missing").resolve("tokens.json");
        load(new FileTokenStore(missing));
        assertThat(secrets.logged()).contains("the directory of the token file " + missing + " does not exist");

        load(new TokenStore() {
            @Override
            public StoredTokens load(String account) throws IOException {
                throw new IOException("a text");
            }

            @Override
            public void save(String account, StoredTokens tokens) {}
        });
        assertThat(secrets.logged())
                .contains("the token store failed with java.io.IOException")
                .doesNotContain("a text");
    }

    private void load(TokenStore broken) {
        new SafeTokenStore(broken, new Secrets(new Credentials(null, null, null, null)), time, Runnable::run)
                .load(ACCOUNT);
    }

    @Test
    void getsALockBackThatComesTooLate() {
        CompletableFuture<TokenStore.Lock> locked = safe.tryLock(ACCOUNT);
        time.advance(SafeTokenStore.LONGEST);
        threads.removeLast().run();
        assertThat(locked).isDone();

        threads.remove().run();
        threads.remove().run();

        assertThat(store.tryLock(ACCOUNT.fingerprint())).isNotNull();
    }
}
