package io.adplatform.sdk.file;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A table of comma separated values: a line with the names of the columns, then the rows. For code that reads or writes such
 * tables.
 *
 * <p>The separator of the first line, a comma or a semicolon, counts for all lines. With semicolons, numbers may have a decimal
 * comma. A cell in double quotes may contain separators, line breaks, and double quotes that are written twice. Blank lines are
 * skipped, and blanks around cells are removed.
 */
public final class Csv {

    private final List<String> columns;
    private final List<Row> rows;
    private final char separator;

    private Csv(List<String> columns, List<Row> rows, char separator) {
        this.columns = List.copyOf(columns);
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
            int line, Map<String, String> cells, @Nullable String problem) {

        public Row {
            cells = Map.copyOf(cells);
        }

        /** Returns a cell; empty if the row or the table does not have it. */
        public String cell(String column) {
            return cells.getOrDefault(column, "");
        }
    }

    /** Reads the lines of a table. It never fails: a row that can't be read has a problem. */
    public static Csv read(List<String> lines) {
        String first = lines.isEmpty() ? "" : lines.get(0).replace("\uFEFF", "");
        // A separator within double quotes is a part of a name.
        Reader reader = new Reader(first.replaceAll("\"[^\"]*\"?", "").contains(";") ? ';' : ',');
        int next = 1;
        for (boolean whole = reader.take(first); !whole && next < lines.size(); next++) {
            whole = reader.take(lines.get(next));
        }
        List<String> columns = reader.cells().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .toList();
        List<Row> rows = new ArrayList<>();
        int begun = 1;
        for (int i = next; i < lines.size(); i++) {
            if (!reader.quoted && lines.get(i).isBlank()) {
                continue;
            }
            begun = reader.quoted ? begun : i + 1;
            if (reader.take(lines.get(i))) {
                rows.add(row(begun, columns, reader.cells()));
            }
        }
        if (reader.quoted) {
            rows.add(new Row(begun, Map.of(), "has a double quote that is not closed"));
        }
        return new Csv(columns, rows, reader.separator);
    }

    private static Row row(int line, List<String> columns, List<String> cells) {
        if (cells.size() != columns.size()) {
            String problem = "has " + cells.size() + " cells and not " + columns.size()
                    + "; a cell with a separator must be in double quotes";
            return new Row(line, Map.of(), problem);
        }
        Map<String, String> named = new HashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            String column = columns.get(i);
            boolean isSecond = !cells.get(i).isEmpty() && named.put(column, cells.get(i)) != null;
            if (isSecond && !column.isEmpty()) {
                return new Row(line, Map.of(), "has two cells of the column " + column);
            }
        }
        return new Row(line, named, null);
    }

    /** Returns the names of the columns, in lower case and in their order. */
    public List<String> columns() {
        return columns;
    }

    /** Returns the rows in their order. */
    public List<Row> rows() {
        return rows;
    }

    /** Returns a cell's number with a decimal point. */
    public String number(String cell) {
        return separator == ';' ? cell.replace(',', '.') : cell;
    }

    /** Returns a line with these cells, separated by commas. A cell with a line break is in double quotes. */
    public static String line(List<String> cells) {
        return cells.stream().map(Csv::quoted).collect(Collectors.joining(","));
    }

    private static String quoted(String cell) {
        return cell.matches("[^\",;\\r\\n]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }

    /** Returns a text that a spreadsheet does not take for a formula. */
    public static String plain(String text) {
        return text.replaceFirst("^([=+@-])", "'$1");
    }

    private static final class Reader {

        private final char separator;
        private final StringBuilder cell = new StringBuilder();
        private List<String> cells = new ArrayList<>();
        private boolean quoted;

        Reader(char separator) {
            this.separator = separator;
        }

        /** Takes a line, and returns whether a row ends with it. */
        boolean take(String line) {
            for (int i = 0; i < line.length(); i++) {
                char at = line.charAt(i);
                if (at == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                    cell.append(at);
                    i++;
                } else if (at == '"' && (quoted || cell.toString().isBlank())) {
                    quoted = !quoted;
                } else if (at == separator && !quoted) {
                    endCell();
                } else {
                    cell.append(at);
                }
            }
            if (quoted) {
                cell.append('\n');
                return false;
            }
            endCell();
            return true;
        }

        private void endCell() {
            cells.add(cell.toString().strip());
            cell.setLength(0);
        }

        List<String> cells() {
            List<String> taken = cells;
            cells = new ArrayList<>();
            return taken;
        }
    }
}
