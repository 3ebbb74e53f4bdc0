package io.adplatform.sdk.journal;

import io.adplatform.sdk.Values;
import java.net.URI;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a call: the caller's name for it, in one account. The same name with another base URL, client ID or workspace
 * is another key.
 *
 * @param baseUrl the platform's URL, in a normal form
 * @param clientId the client ID, which is not a secret; empty without one
 * @param owId the Organization Workspace ID; {@code null} for a call without a workspace
 * @param name the caller's idempotency key, 1 to 200 characters without control characters
 */
public record JournalKey(
        String baseUrl, String clientId, @Nullable Long owId, String name) {

    private static final int LONGEST_NAME = 200;
    private static final String GENERATED = "generated:";
    private static final Pattern UNSTABLE = Pattern.compile("[\\p{Z}" + JournalInputs.INVISIBLE + "&&[^ ]]|^ | $|  ");

    /** @throws IllegalArgumentException if the name is not valid, or the base URL has no host */
    public JournalKey {
        baseUrl = canonical(URI.create(baseUrl));
        lengthOrCharacters(name).ifPresent(problem -> {
            throw new IllegalArgumentException(problem);
        });
    }

    /** Returns a new key for a call without an idempotency key. It equals no other. */
    public static JournalKey generated(URI baseUrl, String clientId, @Nullable Long owId) {
        return new JournalKey(baseUrl.toString(), clientId, owId, GENERATED + UUID.randomUUID());
    }

    /**
     * Returns the problem with a caller's name as a sentence without invisible characters; empty if the name is valid. A program such as a spreadsheet may change
     * blanks, invisible characters and Unicode forms, which would make another key. Names that a journal has are not checked for them.
     */
    public static Optional<String> problem(String name) {
        if (name.startsWith(GENERATED)) {
            return Optional.of("an idempotency key must not begin with '" + GENERATED + "', as generated keys do");
        }
        Matcher unstable = UNSTABLE.matcher(name);
        char[] canonical = Normalizer.normalize(name, Normalizer.Form.NFC).toCharArray();
        int at = unstable.find() ? unstable.start() : Arrays.mismatch(name.toCharArray(), canonical);
        return at < 0
                ? lengthOrCharacters(name)
                : Optional.of("an idempotency key must have the Unicode form NFC, no invisible characters and no blanks"
                        + " but single spaces inside; character " + (at + 1) + " of '" + unstable.replaceAll("?")
                        + String.format(Locale.ROOT, "' is U+%04X", name.codePointAt(at)));
    }

    /** Whether the caller set no key. */
    public boolean isGenerated() {
        return name.startsWith(GENERATED);
    }

    /** Whether both have the same base URL, client ID and workspace. */
    public boolean isOfSameAccount(JournalKey other) {
        return sharesLimits(other) && Objects.equals(owId, other.owId);
    }

    /** Whether both have the same base URL and client ID: a limit counts all workspaces. */
    boolean sharesLimits(JournalKey other) {
        return baseUrl.equals(other.baseUrl) && clientId.equals(other.clientId);
    }

    private static Optional<String> lengthOrCharacters(String name) {
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            return Optional.of("an idempotency key must have 1 to " + LONGEST_NAME
                    + " characters and not be blank, had " + name.length());
        }
        if (name.chars().anyMatch(Character::isISOControl)) {
            return Optional.of("an idempotency key must have no control characters");
        }
        return JournalInputs.whole(name).equals(name)
                ? Optional.empty()
                : Optional.of("an idempotency key must not contain half of a surrogate pair");
    }

    /** The normal form of a URL, without user info. A journal reads it for each row, so it compiles no pattern for that. */
    private static String canonical(URI url) {
        String authority = url.getRawAuthority();
        if (url.getScheme() == null || authority == null) {
            throw new IllegalArgumentException("a base URL has the form https://ads.example.com");
        }
        String scheme = url.getScheme().toLowerCase(Locale.ROOT);
        String standard = scheme.equals("https") ? ":443" : ":80";
        String host = authority.substring(authority.lastIndexOf('@') + 1).toLowerCase(Locale.ROOT);
        String path = url.getRawPath().endsWith("/") ? url.getRawPath().replaceAll("/+$", "") : url.getRawPath();
        return scheme + "://" + (host.endsWith(standard) ? host.substring(0, host.lastIndexOf(':')) : host) + path;
    }

    /** Returns the account, for people: {@code https://ads.example.com, client back-office, workspace 200002}. */
    public String account() {
        return baseUrl
                + (clientId.isEmpty() ? "" : ", client " + clientId)
                + (owId == null ? "" : ", workspace " + owId);
    }

    /** Returns name and account in one line. */
    @Override
    public String toString() {
        return Values.oneLine("'" + name + "' [" + account() + "]");
    }
}
