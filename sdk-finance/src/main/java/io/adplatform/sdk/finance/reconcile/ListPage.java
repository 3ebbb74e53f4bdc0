package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.operation.Call;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A page of a list: the request for it, and how to read the answer.
 *
 * @param call the request
 * @param rows the answer's rows
 * @param rowsOfAllPages how many rows there are on all pages together, at the most
 * @param <A> what the call returns
 * @param <R> what a row is
 */
public record ListPage<A, R>(Call<A> call, Function<A, List<R>> rows, ToLongFunction<A> rowsOfAllPages) {

    /** A page among several. */
    public static <R, P extends Page<R>> ListPage<P, R> of(Call<P> call) {
        return new ListPage<>(call, Page::rows, page -> {
            Long total = page.filteredRecords() != null ? page.filteredRecords() : page.totalRecords();
            return total == null ? Long.MAX_VALUE : total;
        });
    }

    /** A list that comes as a whole. */
    public static <R> ListPage<List<R>, R> whole(Call<List<R>> call) {
        return new ListPage<>(call, rows -> rows, List::size);
    }
}
