package io.adplatform.sdk.finance.payments;

import java.security.SecureRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Generates transaction IDs in the form of the platform's samples. An ID has 15 digits, the first not 0, so that it survives as
 * an integer and as a double. Its remainder distinguishes IDs of payments and refunds, so a refund with a payment's ID does not
 * count as a refund with its own.
 */
final class TransactionIds {

    /** The call that an ID was generated for. */
    enum Kind {
        PAYMENT(1),
        REFUND(2);

        private final int remainder;

        Kind(int remainder) {
            this.remainder = remainder;
        }
    }

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Pattern GENERATED = Pattern.compile("[Tt]-[1-9][0-9]{14}");
    private static final long LEAST = 100_000_000_000_000L;
    private static final long END = 1_000_000_000_000_000L;
    private static final int DIVISOR = 97;

    private TransactionIds() {}

    static String next(Kind kind) {
        long multiple = RANDOM.nextLong(LEAST / DIVISOR + 1, END / DIVISOR);
        return "T-" + (multiple * DIVISOR + kind.remainder);
    }

    /** Whether an ID has the form of a generated one of this kind. One in 97 other IDs of that form passes too. */
    static boolean isGenerated(@Nullable String id, Kind kind) {
        return id != null
                && GENERATED.matcher(id.strip()).matches()
                && Long.parseLong(id.strip().substring(2)) % DIVISOR == kind.remainder;
    }
}
