package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import io.adplatform.sdk.internal.throttle.ShareKey;
import java.net.URI;
import java.util.Locale;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Whose tokens they are: platform, client ID and user, as one number that tells none of them. A client without a log-in
 * is known by the tokens that it was given.
 */
public record AccountKey(String fingerprint) implements Authorizer.User {

    // Written out, since Java links a record's own in every process anew (see docs/adr/0011).
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AccountKey key && key.fingerprint.equals(fingerprint);
    }

    @Override
    public int hashCode() {
        return fingerprint.hashCode();
    }

    public static AccountKey of(URI baseUrl, Credentials credentials, @Nullable TokenSet given) {
        String user = credentials.canLogIn() || given == null
                ? "user " + String.valueOf(credentials.email()).strip().toLowerCase(Locale.ROOT)
                : "tokens " + given.accessToken() + " " + given.refreshToken();
        String account = String.join("\n", ShareKey.platform(baseUrl), credentials.clientId(), user);
        return new AccountKey(ByteString.encodeUtf8(account).sha256().hex());
    }
}
