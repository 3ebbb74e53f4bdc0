package io.adplatform.sdk.operation;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The rules for a caller's headers. No message contains a header's value, which may be a secret. */
public final class HeaderRules {

    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Set<String> OWN =
            Set.of(("authentication authorization x-iaa-ow-id accept accept-encoding connection"
                            + " content-length content-type content-encoding expect host keep-alive proxy-authorization proxy-connection"
                            + " te trailer transfer-encoding upgrade user-agent")
                    .split(" "));

    private HeaderRules() {}

    /** Returns the problem with a header as a sentence; empty if it may be sent. */
    public static Optional<String> problem(String name, String value) {
        if (!NAME.matcher(name).matches()) {
            return Optional.of("'" + name + "' is not a name of an HTTP header");
        }
        if (OWN.contains(name.toLowerCase(Locale.ROOT))) {
            return Optional.of("the header " + name + " belongs to the SDK and can't be replaced");
        }
        if (!value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c < 127))) {
            return Optional.of("the value of the header " + name + " has a character that HTTP forbids");
        }
        return Optional.empty();
    }
}
