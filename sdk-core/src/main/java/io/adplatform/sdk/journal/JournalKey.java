package io.adplatform.sdk.journal;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What makes two calls the same call: the name that the caller gave, within one account. The same name under another
 * base URL, client ID or workspace is another key.
 *
 * @param baseUrl the platform's address; two spellings of one address make one key
 * @param clientId the client ID, which is no secret; empty where the client has none
 * @param owId the Organization Workspace ID; {@code null} for a call without a workspace
 * @param name the caller's idempotency key, 1 to 200 characters, none of them a control character
 */
public record JournalKey(
        String baseUrl, String clientId, @Nullable Long owId, String name) {

    private static final int LONGEST_NAME = 200;
    private static final String GENERATED = "generated:";

    /** @throws IllegalArgumentException if the name breaks its rule, or the base URL has no host */
    public JournalKey {
        baseUrl = canonical(URI.create(baseUrl));
        Optional<String> problem = lengthOrCharacters(name);
        if (problem.isPresent()) {
            throw new IllegalArgumentException(problem.get());
        }
    }

    /** The key of a call whose caller named none: it equals no other. */
    public static JournalKey generated(URI baseUrl, String clientId, @Nullable Long owId) {
        return new JournalKey(baseUrl.toString(), clientId, owId, GENERATED + UUID.randomUUID());
    }

    /** What is wrong with a name that a caller gave, as a sentence; empty when it may be used. */
    public static Optional<String> problem(String name) {
        if (name.startsWith(GENERATED)) {
            return Optional.of("an idempotency key must not begin with '" + GENERATED
                    + "', which names the calls that were given none; was '" + name + "'");
        }
        return lengthOrCharacters(name);
    }

    /** Whether the caller named no key. */
    public boolean isGenerated() {
        return name.startsWith(GENERATED);
    }

    /** Whether both belong to one base URL, client ID and workspace. */
    public boolean isOfSameAccount(JournalKey other) {
        return baseUrl.equals(other.baseUrl)
                && clientId.equals(other.clientId)
                && (owId == null ? other.owId == null : owId.equals(other.owId));
    }

    private static Optional<String> lengthOrCharacters(String name) {
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            return Optional.of("an idempotency key must have 1 to " + LONGEST_NAME
                    + " characters and not be blank, had " + name.length());
        }
        if (name.chars().anyMatch(Character::isISOControl)) {
            return Optional.of("an idempotency key must have no control characters");
        }
        if (!Texts.whole(name).equals(name)) {
            return Optional.of(
                    "an idempotency key must be whole Unicode characters, without halves of surrogate pairs");
        }
        return Optional.empty();
    }

    /** Without a user's name and password, and in one spelling. */
    private static String canonical(URI url) {
        if (url.getScheme() == null || url.getRawAuthority() == null) {
            throw new IllegalArgumentException("a base URL reads like https://ads.example.com");
        }
        String scheme = url.getScheme().toLowerCase(Locale.ROOT);
        String standard = scheme.equals("https") ? ":443" : ":80";
        String host = url.getRawAuthority().toLowerCase(Locale.ROOT).replaceFirst("^.*@", "");
        String path = url.getRawPath().replaceAll("/+$", "");
        return scheme + "://" + (host.endsWith(standard) ? host.substring(0, host.lastIndexOf(':')) : host) + path;
    }

    /** What the key belongs to, for people: {@code https://ads.example.com, client back-office, workspace 200002}. */
    public String account() {
        return baseUrl
                + (clientId.isEmpty() ? "" : ", client " + clientId)
                + (owId == null ? "" : ", workspace " + owId);
    }

    /** The name and what it belongs to, on one line. */
    @Override
    public String toString() {
        return "'" + name + "' [" + account() + "]";
    }
}
