package io.adplatform.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A table of text that fits a width. Long cells continue on the next line; nothing is cut. */
record Table(List<String> head, List<List<String>> rows, int width) {

    private static final int LEAST = 5;
    private static final String GAP = "  ";

    @Override
    public String toString() {
        int[] widths = IntStream.range(0, head.size()).map(this::longest).toArray();
        int excess = Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1) - width;
        for (int widest = widest(widths); excess > 0 && widths[widest] > LEAST; excess--, widest = widest(widths)) {
            widths[widest]--;
        }
        StringBuilder text = new StringBuilder();
        line(text, head, widths);
        line(text, Arrays.stream(widths).mapToObj("-"::repeat).toList(), widths);
        rows.forEach(row -> line(text, row, widths));
        return text.toString();
    }

    private int longest(int column) {
        int longest = head.get(column).length();
        return rows.stream().mapToInt(row -> row.get(column).length()).reduce(longest, Math::max);
    }

    private static int widest(int[] widths) {
        return IntStream.range(0, widths.length).reduce(0, (one, other) -> widths[other] > widths[one] ? other : one);
    }

    private static void line(StringBuilder text, List<String> cells, int[] widths) {
        List<List<String>> parts = new ArrayList<>();
        for (int column = 0; column < widths.length; column++) {
            parts.add(wrapped(cells.get(column), widths[column]));
        }
        for (int line = 0; line < parts.stream().mapToInt(List::size).max().orElse(0); line++) {
            StringBuilder one = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String part =
                        line < parts.get(column).size() ? parts.get(column).get(line) : "";
                String pad = " ".repeat(widths[column] - part.length());
                boolean number = part.matches("-?\\d+(\\.\\d+)?");
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
            parts.add(rest.substring(0, blank > 0 ? blank : width));
            rest = rest.substring(blank > 0 ? blank + 1 : width);
        }
        parts.add(rest);
        return parts;
    }
}
