package io.adplatform.sdk.file;

import io.adplatform.sdk.error.Violation;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table of comma separated values, as spreadsheets write it: a heading with the names of the columns, then the rows. For code that
 * reads or writes such tables.
 *
 * <p>The separator is a comma, a semicolon or a tab, as the heading has it, or as a first line such as {@code sep=;} sets it. A cell
 * in double quotes may contain separators, line breaks, and double quotes that are written twice. A row may have fewer cells than the
 * heading. Rows and columns without content are skipped. Spaces and invisible characters (of the Unicode categories Z and Cf) around
 * cells are removed.
 *
 * <p>An apostrophe before a cell marks a text that a spreadsheet would change, such as a formula, a date or an ID of more than 15
 * digits. {@link #line} writes it, and it is not a part of the cell that is read.
 */
public final class Csv {

    /** The rule of an ID or a name for which {@link #isDamaged} is false. */
    public static final String UNDAMAGED = "must not be damaged by a spreadsheet (format its column as text)";

    /** The byte order mark, by which a spreadsheet knows UTF-8. A file for people begins with it. */
    public static final String BOM = "\uFEFF";

    private static final Pattern EDGES =
            Pattern.compile("\\A[\\p{Z}\\p{Cf}\\s]++|(?<![\\p{Z}\\p{Cf}\\s])[\\p{Z}\\p{Cf}\\s]++\\z");

    private static final Pattern DAMAGED =
            Pattern.compile("[0-9]+([.,][0-9]+)?[Ee]\\+[0-9]+|#+|#[A-Z0-9/]+[!?]|#N/A|#NV|Err:[0-9]+");

    /**
     * Formulas, exponents, numbers in groups, long and other numbers, texts of digits and signs, dates, times, and months with
     * digits; but not usual integers, percentages and days, whose value stays. The apostrophes of marked texts are before them.
     */
    private static final Pattern CHANGED = Pattern.compile(
            "(?isu)'*+(?!(-?(0|[1-9][0-9]{0,14})%?|[0-9]{4}-[0-9]{2}-[0-9]{2})\\z)([=+@\\t\\r\\uFF1D\\uFF0B\\uFF20-].*"
                    + "|[0-9.,]+e[+-]?[0-9]+|[0-9]{1,3}( [0-9]{3})+|[0-9]+|(?=\\P{L}*\\p{N})[0-9 ]*+[^\\p{L}]\\P{L}*|[0-9:]+ [ap]m?"
                    + "|(?=.*[0-9])([0-9]{1,4}[ .,/-]*)?(jan|ene|f[eé][bv]|m[aä]r|a[bpv]r|ma[iy]|jui?[ln]|a[gu][go]|ao[uû]|sep"
                    + "|o[ck]t|nov|d[eéi][cz])\\p{L}{0,7}[ .,/-]*[0-9]{0,4}([ .,/-]*[0-9]{1,4})?)");

    private static final int SPREADSHEET_DIGITS = 15;

    private static final Pattern UNCLEAR = Pattern.compile("(-?[1-9][0-9]{0,2})[.,]([0-9]{3})");

    /** Signs that spreadsheets write into numbers, with their rules. */
    private static final List<Map.Entry<Pattern, String>> SIGNS = List.of(
            Map.entry(Pattern.compile("\\p{Sc}"), "must have no currency sign"),
            Map.entry(Pattern.compile("['’`´]"), "must have no apostrophe"),
            Map.entry(Pattern.compile("[\\p{Z}\\p{Cf}&&[^ ]]"), "must have no no-break space or invisible character"),
            Map.entry(Pattern.compile("[.,].*[.,]|[0-9] +[0-9]"), "must have no thousands separator"));

    private final List<String> columns;
    private final int heading;
    private final List<Row> rows;
    private final char separator;

    Csv(List<String> columns, int heading, List<Row> rows, char separator) {
        this.columns = columns.stream().filter(name -> !name.isEmpty()).toList();
        this.heading = heading;
        this.rows = List.copyOf(rows);
        this.separator = separator;
    }

    /**
     * A row.
     *
     * @param line the number of its first line, from 1
     * @param cells the cells that are not empty, by their columns in lower case
     * @param problem the reason why the row can't be read, after which it has no cells; {@code null} for none
     */
    public record Row(
            int line, Map<String, String> cells, @Nullable Violation problem) {

        public Row {
            cells = Map.copyOf(cells);
        }

        /** Returns a cell; empty if the row or the table does not have it. */
        public String cell(String column) {
            return cells.getOrDefault(column, "");
        }

        /** Returns a violation with the line, the column and the value of a cell. */
        public Violation violation(String column, String rule) {
            return new Violation("line " + line + ": " + column, cell(column), rule);
        }
    }

    /**
     * Reads a file in UTF-8.
     *
     * @throws IllegalArgumentException with the reason, if the file does not exist, can't be read, is a workbook or is not UTF-8
     */
    public static Csv read(Path file) {
        return read(List.of(text(file)));
    }

    /**
     * Returns the text of a file in UTF-8.
     *
     * @throws IllegalArgumentException as {@link #read(Path)}
     */
    public static String text(Path file) {
        String reason =
                Files.isDirectory(file) ? "is a directory" : Files.exists(file) ? "can't be read" : "does not exist";
        try {
            return text(file.toString(), Files.readAllBytes(file));
        } catch (IOException failed) {
            throw new IllegalArgumentException(file + " " + reason, failed);
        }
    }

    static String text(String file, byte[] bytes) {
        String start = new String(bytes, 0, Math.min(4, bytes.length), StandardCharsets.ISO_8859_1);
        if (start.equals("PK\3\4") || start.equals("\u00d0\u00cf\u0011\u00e0")) {
            throw new IllegalArgumentException(file + " is a workbook: save the sheet as CSV UTF-8");
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        // Bytes of other encodings are replaced. UTF-16 without a byte order mark has zeros.
        if (text.indexOf('\0') >= 0 || !Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)) {
            throw new IllegalArgumentException(file + " is not UTF-8: in Excel, save it as 'CSV UTF-8'");
        }
        return text;
    }

    /** Reads the lines of a table. It never fails: a row that can't be read has a problem. */
    public static Csv read(List<String> lines) {
        return new CsvReader(String.join("\n", lines)).read();
    }

    /** Returns the names of the columns, in lower case and in their order. */
    public List<String> columns() {
        return columns;
    }

    /** Returns the rows in their order. */
    public List<Row> rows() {
        return rows;
    }

    /**
     * Returns the rows that can be read; none if the heading is wrong.
     *
     * @param required the columns that must exist
     * @param optional the columns that may exist
     * @param violations collects the violations of the heading and of the other rows
     */
    public List<Row> rows(Collection<String> required, Collection<String> optional, List<Violation> violations) {
        if (!columns.containsAll(required)
                || !columns.stream().allMatch(name -> required.contains(name) || optional.contains(name))) {
            String rule = "must name the columns " + String.join(", ", required) + ", and may name "
                    + String.join(", ", optional);
            violations.add(new Violation("line " + heading, String.join(",", columns), rule));
            return List.of();
        }
        rows.stream().flatMap(row -> Stream.ofNullable(row.problem())).forEach(violations::add);
        return rows.stream().filter(row -> row.problem() == null).toList();
    }

    /** Returns a cell's number with a decimal point. With semicolons as separators, the cell may have a decimal comma. */
    public String number(String cell) {
        return separator == ';' ? cell.replace(',', '.') : cell;
    }

    /**
     * Returns the rule that a number breaks by a sign that spreadsheets write; {@code null} for none.
     *
     * @param isAmount whether it is an amount of money, so that {@code 1.250} and {@code 1,250} are unclear
     */
    public @Nullable String brokenRule(String number, boolean isAmount) {
        Matcher unclear = UNCLEAR.matcher(number);
        if (isAmount && unclear.matches()) {
            return unclear.replaceFirst("must be clear: write $1$2 or $1.$20");
        }
        String comma = "must have a decimal point, unless semicolons separate the cells";
        return SIGNS.stream()
                .filter(sign -> sign.getKey().matcher(number).find())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(number(number).contains(",") ? comma : null);
    }

    /** Whether it is a text that a spreadsheet shows in place of a long number, in a narrow column, or for an error. */
    public static boolean isDamaged(Object text) {
        return DAMAGED.matcher(stripped(text.toString())).matches();
    }

    /** Writes lines to a file for people. It begins with a {@link #BOM}. */
    public static void write(Path file, List<String> lines) throws IOException {
        Files.writeString(file, lines.stream().collect(Collectors.joining("\n", BOM, "\n")));
    }

    /**
     * Returns a line with these cells, separated by commas. A text that a spreadsheet would change, and a number of more than 15 digits,
     * begins with an apostrophe. A {@link BigDecimal} is a number, clear as an amount: {@code 1.25} for {@code 1.250}.
     *
     * @param cells texts, numbers and days; {@code null} for an empty cell
     */
    public static String line(List<? extends @Nullable Object> cells) {
        return cells.stream().map(Csv::marked).map(Csv::quoted).collect(Collectors.joining(","));
    }

    /** Whether a text is neither empty nor damaged, and is read as it is from a {@link #line}. */
    public static boolean isCell(String text) {
        return read(List.of("name", line(List.of(text)))).rows().stream()
                .anyMatch(row -> row.cell("name").equals(text) && !isDamaged(text));
    }

    private static String marked(@Nullable Object cell) {
        String text = cell instanceof BigDecimal number ? number.toPlainString() : Objects.toString(cell, "");
        if (cell instanceof BigDecimal && text.replaceAll("[-.]", "").length() <= SPREADSHEET_DIGITS) {
            return UNCLEAR.matcher(text).matches() ? (text + "0").replaceFirst("00$", "") : text;
        }
        return CHANGED.matcher(text).matches() ? "'" + text : text;
    }

    static String unmarked(String cell) {
        String visible = stripped(cell);
        return visible.startsWith("'") && CHANGED.matcher(visible).matches() ? stripped(visible.substring(1)) : visible;
    }

    private static String quoted(String cell) {
        return cell.matches("[^\",;\\t\\r\\n]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }

    static String stripped(String text) {
        return EDGES.matcher(text).replaceAll("");
    }
}
