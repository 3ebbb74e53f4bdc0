package io.adplatform.testkit.data;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rows of one kind in one workspace, by ID. */
public final class Table<T extends Row> {

    private final NavigableMap<Long, T> rows = new TreeMap<>();
    private final long firstId;
    private long nextId;

    // Lists are read far more often than rows change.
    private @Nullable List<T> ascending;
    private @Nullable List<T> descending;

    /** An empty table whose first row will get this ID. */
    public Table(long firstId) {
        this.firstId = firstId;
        this.nextId = firstId;
    }

    /** The ID for the next new row; none is given a second time. */
    public long nextId() {
        return nextId;
    }

    /** Adds a row, or replaces the one with its ID. */
    public void save(T row) {
        rows.put(row.id(), row);
        nextId = Math.max(nextId, row.id() + 1);
        changed();
    }

    public void remove(long id) {
        rows.remove(id);
        changed();
    }

    /** Whether a row with this ID was removed. */
    public boolean wasRemoved(long id) {
        return id >= firstId && id < nextId && !rows.containsKey(id);
    }

    private void changed() {
        ascending = null;
        descending = null;
    }

    /** The row with this ID, or {@code null}. */
    @Nullable
    public T find(long id) {
        return rows.get(id);
    }

    public List<T> oldestFirst() {
        if (ascending == null) {
            ascending = List.copyOf(rows.values());
        }
        return ascending;
    }

    public List<T> newestFirst() {
        if (descending == null) {
            descending = List.copyOf(rows.descendingMap().values());
        }
        return descending;
    }
}
