package io.adplatform.benchmarks;

import java.util.Locale;

/** Numbers as the tables show them. */
public final class Numbers {

    private Numbers() {}

    /** With one decimal. */
    public static String one(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** With two decimals. */
    public static String two(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    /** With three decimals. */
    public static String three(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
