package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The session's dealings with its store, whose failures must never become a call's. */
public final class SafeTokenStore {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");

    private final TokenStore store;
    private final Secrets secrets;
    private final Time time;
    private final AtomicBoolean failing = new AtomicBoolean();

    public SafeTokenStore(TokenStore store, Secrets secrets, Time time) {
        this.store = store;
        this.secrets = secrets;
        this.time = time;
    }

    /**
     * What a client begins with; {@code null} for nothing.
     *
     * @throws IOException when the store can't be used: at the start that is a mistake which somebody is there to mend
     */
    public @Nullable StoredTokens first(AccountKey account) throws IOException {
        return sound(store.load(account.fingerprint()));
    }

    /** What is kept for the account now; {@code null} where nothing is, or where the store fails. */
    @Nullable
    Token load(AccountKey account) {
        try {
            StoredTokens stored = first(account);
            works();
            return stored == null ? null : Token.stored(stored, time.now(), time.nanos());
        } catch (IOException | RuntimeException failure) {
            fails("read", failure);
            return null;
        }
    }

    void save(AccountKey account, Token token, Duration lifetime) {
        try {
            store.save(account.fingerprint(), token.stored(lifetime, time.now()));
            works();
        } catch (IOException | RuntimeException failure) {
            fails("written", failure);
        }
    }

    /**
     * The right to fetch tokens, or {@code null} while another process has it. A store that fails can't stop anybody.
     */
    TokenStore.@Nullable Lock tryLock(AccountKey account) {
        try {
            return store.tryLock(account.fingerprint());
        } catch (IOException | RuntimeException failure) {
            fails("locked", failure);
            return () -> {};
        }
    }

    void unlock(TokenStore.Lock lock) {
        try {
            lock.close();
        } catch (IOException | RuntimeException failure) {
            fails("unlocked", failure);
        }
    }

    private @Nullable StoredTokens sound(@Nullable StoredTokens stored) {
        if (stored == null) {
            return null;
        }
        secrets.know(stored.accessToken());
        secrets.know(stored.refreshToken());
        return Token.canBeSent(stored.accessToken()) ? stored : null;
    }

    private void works() {
        if (failing.compareAndSet(true, false)) {
            LOG.info("the token store works again");
        }
    }

    /** Said once, until it works again. The exception's text is a store's own, and may quote anything. */
    private void fails(String what, Exception failure) {
        if (failing.compareAndSet(false, true)) {
            LOG.warn(
                    "the token store can't be {}, and the client goes on with the tokens it holds: {}",
                    what,
                    secrets.apply(failure.toString()));
        }
    }
}
