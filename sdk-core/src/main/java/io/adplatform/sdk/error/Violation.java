package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a request.
 *
 * @param field the input, by its wire name or by its path in the request
 * @param value what it was set to; {@code null} when it is missing
 * @param rule what it must be, as a sentence that goes on after the field's name
 */
public record Violation(String field, @Nullable String value, String rule) {

    /** The violation as a sentence: {@code paymentAmount must be above 0, was -3}. */
    @Override
    public String toString() {
        return field + " " + rule + (value == null ? "" : ", was " + value);
    }
}
