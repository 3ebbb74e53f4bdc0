package io.adplatform.benchmarks;

/** Rows of a table. */
public final class Markdown {

    private final StringBuilder text = new StringBuilder();

    /** Adds the head: columns that begin with a colon's mirror, such as {@code time:}, are numbers. */
    public Markdown head(String... columns) {
        Object[] rule = new Object[columns.length];
        Object[] names = new Object[columns.length];
        for (int i = 0; i < columns.length; i++) {
            boolean number = columns[i].endsWith(":");
            names[i] = number ? columns[i].substring(0, columns[i].length() - 1) : columns[i];
            rule[i] = number ? "---:" : "---";
        }
        return row(names).row(rule);
    }

    /** Adds a row. */
    public Markdown row(Object... cells) {
        for (Object cell : cells) {
            text.append("| ").append(cell).append(' ');
        }
        text.append("|\n");
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
