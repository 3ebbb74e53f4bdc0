package io.adplatform.sdk.finance.payments;

import java.security.SecureRandom;
import java.util.Locale;

/** Makes transaction IDs in the form of the platform's samples that nobody else makes. */
final class TransactionIds {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final long EIGHTEEN_DIGITS = 1_000_000_000_000_000_000L;

    private TransactionIds() {}

    static String next() {
        return String.format(Locale.ROOT, "T-%018d", RANDOM.nextLong(EIGHTEEN_DIGITS));
    }
}
