package io.adplatform.testkit.data;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;

/** Reads a test's values of a row, and refuses impossible ones. */
public final class Words {

    private Words() {}

    public static IllegalArgumentException refusal(String problem) {
        return new IllegalArgumentException("the platform has no such row: " + problem);
    }

    /** A decimal number, zero or above, with at most this many decimals. */
    public static BigDecimal amount(String name, String text, int decimals) {
        BigDecimal amount;
        try {
            amount = new BigDecimal(text);
        } catch (NumberFormatException noNumber) {
            IllegalArgumentException refused = refusal(name + " must be a number, not " + text);
            refused.addSuppressed(noNumber);
            throw refused;
        }
        if (amount.signum() < 0 || amount.stripTrailingZeros().scale() > decimals || amount.precision() > 15) {
            throw refusal(
                    name + " must be zero or above, with 15 digits and " + decimals + " decimals at most, not " + text);
        }
        return amount;
    }

    /** A whole number of this size. */
    public static long between(long least, long most, String name, long value) {
        if (value < least || value > most) {
            throw refusal(name + " must be " + least + " to " + most + ", not " + value);
        }
        return value;
    }

    /** One of the documents' words, in any case. */
    public static <T> T oneOf(List<T> all, Function<T, String> word, String name, String text) {
        return all.stream()
                .filter(one -> word.apply(one).equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> refusal(
                        name + " must be one of " + all.stream().map(word).toList() + ", not " + text));
    }

    /** A name that isn't empty. */
    public static String name(String name, String text) {
        if (text.isBlank()) {
            throw refusal(name + " must not be empty");
        }
        return text;
    }
}
