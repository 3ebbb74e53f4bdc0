package io.adplatform.cli;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.file.Csv;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Records as rows of columns. A column has the name of a component; a record within a record gives its columns to the row. */
final class Rows {

    /** Unlisted fields, which {@code --json} writes. */
    private static final String FURTHER = "additionalProperties";

    private static final Pattern AMOUNT = Pattern.compile("(?i).*(amount|spent|balance)");
    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Rows() {}

    /** Returns the cells in a form for each column and value. */
    static <T> List<List<T>> of(
            List<? extends Record> records, List<String> columns, BiFunction<String, @Nullable Object, T> form) {
        return records.stream()
                .map(Rows::fields)
                .map(row -> columns.stream()
                        .map(column -> form.apply(column, row.get(column)))
                        .toList())
                .toList();
    }

    /** @throws IllegalArgumentException if rows of this type don't have one of the columns; the message lists the columns */
    static void require(Class<?> type, String columns) {
        TreeSet<String> known = new TreeSet<>();
        addColumns(type, known);
        if (!known.containsAll(List.of(columns.split(",", -1)))) {
            throw new IllegalArgumentException(
                    "--columns " + columns + " must be among the columns " + String.join(", ", known));
        }
    }

    private static void addColumns(Class<?> type, Set<String> known) {
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getType().isRecord()) {
                addColumns(component.getType(), known);
            } else if (!component.getName().equals(FURTHER)) {
                known.add(component.getName());
            }
        }
    }

    private static Map<String, @Nullable Object> fields(Record row) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (RecordComponent component : row.getClass().getRecordComponents()) {
            Object value = value(row, component);
            if (value instanceof Record group) {
                fields(group).forEach(fields::putIfAbsent);
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
        return of(records, columns, (column, cell) -> cell instanceof Number ? cell : text(cell)).stream()
                .map(Csv::line);
    }

    /** Returns the text of a cell for people: amounts have two decimals or more, times are in minutes, and midnight is a day. */
    static String shown(String column, @Nullable Object cell) {
        if (cell instanceof BigDecimal number
                && number.scale() < 2
                && AMOUNT.matcher(column).matches()) {
            return number.setScale(2, RoundingMode.UNNECESSARY).toPlainString();
        }
        if (cell instanceof Instant time) {
            return time.equals(time.truncatedTo(ChronoUnit.DAYS)) ? text(time).substring(0, 10) : MINUTES.format(time);
        }
        return Values.oneLine(text(cell));
    }

    /** Returns the counts in the text form of a result: {@code AppliedPlan[2 applied]} is {@code 2 applied}. */
    static String counts(Record result) {
        return result.toString().replaceAll("^\\w+\\[|]$", "");
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
