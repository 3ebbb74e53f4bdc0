package io.adplatform.sdk.finance.internal;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.file.Csv;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A row of a table. It reads its cells and collects their violations. */
public final class TableRow {

    private final Csv table;
    private final Csv.Row row;
    private final List<Violation> violations;

    private TableRow(Csv table, Csv.Row row, List<Violation> violations) {
        this.table = table;
        this.row = row;
        this.violations = violations;
    }

    /**
     * Reads all rows of a table.
     *
     * @param required the columns that must exist
     * @param optional the columns that may exist
     * @param reader reads a row; {@code null} if a cell is wrong
     * @param violations collects the violations of all rows
     */
    public static <T> List<T> readAll(
            Csv table,
            List<String> required,
            List<String> optional,
            Function<TableRow, @Nullable T> reader,
            List<Violation> violations) {
        return table.rows(required, optional, violations).stream()
                .flatMap(row -> Stream.ofNullable(reader.apply(new TableRow(table, row, violations))))
                .toList();
    }

    /** Returns the number of the row's first line. */
    public int line() {
        return row.line();
    }

    /** Returns the text of a cell; {@code null} if it is empty, or after a violation. */
    public @Nullable String text(String column) {
        return row.cells().containsKey(column) ? value(column, "", text -> text) : null;
    }

    /** Returns an amount with at most 15 digits before the decimal point and 4 after it, of a clear form. */
    public @Nullable BigDecimal amount(String column) {
        String broken = table.brokenRule(row.cell(column), true);
        return value(column, broken == null ? "must be an amount such as 1250.50" : broken, text -> {
            String number = table.number(text);
            if (broken != null || !number.matches("-?[0-9]{1,15}(\\.[0-9]{1,4})?")) {
                throw new IllegalArgumentException(number);
            }
            return new BigDecimal(number);
        });
    }

    /** Returns a day. */
    public @Nullable LocalDate day(String column) {
        return value(column, "must be a day such as 2026-11-20", LocalDate::parse);
    }

    /** Returns an ID; {@code null} without a violation if the cell is empty. */
    public @Nullable Long optionalId(String column) {
        return row.cells().containsKey(column) ? value(column, "must be a number, or empty", Long::valueOf) : null;
    }

    /**
     * Returns the value of a cell; {@code null} after a violation.
     *
     * @param parser throws {@link IllegalArgumentException} or {@link DateTimeException} for a wrong text, as for an empty one
     */
    public <T> @Nullable T value(String column, String rule, Function<String, T> parser) {
        String text = row.cell(column);
        if (Csv.isDamaged(text)) {
            violations.add(row.violation(column, Csv.UNDAMAGED));
            return null;
        }
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException | DateTimeException wrong) {
            violations.add(row.violation(column, rule));
            return null;
        }
    }

    /**
     * Returns a value that is one of the SDK's constants.
     *
     * @throws IllegalArgumentException for any other value
     */
    public static <E extends OpenEnum> E known(E value) {
        if (!value.isKnown()) {
            throw new IllegalArgumentException(value.toString());
        }
        return value;
    }
}
