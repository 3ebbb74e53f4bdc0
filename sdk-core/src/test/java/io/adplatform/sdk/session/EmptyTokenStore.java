package io.adplatform.sdk.session;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A store without tokens. Otherwise a second fetch would find the token of the first one there, and request none. */
public class EmptyTokenStore implements TokenStore {

    @Override
    public @Nullable StoredTokens load(String account) throws IOException {
        return null;
    }

    @Override
    public void save(String account, StoredTokens tokens) throws IOException {}
}
