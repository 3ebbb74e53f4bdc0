package io.adplatform.sdk.secrets;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What no test may show: the sandbox's client secret, its password, the header that is made of them, every token that it
 * gives out, the signatures of its links, and whatever tests call a canary.
 */
final class Secrets {

    private static final int TOKENS = 3000;
    private static final String CLIENT_SECRET = "sandbox-secret-9e02";
    private static final String PASSWORD = "sandbox-password-41c7";
    private static final String SIGNATURE = "sandbox-signature-d2f6";
    private static final String BASIC =
            Base64.getEncoder().encodeToString(("sandbox-client:" + CLIENT_SECRET).getBytes(StandardCharsets.UTF_8));
    /** As long as the sandbox's tokens are. */
    private static final int TOKEN_LENGTH = 43;

    private static final Set<String> SANDBOX_TOKENS = sandboxTokens();

    private static volatile @Nullable String also;

    private Secrets() {}

    /** What kind of secret stands in a text; {@code null} for none. */
    static @Nullable String in(String text) {
        if (text.contains(CLIENT_SECRET) || text.contains(BASIC)) {
            return "a client secret";
        }
        if (text.contains(PASSWORD)) {
            return "a password";
        }
        if (text.contains(SIGNATURE)) {
            return "a link's signature";
        }
        String other = also;
        if (text.contains("canary-") || (other != null && text.contains(other))) {
            return "a canary";
        }
        return hasToken(text) ? "a token" : null;
    }

    /** Looks at one letter in so many as a token has, and at the word around it. */
    private static boolean hasToken(String text) {
        for (int at = TOKEN_LENGTH - 1; at < text.length(); at += TOKEN_LENGTH) {
            int begin = at;
            while (begin > 0 && isOfToken(text.charAt(begin - 1)) && isOfToken(text.charAt(at))) {
                begin--;
            }
            while (at < text.length() && isOfToken(text.charAt(at))) {
                at++;
            }
            if (at - begin == TOKEN_LENGTH && SANDBOX_TOKENS.contains(text.substring(begin, at))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfToken(char letter) {
        return (letter >= 'a' && letter <= 'z')
                || (letter >= 'A' && letter <= 'Z')
                || (letter >= '0' && letter <= '9')
                || letter == '-'
                || letter == '_';
    }

    /** Takes this for a canary as well, until it is told another or none. */
    static void also(@Nullable String text) {
        also = text;
    }

    private static Set<String> sandboxTokens() {
        Set<String> tokens = new HashSet<>();
        for (int i = 0; i < TOKENS; i++) {
            tokens.add(token("access", i));
            tokens.add(token("refresh", i));
        }
        return tokens;
    }

    /** As the sandbox makes its tokens, with the seed that it has unless it is told another. */
    private static String token(String kind, int number) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest(("1:" + kind + ":" + number).getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
