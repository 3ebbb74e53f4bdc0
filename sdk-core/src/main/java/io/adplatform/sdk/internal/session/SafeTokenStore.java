package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.internal.pipeline.Authorizer.User;
import io.adplatform.sdk.internal.runner.ForeignPart;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The session's use of its store. If the store fails or hangs, the session continues with the tokens that it holds. */
public final class SafeTokenStore {

    static final Duration LONGEST = Duration.ofSeconds(30);
    private static final Duration LONGEST_AT_START = Duration.ofSeconds(10);
    private static final TokenStore.Lock NO_LOCK = () -> {};

    private final TokenStore store;
    private final Secrets secrets;
    private final Time time;
    final Executor executor;
    private final ForeignPart part;

    /** @param executor the threads that the store may block */
    public SafeTokenStore(TokenStore store, Secrets secrets, Time time, Executor executor) {
        this.store = store;
        this.secrets = secrets;
        this.time = time;
        this.executor = executor;
        this.part = new ForeignPart(
                "token store",
                LONGEST,
                time,
                executor,
                LoggerFactory.getLogger("io.adplatform.sdk.session"),
                failure -> store instanceof FileTokenStore && failure instanceof IOException
                        ? secrets.apply(failure.toString())
                        : failure.getClass().getName());
    }

    /**
     * Reads the tokens for a new client; {@code null} if there are none.
     *
     * @throws IOException if the store fails or hangs, which is a mistake to correct before the client starts
     */
    public @Nullable StoredTokens first(User account) throws IOException {
        CompletableFuture<@Nullable StoredTokens> read = new CompletableFuture<>();
        executor.execute(() -> {
            try {
                read.complete(stored(account));
            } catch (Throwable failure) {
                read.completeExceptionally(failure);
            }
        });
        try {
            return Guarded.await(time, LONGEST_AT_START, read);
        } catch (IOException | RuntimeException failure) {
            throw failure;
        } catch (TimeoutException late) {
            throw new IOException("the token store did not answer within " + LONGEST_AT_START.toSeconds() + " s", late);
        } catch (InterruptedException interrupted) {
            throw new IOException("the thread was interrupted while the token store was read", interrupted);
        } catch (Exception other) {
            throw new IOException("the token store failed", other);
        }
    }

    /** The stored token; {@code null} if there is none or the store fails. */
    CompletableFuture<@Nullable Token> load(User account) {
        return ask(() -> {
            StoredTokens stored = stored(account);
            return stored == null ? null : Token.stored(account, stored, time.now(), time.nanos());
        });
    }

    CompletableFuture<@Nullable Void> save(Token token, Duration lifetime) {
        return ask(() -> {
            store.save(token.account().fingerprint(), token.stored(lifetime, time.now()));
            return null;
        });
    }

    /** The lock; {@code null} while another process has it. If the store fails, every process gets a lock. */
    CompletableFuture<TokenStore.@Nullable Lock> tryLock(User account) {
        return part.<TokenStore.@Nullable Lock>ask(() -> store.tryLock(account.fingerprint()), NO_LOCK, this::unlock);
    }

    CompletableFuture<@Nullable Void> unlock(TokenStore.@Nullable Lock lock) {
        if (lock == null || lock == NO_LOCK) {
            return CompletableFuture.completedFuture(null);
        }
        return part.<@Nullable Void>run(
                () -> {
                    lock.close();
                    return null;
                },
                null,
                late -> {});
    }

    private <V> CompletableFuture<@Nullable V> ask(Callable<@Nullable V> work) {
        return part.<@Nullable V>ask(work, null, late -> {});
    }

    private @Nullable StoredTokens stored(User account) throws IOException {
        StoredTokens stored = store.load(account.fingerprint());
        if (stored == null) {
            return null;
        }
        secrets.know(stored.accessToken());
        secrets.know(stored.refreshToken());
        return Token.canBeSent(stored.accessToken()) ? stored : null;
    }
}
