package io.adplatform.cli;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.file.Csv;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Records as rows of columns. A column has the name of a component; a record within a record gives its columns to the row. */
final class Rows {

    private Rows() {}

    /**
     * Returns the cells.
     *
     * @param form the form of each value
     * @throws IllegalArgumentException if no record has one of the columns; the message lists the columns
     */
    static <T> List<List<T>> of(
            List<? extends Record> records, List<String> columns, Function<@Nullable Object, T> form) {
        var rows = records.stream().map(Rows::fields).toList();
        TreeSet<String> known = new TreeSet<>();
        rows.forEach(fields -> known.addAll(fields.keySet()));
        if (!rows.isEmpty() && !known.containsAll(columns)) {
            throw new IllegalArgumentException("--columns " + String.join(",", columns) + " must be among the columns "
                    + String.join(", ", known));
        }
        return rows.stream()
                .map(row -> columns.stream()
                        .map(column -> form.apply(row.get(column)))
                        .toList())
                .toList();
    }

    private static Map<String, @Nullable Object> fields(Record row) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (RecordComponent component : row.getClass().getRecordComponents()) {
            Object value = value(row, component);
            if (value instanceof Record group) {
                fields(group).forEach(fields::putIfAbsent);
            } else if (component.getName().equals("additionalProperties") && value instanceof Map<?, ?> further) {
                further.forEach((name, field) -> fields.putIfAbsent(String.valueOf(name), field));
            } else {
                fields.put(component.getName(), value);
            }
        }
        return fields;
    }

    private static @Nullable Object value(Record row, RecordComponent component) {
        try {
            return component.getAccessor().invoke(row);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("not a public record: " + row.getClass(), impossible);
        }
    }

    /** Returns the lines of a CSV table, without its heading. */
    static Stream<String> csv(List<? extends Record> records, List<String> columns) {
        return of(records, columns, cell -> cell instanceof Number ? cell : text(cell)).stream()
                .map(Csv::line);
    }

    /** Returns the text of a cell, and an empty one for {@code null}. */
    static String text(@Nullable Object cell) {
        if (cell instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (cell instanceof OpenEnum choice) {
            return Objects.requireNonNullElse(choice.label(), String.valueOf(choice.wireValue()));
        }
        if (cell instanceof Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
        if (cell instanceof Collection<?> several) {
            return several.stream().map(Rows::text).collect(Collectors.joining(" "));
        }
        return Objects.toString(cell, "");
    }
}
