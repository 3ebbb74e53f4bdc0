package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
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
        String platform = baseUrl.toString().toLowerCase(Locale.ROOT);
        while (platform.endsWith("/")) {
            platform = platform.substring(0, platform.length() - 1);
        }
        String user = credentials.canLogIn() || given == null
                ? "user " + String.valueOf(credentials.email()).strip().toLowerCase(Locale.ROOT)
                : "tokens " + given.accessToken() + " " + given.refreshToken();
        return new AccountKey(sha256(String.join("\n", platform, credentials.clientId(), user)));
    }

    private static String sha256(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
