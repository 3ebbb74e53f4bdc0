package io.adplatform.sdk.finance.internal;

import io.adplatform.sdk.operation.Checks;
import java.util.regex.Pattern;

/** The rule for recipients of e-mails. */
public final class EmailAddress {

    // One address and no more: a list, a name in front, or a typing slip is what it is there for, not the RFC's
    // corners.
    private static final Pattern ONE = Pattern.compile("[^\\s@,;:<>()\"]+@[^\\s@,;:<>()\".]+([.][^\\s@,;:<>()\".]+)+");

    private EmailAddress() {}

    /** The address is set, and is one. */
    public static void required(Checks checks, String name) {
        ifSet(checks.required(name), name);
    }

    /** The address, where one is set, is one. */
    public static void ifSet(Checks checks, String name) {
        checks.notEmpty(name)
                .ifSet(
                        name,
                        address -> address.toString().isBlank()
                                || ONE.matcher(address.toString()).matches(),
                        "must be an e-mail address");
    }
}
