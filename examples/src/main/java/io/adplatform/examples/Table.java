package io.adplatform.examples;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table for a terminal: columns as wide as their widest cell, numbers to the right. */
final class Table {

    private static final int WIDEST = 40;

    private final List<String> head;
    private final List<List<@Nullable Object>> rows = new ArrayList<>();

    Table(String... head) {
        this.head = List.of(head);
    }

    /** Adds a row; a cell that is {@code null} shows as a dash. */
    Table row(@Nullable Object... cells) {
        List<@Nullable Object> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(cell);
        }
        rows.add(row);
        return this;
    }

    @Override
    public String toString() {
        int[] widths = new int[head.size()];
        for (int column = 0; column < widths.length; column++) {
            widths[column] = head.get(column).length();
            for (List<@Nullable Object> row : rows) {
                widths[column] = Math.max(widths[column], text(row.get(column)).length());
            }
        }
        StringBuilder table = new StringBuilder();
        line(table, new ArrayList<>(head), widths);
        for (int column = 0; column < widths.length; column++) {
            table.append("  ").append("-".repeat(widths[column]));
        }
        table.append('\n');
        rows.forEach(row -> line(table, row, widths));
        return table.toString();
    }

    private static void line(StringBuilder table, List<@Nullable Object> cells, int[] widths) {
        for (int column = 0; column < widths.length; column++) {
            Object cell = cells.get(column);
            String text = text(cell);
            String pad = " ".repeat(widths[column] - text.length());
            table.append("  ").append(cell instanceof Number ? pad + text : text + pad);
        }
        table.append('\n');
    }

    private static String text(@Nullable Object cell) {
        String text;
        if (cell == null) {
            text = "-";
        } else if (cell instanceof BigDecimal number) {
            text = number.stripTrailingZeros().toPlainString();
        } else if (cell instanceof Instant instant) {
            text = instant.toString().substring(0, 10);
        } else {
            text = cell.toString();
        }
        return text.length() <= WIDEST ? text : text.substring(0, WIDEST - 3) + "...";
    }
}
