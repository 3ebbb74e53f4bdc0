package io.adplatform.sdk.session;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A store of the tokens of one account, which several clients and the next start of the program share. They use one another's
 * tokens instead of fetching new ones, which would cost quota.
 *
 * <p>A client reads its store only if it needs a new token, never for an ordinary call. If the store fails, the client logs a
 * warning and uses its own tokens; only the first {@link #load}, in {@link io.adplatform.sdk.AdPlatformBuilder#build()}, must
 * succeed. Methods may block, and many threads may call them.
 */
public interface TokenStore {

    /**
     * Returns the tokens of an account; {@code null} if the store has none, or another account's.
     *
     * @param account hexadecimal digits that identify platform, client ID and user; not a secret
     */
    @Nullable
    StoredTokens load(String account) throws IOException;

    /** Replaces the tokens of an account atomically. */
    void save(String account, StoredTokens tokens) throws IOException;

    /**
     * Takes the lock for new tokens of an account, if it is free. Doesn't wait: the client tries again.
     *
     * <p>Without a lock, two clients may fetch tokens at the same time, which costs one more request.
     *
     * @return the lock; {@code null} while another client holds it. It must be released if its holder dies.
     */
    @Nullable
    default Lock tryLock(String account) throws IOException {
        return () -> {};
    }

    /** The lock for new tokens. */
    @FunctionalInterface
    interface Lock extends AutoCloseable {

        /** Releases the lock; called once. */
        @Override
        void close() throws IOException;
    }
}
