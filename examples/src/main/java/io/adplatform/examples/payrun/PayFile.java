package io.adplatform.examples.payrun;

import io.adplatform.sdk.finance.payments.PaymentMode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The file of a pay run: comma separated values in UTF-8 under the head
 * {@code customer,amount,date,mode,invoice,reference}. A row looks like
 * {@code 300417,1250.50,2026-11-20,Wire Transfer,55,T-023817450092117346}; the invoice may be empty.
 *
 * @param rows those that could be read
 * @param problems what is wrong with the others, each with its line
 */
record PayFile(List<PayRow> rows, List<String> problems) {

    static final String HEAD = "customer,amount,date,mode,invoice,reference";

    private static final int COLUMNS = HEAD.split(",").length;

    PayFile {
        rows = List.copyOf(rows);
        problems = List.copyOf(problems);
    }

    static PayFile read(Path file) throws IOException {
        return read(Files.readAllLines(file, StandardCharsets.UTF_8));
    }

    static PayFile read(List<String> lines) {
        List<PayRow> rows = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        if (lines.isEmpty()
                || !lines.get(0).replace("\uFEFF", "").replace(" ", "").equalsIgnoreCase(HEAD)) {
            problems.add("line 1: must be " + HEAD);
        }
        for (int i = 1; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                new RowReader(i + 1, lines.get(i)).read(rows, problems);
            }
        }
        if (rows.isEmpty() && problems.isEmpty()) {
            problems.add("there are no rows");
        }
        problems.addAll(repeated(rows));
        return new PayFile(rows, problems);
    }

    /** The platform doesn't keep the letters of a reference apart. */
    private static List<String> repeated(List<PayRow> rows) {
        List<String> problems = new ArrayList<>();
        Map<String, Integer> lines = new HashMap<>();
        for (PayRow row : rows) {
            Integer before = lines.putIfAbsent(row.reference().toLowerCase(Locale.ROOT), row.line());
            if (before != null) {
                problems.add("line " + row.line() + ": reference '" + row.reference() + "' is that of line " + before);
            }
        }
        return problems;
    }

    /** Reads one row, and names all that is wrong with it. */
    private static final class RowReader {

        private final int line;
        private final String[] cells;
        private final List<String> problems = new ArrayList<>();

        RowReader(int line, String text) {
            this.line = line;
            this.cells = text.split(",", -1);
        }

        void read(List<PayRow> rows, List<String> allProblems) {
            if (cells.length != COLUMNS) {
                allProblems.add("line " + line + ": must have " + COLUMNS + " values, has " + cells.length);
                return;
            }
            Long customer = value(0, "customer", "a number", Long::valueOf);
            BigDecimal amount = value(1, "amount", "an amount such as 1250.50", RowReader::amount);
            LocalDate date = value(2, "date", "a day such as 2026-11-20", LocalDate::parse);
            PaymentMode mode = value(3, "mode", "one of " + PaymentMode.known(), RowReader::mode);
            Long invoice = cell(4).isEmpty() ? null : value(4, "invoice", "a number, or empty", Long::valueOf);
            String reference = value(5, "reference", "what names the payment", RowReader::present);
            if (customer != null && amount != null && date != null && mode != null && reference != null) {
                rows.add(new PayRow(line, customer, amount, date, mode, invoice, reference));
            }
            allProblems.addAll(problems);
        }

        private String cell(int column) {
            return cells[column].strip();
        }

        private <T> @Nullable T value(int column, String name, String rule, Function<String, T> parser) {
            try {
                return parser.apply(cell(column));
            } catch (IllegalArgumentException | DateTimeParseException wrong) {
                problems.add("line " + line + ": " + name + " must be " + rule + ", was '" + cell(column) + "'");
                return null;
            }
        }

        private static BigDecimal amount(String text) {
            if (!text.matches("[0-9]{1,15}(\\.[0-9]{1,4})?")) {
                throw new IllegalArgumentException(text);
            }
            return new BigDecimal(text);
        }

        private static PaymentMode mode(String text) {
            PaymentMode mode = PaymentMode.of(text);
            if (!mode.isKnown()) {
                throw new IllegalArgumentException(text);
            }
            return mode;
        }

        private static String present(String text) {
            if (text.isEmpty()) {
                throw new IllegalArgumentException(text);
            }
            return text;
        }
    }
}
