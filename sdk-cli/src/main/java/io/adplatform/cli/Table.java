package io.adplatform.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A table of text that fits a width. Long cells continue on the next line; nothing is cut. */
final class Table {

    private static final int LEAST = 8;
    private static final String GAP = "  ";

    private final List<String> head;
    private final List<List<String>> rows;
    private final int width;

    Table(List<String> head, List<List<String>> rows, int width) {
        this.head = head;
        this.rows = rows;
        this.width = width;
    }

    @Override
    public String toString() {
        int[] widths = widths();
        boolean fits = Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1) <= width;
        StringBuilder text = new StringBuilder();
        if (!fits) {
            rows.forEach(row -> block(text, row));
            return text.toString();
        }
        line(text, head, widths);
        line(text, Arrays.stream(widths).mapToObj("-"::repeat).toList(), widths);
        rows.forEach(row -> line(text, row, widths));
        return text.toString();
    }

    /** The widths of the longest cells; the widest columns shrink until the table fits. */
    private int[] widths() {
        int[] widths = IntStream.range(0, head.size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .reduce(head.get(column).length(), Math::max))
                .toArray();
        int excess = Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1) - width;
        for (; excess > 0; excess--) {
            int widest = IntStream.range(0, widths.length)
                    .reduce(0, (one, other) -> widths[other] > widths[one] ? other : one);
            if (widths[widest] <= LEAST) {
                break;
            }
            widths[widest]--;
        }
        return widths;
    }

    private static void line(StringBuilder text, List<String> cells, int[] widths) {
        List<List<String>> parts = IntStream.range(0, widths.length)
                .mapToObj(column -> wrapped(cells.get(column), widths[column]))
                .toList();
        int lines = parts.stream().mapToInt(List::size).max().orElse(1);
        for (int line = 0; line < lines; line++) {
            StringBuilder one = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String part =
                        line < parts.get(column).size() ? parts.get(column).get(line) : "";
                String pad = " ".repeat(widths[column] - part.length());
                boolean number = cells.get(column).matches("-?\\d+(\\.\\d+)?");
                one.append(column == 0 ? "" : GAP).append(number ? pad + part : part + pad);
            }
            text.append(one.toString().stripTrailing()).append('\n');
        }
    }

    private static List<String> wrapped(String cell, int width) {
        List<String> parts = new ArrayList<>();
        String rest = cell;
        while (rest.length() > width) {
            int blank = rest.lastIndexOf(' ', width);
            int end = blank > 0 ? blank : width;
            parts.add(rest.substring(0, end));
            rest = rest.substring(blank > 0 ? end + 1 : end);
        }
        parts.add(rest);
        return parts;
    }

    /** A row as one line for each column, for terminals that are too narrow for a table. */
    private void block(StringBuilder text, List<String> row) {
        int names = head.stream().mapToInt(String::length).max().orElse(0);
        for (int column = 0; column < head.size(); column++) {
            String name = head.get(column);
            text.append(name)
                    .append(" ".repeat(names - name.length()))
                    .append(GAP)
                    .append(row.get(column));
            text.append('\n');
        }
        text.append('\n');
    }
}
