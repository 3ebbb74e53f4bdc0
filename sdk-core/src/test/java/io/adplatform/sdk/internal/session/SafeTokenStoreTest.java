package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.internal.pipeline.Authorizer.User;
import io.adplatform.sdk.secrets.NoSecretShown;
import io.adplatform.sdk.session.EmptyTokenStore;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.StrandTime;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A store on threads that run one at a time. */
class SafeTokenStoreTest {

    private static final User ACCOUNT = new User("account");

    @RegisterExtension
    final NoSecretShown secrets = new NoSecretShown();

    private final ManualTime clock = Time.manual();
    private final StrandTime time = new StrandTime(clock);
    private final MemoryTokenStore memory = new MemoryTokenStore();
    /** While it is not complete, the store hangs. */
    private CompletableFuture<?> mended = CompletableFuture.completedFuture(null);

    private final SafeTokenStore safe = safe(new Hanging());

    private SafeTokenStore safe(TokenStore store) {
        return new SafeTokenStore(store, new Secrets(new Credentials(null, null, null, null)), time, time);
    }

    private void waitFor(CompletableFuture<?> end) {
        try {
            time.await(end, null);
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private final class Hanging implements TokenStore {

        private void pass() {
            waitFor(mended);
        }

        @Override
        public StoredTokens load(String account) {
            pass();
            return memory.load(account);
        }

        @Override
        public void save(String account, StoredTokens tokens) {
            pass();
            memory.save(account, tokens);
        }

        @Override
        public Lock tryLock(String account) {
            pass();
            return memory.tryLock(account);
        }
    }

    @BeforeEach
    void keepATokenInTheStore() {
        memory.save(
                ACCOUNT.fingerprint(),
                new StoredTokens(1, "access", null, 7L, time.now(), time.now().plus(Duration.ofHours(1))));
    }

    @AfterEach
    void end() {
        time.close();
    }

    /** Runs the work on a thread. The result is {@code null} while it waits. */
    private <V> AtomicReference<V> on(Supplier<V> work) {
        AtomicReference<V> result = new AtomicReference<>();
        time.execute(() -> result.set(work.get()));
        time.settle();
        return result;
    }

    @Test
    void thatAnswersInTimeIsBelieved() {
        assertThat(on(() -> safe.load(ACCOUNT)).get().accessToken()).isEqualTo("access");

        assertThat(clock.pending()).isZero();
        clock.advance(Duration.ofMinutes(1));
        assertThat(secrets.logged()).isEmpty();
    }

    @Test
    void thatHangsIsGivenUpAndAskedNothingUntilItEnds() {
        mended = new CompletableFuture<>();
        AtomicReference<Optional<Token>> loaded = on(() -> Optional.ofNullable(safe.load(ACCOUNT)));
        clock.advance(SafeTokenStore.LONGEST.minusSeconds(1));
        assertThat(loaded.get()).isNull();
        clock.advance(Duration.ofSeconds(1));

        assertThat(loaded.get()).isEmpty();
        assertThat(secrets.logged()).contains("the token store took more than 10 s");
        assertThat(on(() -> Optional.ofNullable(safe.load(ACCOUNT))).get()).isEmpty();

        mended.complete(null);
        time.settle();
        assertThat(on(() -> safe.load(ACCOUNT)).get().accessToken()).isEqualTo("access");
        assertThat(secrets.logged()).contains("the token store works again");
    }

    @Test
    void isLoggedWithTheMessageIfItIsTheFileStoreAndWithTheClassAloneIfItIsAnother(@TempDir Path directory) {
        Path missing = directory.resolve("missing").resolve("tokens.json");
        on(() -> safe(new FileTokenStore(missing)).load(ACCOUNT));
        assertThat(secrets.logged()).contains("the directory of the token file " + missing + " does not exist");

        on(() -> safe(new EmptyTokenStore() {
                    @Override
                    public StoredTokens load(String account) throws IOException {
                        throw new IOException("a text");
                    }
                })
                .load(ACCOUNT));
        assertThat(secrets.logged())
                .contains("the token store failed with java.io.IOException")
                .doesNotContain("a text");
    }

    @Test
    void getsALockBackThatComesTooLate() {
        mended = new CompletableFuture<>();
        AtomicReference<TokenStore.Lock> locked = on(() -> safe.tryLock(ACCOUNT));
        clock.advance(SafeTokenStore.LONGEST);
        assertThat(locked.get()).as("no lock is needed then").isNotNull();

        mended.complete(null);
        time.settle();

        assertThat(memory.tryLock(ACCOUNT.fingerprint())).isNotNull();
    }

    @Test
    void givesItsLockToTheNextFetchThoughTheReleaseOfTheLastOneIsSlow() {
        CompletableFuture<?> slow = new CompletableFuture<>();
        SafeTokenStore slowly = safe(new EmptyTokenStore() {
            @Override
            public Lock tryLock(String account) {
                Lock lock = memory.tryLock(account);
                return lock == null
                        ? null
                        : () -> {
                            waitFor(slow);
                            lock.close();
                        };
            }
        });
        TokenStore.Lock first = on(() -> slowly.tryLock(ACCOUNT)).get();

        assertThat(on(() -> released(slowly, first)).get())
                .as("nobody waits for the release")
                .isTrue();
        AtomicReference<Optional<TokenStore.Lock>> second = on(() -> Optional.ofNullable(slowly.tryLock(ACCOUNT)));
        slow.complete(null);
        time.settle();

        assertThat(second.get()).isPresent();
        assertThat(memory.tryLock(ACCOUNT.fingerprint()))
                .as("the second one has it")
                .isNull();
    }

    private static boolean released(SafeTokenStore store, TokenStore.Lock lock) {
        store.unlock(lock);
        return true;
    }
}
