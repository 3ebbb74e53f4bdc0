package io.adplatform.sdk.finance.internal;

import io.adplatform.sdk.operation.Checks;
import java.util.regex.Pattern;

/** The rule for recipients of e-mails. */
public final class EmailAddress {

    // It finds lists of addresses, names before an address and typing errors. It does not cover all of the RFC.
    private static final Pattern ONE = Pattern.compile("[^\\s@,;:<>()\"]+@[^\\s@,;:<>()\".]+([.][^\\s@,;:<>()\".]+)+");

    private EmailAddress() {}

    /** Checks that the text is one e-mail address, if it is set. */
    public static void ifSet(Checks checks, String name) {
        checks.notEmpty(name)
                .ifSet(
                        name,
                        address -> address.toString().isBlank()
                                || ONE.matcher(address.toString()).matches(),
                        "must be an e-mail address");
    }
}
