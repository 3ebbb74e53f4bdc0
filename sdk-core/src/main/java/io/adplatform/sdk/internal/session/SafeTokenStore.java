package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.internal.pipeline.Authorizer.User;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The session's use of its store. If the store fails or hangs, the session continues with the tokens that it holds. */
public final class SafeTokenStore {

    static final Duration LONGEST = Duration.ofSeconds(10);
    private static final TokenStore.Lock NO_LOCK = () -> {};

    private final TokenStore store;
    private final Secrets secrets;
    private final Time time;
    private final Executor threads;
    private final TimedPart part;
    /** The end of the last release, before which the next fetch would find the client's own lock. */
    private volatile CompletableFuture<?> released = CompletableFuture.completedFuture(null);

    /** @param threads the threads that the store may block */
    public SafeTokenStore(TokenStore store, Secrets secrets, Time time, Executor threads) {
        this.store = store;
        this.secrets = secrets;
        this.time = time;
        this.threads = threads;
        this.part = new TimedPart(
                "token store",
                LONGEST,
                time,
                threads,
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
        try {
            return part.first(() -> stored(account));
        } catch (IOException | RuntimeException failure) {
            throw failure;
        } catch (InterruptedException interrupted) {
            throw new IOException("the thread was interrupted while the token store was read", interrupted);
        } catch (Exception late) {
            throw new IOException(late.getMessage(), late);
        }
    }

    /** The stored token; {@code null} if there is none or the store fails. */
    @Nullable
    Token load(User account) {
        return part.<@Nullable Token>ask(
                () -> {
                    StoredTokens stored = stored(account);
                    return stored == null ? null : Token.stored(account, stored, time.now(), time.nanos());
                },
                null,
                late -> {});
    }

    void save(Token token, Duration lifetime) {
        part.ask(
                () -> {
                    store.save(token.account().fingerprint(), token.stored(lifetime, time.now()));
                    return true;
                },
                false,
                late -> {});
    }

    /** The lock; {@code null} while another process has it. If the store fails, every process gets a lock. */
    TokenStore.@Nullable Lock tryLock(User account) {
        return part.<TokenStore.@Nullable Lock>ask(
                () -> {
                    Guarded.await(time, null, released);
                    return store.tryLock(account.fingerprint());
                },
                NO_LOCK,
                this::unlock);
    }

    /** Releases the lock on another thread, even if the store hangs, and does not wait. */
    void unlock(TokenStore.@Nullable Lock lock) {
        if (lock != null && lock != NO_LOCK) {
            CompletableFuture<Boolean> end = new CompletableFuture<>();
            released = end;
            Guarded.execute(threads, () -> {
                Guarded.run("a lock of the token store could not be released", () -> close(lock));
                end.complete(true);
            });
        }
    }

    private static void close(TokenStore.Lock lock) {
        try {
            lock.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
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
