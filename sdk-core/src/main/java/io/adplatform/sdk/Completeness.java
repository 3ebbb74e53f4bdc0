package io.adplatform.sdk;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pages of one reading of a list: the new rows of each page, and the reasons why they are not the whole list.
 *
 * <p>A row that changes during a reading may move to another page. Then one page repeats a row, and another row is missing. So a
 * reading is complete only if all pages had status 200, no warning, and no unreadable value that matters, and if the number of
 * different IDs is the platform's count of rows, which did not change. The reader knows whether the list has ended.
 *
 * <p>A row that is missing in a complete reading may still exist: another row may have been removed or added meanwhile. Not safe
 * for concurrent use.
 *
 * @param <R> the type of a row
 */
public final class Completeness<R> {

    private static final int OK = 200;

    private final RowIdentity<R> identity;
    private final Set<Object> ids = new HashSet<>();
    private long rowsWithoutId;
    private List<R> firstPage = List.of();
    private List<R> lastPage = List.of();
    private @Nullable Long total;
    private @Nullable String fault;

    public Completeness(RowIdentity<R> identity) {
        this.identity = identity;
    }

    /**
     * Adds the next page.
     *
     * @param counted the page's count of all rows; {@code null} if it has none
     * @return the rows that no earlier page had; none of a page that repeats the first or the latest one
     */
    public List<R> add(Response<?> response, List<R> rows, @Nullable Long counted) {
        fault = fault == null ? fault(response, rows, counted) : fault;
        total = counted == null || (total != null && total > counted) ? total : counted;
        boolean isRepeated = rows.equals(firstPage) || rows.equals(lastPage);
        List<R> added = rows.stream().filter(row -> isNew(row, isRepeated)).toList();
        firstPage = firstPage.isEmpty() ? rows : firstPage;
        lastPage = rows;
        return added;
    }

    /** Makes the rows of the list's first page known, because it may follow the last one. */
    void repeats(List<R> rows) {
        firstPage = rows;
        rows.stream().flatMap(row -> Stream.ofNullable(identity.of(row))).forEach(ids::add);
    }

    private boolean isNew(R row, boolean isRepeated) {
        Object id = identity.of(row);
        if (id != null) {
            return ids.add(id);
        }
        rowsWithoutId += isRepeated ? 0 : 1;
        return !isRepeated;
    }

    private @Nullable String fault(Response<?> response, List<R> rows, @Nullable Long counted) {
        if (response.status() != OK) {
            return "the platform answered " + response.status();
        }
        if (!response.warnings().isEmpty()) {
            return "the platform answered with a warning";
        }
        // An empty page after the end of a list may count less.
        boolean isChanged =
                counted != null && total != null && (rows.isEmpty() ? counted > total : !counted.equals(total));
        return isChanged ? "the platform counted " + total + " rows, and then " + counted : identity.gap(response);
    }

    /** Returns the number of different rows. */
    public long rows() {
        return ids.size() + rowsWithoutId;
    }

    /** Returns the IDs of the rows. */
    public Set<Object> ids() {
        return Set.copyOf(ids);
    }

    /** Returns the platform's largest count of rows; {@code null} if it sent none. */
    public @Nullable Long totalRecords() {
        return total;
    }

    /** Returns a reason why the pages so far can't be a part of a whole list; {@code null} if there is none. */
    public @Nullable String fault() {
        return fault;
    }

    /** Returns a reason why the pages are not the whole list, if the list has ended; {@code null} if they are. */
    public @Nullable String gap() {
        if (fault == null && identity.hasIds() && rowsWithoutId > 0) {
            return rowsWithoutId + " rows have no ID";
        }
        return fault != null || total == null || total == rows()
                ? fault
                : "of " + total + " rows, " + rows() + " were read";
    }
}
