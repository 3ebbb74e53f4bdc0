package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.session.TokenStore;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Keeps tokens for as long as the process runs; the default. */
public final class MemoryTokenStore implements TokenStore {

    private final Map<String, StoredTokens> tokens = new ConcurrentHashMap<>();
    private final Set<String> locked = ConcurrentHashMap.newKeySet();

    @Override
    public @Nullable StoredTokens load(String account) {
        return tokens.get(account);
    }

    @Override
    public void save(String account, StoredTokens newer) {
        tokens.put(account, newer);
    }

    @Override
    public @Nullable Lock tryLock(String account) {
        return locked.add(account) ? () -> locked.remove(account) : null;
    }
}
