package io.adplatform.sdk.error;

import io.adplatform.sdk.Values;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One wrong input of a request.
 *
 * @param field the input's wire name, or its path in the request, such as {@code owId}
 * @param setter the input's name in the SDK, such as {@code customer}; equal to {@code field} if the method or parameter has
 *     that name
 * @param value the wrong value; {@code null} if it is missing
 * @param rule the requirement, in words that follow the input's name
 */
public record Violation(
        String field, String setter, @Nullable String value, String rule) implements Serializable {

    private static final int MOST_SENTENCES = 20;

    /** A violation of an input with the same name in the SDK and on the wire. */
    public Violation(String field, @Nullable String value, String rule) {
        this(field, field, value, rule);
    }

    /** Returns the sentences of the first 20 violations, and then the number of the others. */
    public static List<String> sentences(List<Violation> violations) {
        Stream<String> first = violations.stream().limit(MOST_SENTENCES).map(Violation::toString);
        int others = violations.size() - MOST_SENTENCES;
        return Stream.concat(
                        first, Stream.of("and " + others + " more violations").limit(others > 0 ? 1 : 0))
                .toList();
    }

    /** Returns the input's two names, {@code amount(paymentAmount)}, or one if they are equal. */
    public String input() {
        return setter.equals(field) ? field : setter + "(" + field + ")";
    }

    /** Returns a sentence of one line: {@code amount(paymentAmount) must be above 0, was -3}. */
    @Override
    public String toString() {
        String was = value == null ? "" : value.isBlank() ? ", was \"" + value + "\"" : ", was " + value;
        return Values.oneLine(input() + " " + rule + was);
    }
}
