package io.adplatform.sdk.finance.books;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.finance.internal.TableRow;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of the caller's own books.
 *
 * @param line a number for messages, such as its line in a file
 * @param reference the transaction ID of a payment, the name of an invoice, or the ID of credit; {@code null} for none
 * @param amount the amount, compared digit by digit
 * @param date the day of the payment, of the invoice's issue, or of the latest change of credit
 * @param fields further values to compare, as texts by the names that {@link CompareBooks} lists; values that are not set are not
 *     compared
 */
public record BookRow(
        int line, @Nullable String reference, BigDecimal amount, LocalDate date, Map<String, String> fields) {

    private static final List<String> REQUIRED = List.of("reference", "amount", "date");

    public BookRow {
        fields = Values.copy(fields);
    }

    /**
     * Returns the rows of a CSV file in UTF-8 with the columns {@code reference,amount,date} and any fields, in any order.
     *
     * @throws IllegalArgumentException if the file can't be read or is not UTF-8, or if cells are wrong; the message lists the first 20
     */
    public static List<BookRow> fromCsv(Path file) {
        return read(Csv.read(file));
    }

    /** Returns the rows of a CSV table, as {@link #fromCsv(Path)} does. */
    public static List<BookRow> fromCsv(List<String> lines) {
        return read(Csv.read(lines));
    }

    private static List<BookRow> read(Csv table) {
        List<Violation> violations = new ArrayList<>();
        List<String> others = new ArrayList<>(table.columns());
        others.removeAll(REQUIRED);
        List<BookRow> rows = TableRow.readAll(table, REQUIRED, others, row -> of(row, others), violations);
        if (!violations.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", Violation.sentences(violations)));
        }
        return rows;
    }

    private static @Nullable BookRow of(TableRow row, List<String> others) {
        BigDecimal amount = row.amount("amount");
        LocalDate date = row.day("date");
        String reference = row.text("reference");
        Map<String, String> fields = new HashMap<>();
        for (String name : others) {
            BigDecimal paid = name.equals("paid") && row.text(name) != null ? row.amount(name) : null;
            String value = paid == null ? row.text(name) : paid.toPlainString();
            if (value != null) {
                fields.put(name, value);
            }
        }
        return amount == null || date == null ? null : new BookRow(row.line(), reference, amount, date, fields);
    }
}
