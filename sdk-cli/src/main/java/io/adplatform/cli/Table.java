package io.adplatform.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A table of text that fits a width. Long cells continue on the next line; nothing is cut.
 *
 * @param isColoured whether good and bad states have a colour
 */
record Table(List<String> head, List<List<String>> rows, int width, boolean isColoured) {

    /** A word that is too long is divided here: behind a sign without a digit, and before a capital. */
    private static final String JOINTS = "(?<=[-_/:,;.])(?!\\d)|(?<=[a-z])(?=[A-Z])";

    private static final int LEAST = 5;
    /** The longest part of a word for which other columns become narrower. */
    private static final int LONG_PART = 20;

    private static final String GAP = "  ";
    private static final String GOOD = "(?i)(ok|done|paid.*|applied|created|downloaded|settled)";
    private static final String BAD = "(?i)(failed|refused|unknown|missing.*|differs|ambiguous|open)";

    @Override
    public String toString() {
        int[] widths = columns(this::longest);
        int[] least = columns(column -> LEAST);
        int[] whole = columns(this::longestPart);
        int excess = Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1) - width;
        while (excess > 0 && (narrowWidest(widths, whole) || narrowWidest(widths, least))) {
            excess--;
        }
        StringBuilder text = new StringBuilder();
        line(text, head, widths, false);
        line(text, Arrays.stream(widths).mapToObj("-"::repeat).toList(), widths, false);
        rows.forEach(row -> line(text, row, widths, isColoured));
        return text.toString();
    }

    private int[] columns(IntUnaryOperator width) {
        return IntStream.range(0, head.size()).map(width).toArray();
    }

    private int longest(int column) {
        return cells(column).stream().mapToInt(String::length).max().orElse(0);
    }

    private int longestPart(int column) {
        int longest = cells(column).stream()
                .flatMap(cell -> Arrays.stream(cell.split(" ", -1)))
                .flatMap(word -> Arrays.stream(word.split(JOINTS, -1)))
                .mapToInt(String::length)
                .max()
                .orElse(0);
        return Math.min(longest, LONG_PART);
    }

    private List<String> cells(int column) {
        List<String> cells = new ArrayList<>(List.of(head.get(column)));
        rows.forEach(row -> cells.add(row.get(column)));
        return cells;
    }

    /** Narrows the widest of the columns that are wider than their least width. */
    private static boolean narrowWidest(int[] widths, int[] least) {
        int widest = -1;
        for (int column = 0; column < widths.length; column++) {
            if (widths[column] > least[column] && (widest < 0 || widths[column] > widths[widest])) {
                widest = column;
            }
        }
        if (widest >= 0) {
            widths[widest]--;
        }
        return widest >= 0;
    }

    private static void line(StringBuilder text, List<String> cells, int[] widths, boolean isColoured) {
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
                String shown = isColoured ? coloured(part, cells.get(column)) : part;
                one.append(column == 0 ? "" : GAP).append(number ? pad + shown : shown + pad);
            }
            text.append(one.toString().stripTrailing()).append('\n');
        }
    }

    private static String coloured(String part, String cell) {
        int colour = cell.matches(GOOD) ? 32 : cell.matches(BAD) ? 31 : 0;
        return colour == 0 || part.isEmpty() ? part : "\u001b[" + colour + "m" + part + "\u001b[0m";
    }

    private static List<String> wrapped(String cell, int width) {
        List<String> parts = new ArrayList<>();
        String rest = cell;
        while (rest.length() > width) {
            int blank = rest.lastIndexOf(' ', width);
            int end = blank > 0 ? blank : lastJoint(rest, width);
            parts.add(rest.substring(0, end));
            rest = rest.substring(blank > 0 ? blank + 1 : end);
        }
        parts.add(rest);
        return parts;
    }

    private static int lastJoint(String text, int width) {
        int end = 0;
        for (String part : text.split(JOINTS, -1)) {
            if (end + part.length() > width) {
                break;
            }
            end += part.length();
        }
        return end > 0 ? end : width;
    }
}
