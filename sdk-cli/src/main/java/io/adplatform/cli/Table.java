package io.adplatform.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table of text that fits a width. Long cells continue on the next line; nothing is cut. If the width is too small for its columns,
 * each row is a list of names and values.
 *
 * @param isColoured whether good and bad states have a colour
 */
record Table(List<String> head, List<List<String>> rows, int width, boolean isColoured) {

    /** A word that is too long is divided here: behind a sign without a digit, and before a capital. */
    private static final String JOINTS = "(?<=[-_/:,;.])(?!\\d)|(?<=[a-z])(?=[A-Z])";

    /** The longest part of a word that is never divided, so that the table becomes a list. */
    private static final int SHORT_PART = 11;
    /** The longest part of a word for which other columns become narrower. */
    private static final int LONG_PART = 20;

    /** A table with more lines a row is harder to read than a list. */
    private static final int LINES_OF_A_ROW = 4;

    private static final String GAP = "  ";
    /** A number, a date or a time, which is never divided. */
    private static final String NUMBER = "-?\\d[-\\d.:]*Z?";

    private static final String GOOD = "(?i)(ok|done|paid.*|applied|created|downloaded|settled)";
    private static final String BAD = "(?i)(failed|refused|unknown|missing.*|differs|ambiguous|open)";

    @Override
    public String toString() {
        int[] widths = columns(this::longest);
        int[] whole = columns(column -> longestPart(column, LONG_PART));
        int[] least = columns(column -> longestPart(column, SHORT_PART));
        int excess = Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1) - width;
        while (excess > 0 && (narrowWidest(widths, whole) || narrowWidest(widths, least))) {
            excess--;
        }
        StringBuilder text = new StringBuilder();
        line(text, head, widths, false);
        line(text, Arrays.stream(widths).mapToObj("-"::repeat).toList(), widths, false);
        rows.forEach(row -> line(text, row, widths, isColoured));
        long lines = text.chars().filter(each -> each == '\n').count();
        return excess > 0 || lines > LINES_OF_A_ROW * (rows.size() + 1L) ? list() : text.toString();
    }

    private String list() {
        int names = head.stream().mapToInt(String::length).max().orElse(0);
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            text.append(text.isEmpty() ? "" : "\n");
            for (int column = 0; column < row.size(); column++) {
                String name = head.get(column);
                for (String part : wrapped(row.get(column), Math.max(SHORT_PART, width - names - GAP.length()))) {
                    String shown = isColoured ? coloured(part, row.get(column)) : part;
                    text.append(("%-" + names + "s  %s").formatted(name, shown).stripTrailing() + "\n");
                    name = "";
                }
            }
        }
        return text.toString();
    }

    private int[] columns(IntUnaryOperator width) {
        return IntStream.range(0, head.size()).map(width).toArray();
    }

    private int longest(int column) {
        return cells(column).mapToInt(String::length).max().orElse(0);
    }

    /** Returns the width at which no number is divided, and no part of a word of this length. */
    private int longestPart(int column, int ofWords) {
        return cells(column)
                .flatMap(cell -> Stream.of(cell.split(" |" + JOINTS, -1)))
                .mapToInt(part -> Math.min(part.length(), part.matches(NUMBER) ? LONG_PART : ofWords))
                .max()
                .orElse(0);
    }

    private Stream<String> cells(int column) {
        return Stream.concat(Stream.of(head), rows.stream()).map(row -> row.get(column));
    }

    /** Narrows the widest of the columns that are wider than their least width. */
    private static boolean narrowWidest(int[] widths, int[] least) {
        Optional<Integer> widest = IntStream.range(0, widths.length)
                .boxed()
                .filter(column -> widths[column] > least[column])
                .max(Comparator.comparing(column -> widths[column]));
        widest.ifPresent(column -> widths[column]--);
        return widest.isPresent();
    }

    private static void line(StringBuilder text, List<String> cells, int[] widths, boolean isColoured) {
        List<List<String>> parts = IntStream.range(0, widths.length)
                .mapToObj(column -> wrapped(cells.get(column), widths[column]))
                .toList();
        for (int line = 0; line < parts.stream().mapToInt(List::size).max().orElse(0); line++) {
            StringBuilder one = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String part =
                        line < parts.get(column).size() ? parts.get(column).get(line) : "";
                String pad = " ".repeat(widths[column] - part.length());
                boolean number = cells.get(column).matches("-?\\d+(\\.\\d+)?");
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
