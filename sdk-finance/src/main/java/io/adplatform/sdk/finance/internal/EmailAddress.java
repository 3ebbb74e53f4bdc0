package io.adplatform.sdk.finance.internal;

import io.adplatform.sdk.operation.Checks;
import java.util.regex.Pattern;

/** The rule for recipients of e-mails. */
public final class EmailAddress {

    // One address and no more: a list, a name in front, or a typing slip is what it is there for, not the RFC's
    // corners.
    private static final Pattern ONE = Pattern.compile("[^\\s@,;:<>()\"]+@[^\\s@,;:<>()\".]+([.][^\\s@,;:<>()\".]+)+");

    private EmailAddress() {}

    public static void required(Checks checks, String name) {
        checks.required(name)
                .ifSet(
                        name,
                        address -> address.toString().isBlank()
                                || ONE.matcher(address.toString()).matches(),
                        "must be an e-mail address");
    }
}
