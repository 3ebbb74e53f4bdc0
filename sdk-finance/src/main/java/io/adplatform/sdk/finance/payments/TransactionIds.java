package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.finance.internal.reconcile.Comparison;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes transaction IDs in the form of the platform's samples that nobody else makes, and compares IDs. */
final class TransactionIds {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final long EIGHTEEN_DIGITS = 1_000_000_000_000_000_000L;
    private static final Pattern GENERATED = Pattern.compile("[Tt]-[0-9]{18}");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,100}(\\.[0-9]{1,100})?([eE][+-]?[0-9]{1,3})?");
    private static final Pattern ZERO = Pattern.compile("0{1,100}(\\.0{1,100})?");
    // Fewer digits may be the same by chance.
    private static final int TELLING_DIGITS = 5;

    private TransactionIds() {}

    static String next() {
        return String.format(Locale.ROOT, "T-%018d", RANDOM.nextLong(EIGHTEEN_DIGITS));
    }

    /** Whether an ID is one of {@link #next}, by its form. */
    static boolean isGenerated(@Nullable String id) {
        return id != null && GENERATED.matcher(id.strip()).matches();
    }

    /** Whether a row has an ID; the platform's numbers are 0 where there is none. */
    static boolean isGiven(@Nullable String id) {
        return id != null && !id.isBlank() && !ZERO.matcher(id.strip()).matches();
    }

    /**
     * Whether the platform gave a row its transaction ID, as {@code S-500031} for payment 500031: whoever pays doesn't
     * know the payment's ID before it is there.
     */
    static boolean isGivenByPlatform(String id, long paymentId) {
        String digits = onlyOf("[^0-9]", id);
        return digits.length() >= TELLING_DIGITS && digits.equals(Long.toString(paymentId));
    }

    /**
     * Compares an ID that was sent with the one of a row. The platform may keep it in other letters, or as a number,
     * which is equal; without zeros at its beginning, without its punctuation, or rounded, which is similar.
     */
    static Comparison compare(String sent, @Nullable String listed) {
        if (listed == null || listed.isBlank()) {
            return Comparison.NOT_SHOWN;
        }
        String mine = sent.strip();
        String shown = listed.strip();
        if (mine.equalsIgnoreCase(shown)) {
            return Comparison.EQUAL;
        }
        if (!isGiven(shown)) {
            return Comparison.NOT_SHOWN;
        }
        if (isNumber(mine) && isNumber(shown)) {
            return numbers(mine, shown);
        }
        boolean similar = onlyOf("[^\\p{L}\\p{N}]", mine).equalsIgnoreCase(onlyOf("[^\\p{L}\\p{N}]", shown))
                || (digits(mine).length() >= TELLING_DIGITS && digits(mine).equals(digits(shown)));
        return similar ? Comparison.SIMILAR : Comparison.DIFFERENT;
    }

    private static boolean isNumber(String id) {
        return NUMBER.matcher(id).matches();
    }

    private static Comparison numbers(String mine, String shown) {
        BigDecimal one = new BigDecimal(mine);
        BigDecimal other = new BigDecimal(shown);
        if (one.compareTo(other) != 0) {
            return one.doubleValue() == other.doubleValue() ? Comparison.SIMILAR : Comparison.DIFFERENT;
        }
        return mine.startsWith("0") || shown.startsWith("0") ? Comparison.SIMILAR : Comparison.EQUAL;
    }

    /** The digits of an ID that the documents declare a number, as a platform keeps them that takes nothing else. */
    private static String digits(String id) {
        return onlyOf("[^0-9]", id).replaceFirst("^0+", "");
    }

    private static String onlyOf(String others, String id) {
        return id.replaceAll(others, "");
    }
}
