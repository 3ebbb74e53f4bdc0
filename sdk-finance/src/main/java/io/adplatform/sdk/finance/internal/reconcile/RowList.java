package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.operation.Call;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;

/**
 * A list that can be read page by page.
 *
 * @param name what the list is of, for people; two calls that name the same list are looked for in one reading of it
 * @param pages the request for a page, by its number from 1
 * @param inPages whether there is more than one page; else a single answer holds the whole list
 * @param id a row's ID; 0 where the platform left it out
 * @param <R> a row of the list
 */
public record RowList<R>(String name, IntFunction<ListPage<?, R>> pages, boolean inPages, ToLongFunction<R> id) {

    /** A list in pages. */
    public static <R, P extends Page<R>> RowList<R> paged(
            String name, IntFunction<Call<P>> calls, ToLongFunction<R> id) {
        return new RowList<>(name, number -> new ListPage<>(calls.apply(number), Page::rows), true, id);
    }

    /** A list that comes in one answer. */
    public static <R> RowList<R> whole(String name, Call<List<R>> call, ToLongFunction<R> id) {
        return new RowList<>(name, number -> new ListPage<>(call, rows -> rows), false, id);
    }

    /** The list as another workspace has it. */
    public RowList<R> in(long owId) {
        return new RowList<>(name + " in workspace " + owId, number -> in(owId, pages.apply(number)), inPages, id);
    }

    private static <A, R> ListPage<A, R> in(long owId, ListPage<A, R> page) {
        return new ListPage<>(page.call().in(owId), page.rows());
    }

    /**
     * The request for a page, and how to read its answer.
     *
     * @param <A> what the call returns
     * @param <R> a row of the list
     */
    public record ListPage<A, R>(Call<A> call, Function<A, List<R>> rows) {}
}
