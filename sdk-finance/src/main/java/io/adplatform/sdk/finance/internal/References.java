package io.adplatform.sdk.finance.internal;

import java.util.regex.Pattern;

/** References of payments that come from tables. */
public final class References {

    /** The rule for {@link #isUndamaged}. */
    public static final String UNDAMAGED = "must not be damaged by a spreadsheet (format its column as text)";

    private static final Pattern DAMAGED = Pattern.compile(
            "[\\p{Z}\\p{Cf}]*([0-9]+([.,][0-9]+)?[Ee]\\+[0-9]+|#+|#[A-Z0-9/]+[!?]|#N/A|#NV|Err:[0-9]+)[\\p{Z}\\p{Cf}]*");

    private References() {}

    /** Whether it is not a text that a spreadsheet shows in place of a long number, in a narrow column, or for an error. */
    public static boolean isUndamaged(Object reference) {
        return !DAMAGED.matcher(reference.toString()).matches();
    }
}
