package io.adplatform.sdk.internal.json;

import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Where the value of a name goes, within the reading of a record.
 *
 * @param index the component's place among the values
 * @param absent what stands for an absent value
 * @param ofNull what stands for a null
 * @param names all spellings of the field that are declared, the strongest first
 * @param number counts the fields that have several spellings; {@code -1} for one that has not
 */
record ComponentSlot(
        int index,
        LenientReader<?> reader,
        @Nullable Object absent,
        @Nullable Object ofNull,
        List<String> names,
        int number) {

    boolean hasSpellings() {
        return number >= 0;
    }

    /** The same component's slot where its record is unwrapped: its fields stand among those of the record around it. */
    ComponentSlot within(int offset, int numbersBefore, UnaryOperator<String> named) {
        return new ComponentSlot(
                index + offset,
                reader,
                absent,
                ofNull,
                names.stream().map(named).toList(),
                hasSpellings() ? number + numbersBefore : number);
    }

    /**
     * Takes what came under one spelling. What is blank displaces nothing; of two values that differ the one under the
     * stronger spelling counts. A spelling of the deployment's own is the strongest.
     *
     * @param values the record's values so far
     * @param filledBy the spelling that each of those came under, by the number of its field
     * @return the spelling whose value has to give way; {@code null} for none
     */
    @Nullable
    String take(String name, @Nullable Object value, @Nullable Object[] values, @Nullable String[] filledBy) {
        String before = filledBy[number];
        if (value == null || isBlank(value)) {
            if (value != null && before == null) {
                values[index] = value;
            }
            return null;
        }
        if (before != null && !before.equals(name)) {
            if (value.equals(values[index])) {
                return null;
            }
            if (names.indexOf(name) > names.indexOf(before)) {
                return name;
            }
        }
        values[index] = value;
        filledBy[number] = name;
        return before == null || before.equals(name) ? null : before;
    }

    private boolean isBlank(Object value) {
        return value.equals(absent)
                || (value instanceof String text && text.isBlank())
                || (value instanceof Collection<?> list && list.isEmpty());
    }
}
