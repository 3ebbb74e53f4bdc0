package io.adplatform.testkit.http;

import java.util.List;
import java.util.function.Function;

/**
 * One page of a list.
 *
 * @param totalRecords rows before any filter
 * @param filteredRecords rows that pass the filters, on all pages
 * @param rows the rows of this page
 */
public record Page<T>(long totalRecords, long filteredRecords, List<T> rows) {

    public Page {
        rows = List.copyOf(rows);
    }

    public <R> Page<R> map(Function<? super T, ? extends R> change) {
        return new Page<>(
                totalRecords, filteredRecords, rows.stream().<R>map(change).toList());
    }
}
