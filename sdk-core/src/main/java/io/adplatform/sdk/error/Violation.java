package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a request.
 *
 * @param field the input, by its wire name or by its path in the request, such as {@code owId}
 * @param setter the input as the caller sets it, such as {@code customer}; the same as {@code field} where that is how
 *     the method or its parameter is called
 * @param value what it was set to; {@code null} when it is missing
 * @param rule what it must be, as a sentence that goes on after the input's name
 */
public record Violation(
        String field, String setter, @Nullable String value, String rule) {

    /** A violation of an input that callers know by its wire name. */
    public Violation(String field, @Nullable String value, String rule) {
        this(field, field, value, rule);
    }

    /** The input by both of its names, {@code amount(paymentAmount)}, or by the one that it has. */
    public String input() {
        return setter.equals(field) ? field : setter + "(" + field + ")";
    }

    /** The violation as a sentence: {@code amount(paymentAmount) must be above 0, was -3}. */
    @Override
    public String toString() {
        String was = value == null ? "" : value.isBlank() ? ", was \"" + value + "\"" : ", was " + value;
        return input() + " " + rule + was;
    }
}
