package io.adplatform.sdk;

import java.util.Locale;
import java.util.Set;

/** Which headers a caller may add. A message never repeats a header's value, since it may be a secret. */
final class HeaderRules {

    private static final Set<String> OURS = Set.of(
            "authentication",
            "authorization",
            "x-iaa-ow-id",
            "accept-encoding",
            "connection",
            "content-length",
            "content-type",
            "content-encoding",
            "expect",
            "host",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "user-agent");

    private HeaderRules() {}

    static void check(String name, String value) {
        if (!name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
            throw new IllegalArgumentException("'" + name + "' is no name of an HTTP header");
        }
        if (OURS.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("the header " + name + " is set by the SDK and can't be replaced");
        }
        if (!value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c < 127))) {
            throw new IllegalArgumentException(
                    "the value of the header " + name + " has a character that HTTP forbids");
        }
    }
}
