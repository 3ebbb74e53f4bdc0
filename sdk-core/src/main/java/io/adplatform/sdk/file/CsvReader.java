package io.adplatform.sdk.file;

import io.adplatform.sdk.error.Violation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of a table. */
final class CsvReader {

    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*+\"?");
    private static final Pattern SEPARATOR = Pattern.compile("[,;\\t]");

    private final String text;
    private final char separator;
    private int position;
    private int line = 1;
    private boolean quoted;

    /** The first separator, also in a line such as {@code sep=;}, counts for all lines. */
    CsvReader(String whole) {
        text = whole.replaceFirst("^" + Csv.BOM + "+", "");
        Matcher first = SEPARATOR.matcher(QUOTED.matcher(text).replaceAll(""));
        separator = first.find() ? first.group().charAt(0) : ',';
    }

    Csv read() {
        List<String> columns = List.of();
        int heading = 1;
        List<Csv.Row> rows = new ArrayList<>();
        while (position < text.length()) {
            int first = line;
            List<String> cells = cells();
            boolean hasContent = cells.stream().anyMatch(cell -> !cell.isEmpty() && !cell.equalsIgnoreCase("sep="));
            if (quoted) {
                String rule = "has a double quote that is not closed";
                rows.add(new Csv.Row(first, Map.of(), new Violation("line " + first, null, rule)));
            } else if (hasContent && columns.isEmpty()) {
                heading = first;
                columns = cells.stream()
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .toList();
            } else if (hasContent) {
                rows.add(row(first, columns, cells));
            }
        }
        return new Csv(columns, heading, rows, separator);
    }

    private static Csv.Row row(int line, List<String> columns, List<String> cells) {
        Map<String, String> named = new HashMap<>();
        Violation problem = null;
        for (int i = 0; i < cells.size() && problem == null; i++) {
            String cell = cells.get(i);
            String column = i < columns.size() ? columns.get(i) : "";
            if (!cell.isEmpty() && column.isEmpty()) {
                String rule = "must have a name; a cell with a separator must be in double quotes";
                problem = new Violation("line " + line + ": column " + (i + 1), cell, rule);
            } else if (!cell.isEmpty() && named.put(column, cell) != null) {
                problem = new Violation("line " + line + ": " + column, cell, "must not be the name of two columns");
            }
        }
        return new Csv.Row(line, problem == null ? named : Map.of(), problem);
    }

    /** Reads the cells until a line break outside of double quotes. */
    private List<String> cells() {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean ended = false;
        while (!ended && position < text.length()) {
            char at = text.charAt(position++);
            boolean isLineBreak = at == '\n' || at == '\r';
            if (isLineBreak) {
                position += text.startsWith("\r\n", position - 1) ? 1 : 0;
                line++;
            }
            if (at == '"' && quoted && text.startsWith("\"", position)) {
                cell.append(at);
                position++;
            } else if (at == '"' && (quoted || Csv.stripped(cell.toString()).isEmpty())) {
                quoted = !quoted;
            } else if (isLineBreak && !quoted) {
                ended = true;
            } else if (at == separator && !quoted) {
                cells.add(Csv.unmarked(cell.toString()));
                cell.setLength(0);
            } else {
                cell.append(isLineBreak ? '\n' : at);
            }
        }
        cells.add(Csv.unmarked(cell.toString()));
        return cells;
    }
}
