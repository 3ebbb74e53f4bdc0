package io.adplatform.cli;

import io.adplatform.sdk.OpenEnum;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers of the platform as rows of columns. A column has the name of the answer's field. */
final class Rows {

    private Rows() {}

    /**
     * Returns the cells of records.
     *
     * @throws IllegalArgumentException if no record has one of the columns; the message lists the columns
     */
    static List<List<@Nullable Object>> of(List<? extends Record> records, List<String> columns) {
        List<Map<String, @Nullable Object>> rows =
                records.stream().map(Rows::fields).toList();
        TreeSet<String> known =
                rows.stream().flatMap(row -> row.keySet().stream()).collect(Collectors.toCollection(TreeSet::new));
        List<String> unknown =
                columns.stream().filter(column -> !known.contains(column)).toList();
        if (!records.isEmpty() && !unknown.isEmpty()) {
            throw new IllegalArgumentException("--columns: there is no " + String.join(", ", unknown)
                    + "; the columns are " + String.join(", ", known));
        }
        return rows.stream().map(row -> cells(row, columns)).toList();
    }

    private static List<@Nullable Object> cells(Map<String, @Nullable Object> row, List<String> columns) {
        List<@Nullable Object> cells = new ArrayList<>();
        columns.forEach(column -> cells.add(row.get(column)));
        return cells;
    }

    /** Returns the fields of a record. Groups are dissolved. */
    static Map<String, @Nullable Object> fields(Record row) {
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
            throw new IllegalStateException("the record " + row.getClass() + " is not public", impossible);
        }
    }

    /** Returns the text of a cell. */
    static String text(@Nullable Object cell) {
        if (cell == null) {
            return "";
        }
        if (cell instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (cell instanceof OpenEnum choice) {
            return Objects.requireNonNullElse(choice.label(), String.valueOf(choice.wireValue()));
        }
        if (cell instanceof Collection<?> several) {
            return several.stream().map(Rows::text).collect(Collectors.joining(" "));
        }
        return cell instanceof Enum<?> constant ? words(constant) : cell.toString();
    }

    /** Returns a constant as it is written in rows: {@code not-sent}. */
    static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns a text without characters that control a terminal or reverse its direction of writing. */
    static String shown(String text) {
        return text.replaceAll("[\\p{Cntrl}\\p{Cf}]", "?");
    }
}
