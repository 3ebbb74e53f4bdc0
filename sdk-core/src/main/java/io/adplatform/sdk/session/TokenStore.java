package io.adplatform.sdk.session;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the tokens of one account where several clients, and the next start of the program, find them: each then works
 * with the others' tokens instead of fetching its own, which would cost quota.
 *
 * <p>A client asks its store only when it needs a new token, never for an ordinary call. When the store fails, the
 * client logs a warning and goes on with the tokens that it holds itself; only its first {@link #load}, made by
 * {@link io.adplatform.sdk.AdPlatformBuilder#build()}, must succeed. Methods may block, and may be called by many
 * threads.
 */
public interface TokenStore {

    /**
     * What is kept for the account; {@code null} where nothing is, or another account's tokens.
     *
     * @param account a text of hexadecimal digits that stands for platform, client ID and user; it is no secret
     */
    @Nullable
    StoredTokens load(String account) throws IOException;

    /** Keeps the tokens in place of what was kept before. All of them are there afterwards, or none. */
    void save(String account, StoredTokens tokens) throws IOException;

    /**
     * Takes the right to fetch new tokens for the account, if nobody has it. Doesn't wait: the client asks again.
     *
     * <p>Without it two clients may fetch tokens at the same moment, which works, but costs a request more.
     *
     * @return what gives the right back; {@code null} while another one has it. It must come free when its holder dies.
     */
    @Nullable
    default Lock tryLock(String account) throws IOException {
        return () -> {};
    }

    /** The right to fetch new tokens. */
    @FunctionalInterface
    interface Lock extends AutoCloseable {

        /** Gives the right back; called once. */
        @Override
        void close() throws IOException;
    }
}
