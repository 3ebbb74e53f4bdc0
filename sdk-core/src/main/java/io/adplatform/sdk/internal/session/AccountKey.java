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
 * The owner of tokens: platform, client ID and user, as a hash that reveals none of them. A client without a log-in is
 * identified by the tokens that it was given.
 */
public record AccountKey(String fingerprint) implements Authorizer.User {

    public static AccountKey of(URI baseUrl, Credentials credentials, @Nullable TokenSet given) {
        String user = credentials.canLogIn() || given == null
                ? "user " + String.valueOf(credentials.email()).strip().toLowerCase(Locale.ROOT)
                : "tokens " + given.accessToken() + " " + given.refreshToken();
        String account = String.join("\n", ShareKey.platform(baseUrl), credentials.clientId(), user);
        return new AccountKey(ByteString.encodeUtf8(account).sha256().hex());
    }
}
