package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.operation.Call;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * A list that can be read page by page.
 *
 * @param name the list's name for people; calls whose lists have the same name share a reading
 * @param pages the request for a page, by its number from 1
 * @param inPages whether there is more than one page; otherwise one answer holds the whole list
 * @param facts the values of a row
 * @param <R> a row of the list
 */
public record RowList<R>(String name, IntFunction<ListPage<?, R>> pages, boolean inPages, Function<R, RowFacts> facts) {

    /** Returns a list in pages. */
    public static <R, P extends Page<R>> RowList<R> paged(
            String name, IntFunction<Call<P>> calls, Function<R, RowFacts> facts) {
        return new RowList<>(name, number -> new ListPage<>(calls.apply(number), Page::rows), true, facts);
    }

    /** Returns a list that comes in one answer. */
    public static <R> RowList<R> whole(String name, Call<List<R>> call, Function<R, RowFacts> facts) {
        return new RowList<>(name, number -> new ListPage<>(call, rows -> rows), false, facts);
    }

    /** Returns the same list of another workspace. */
    public RowList<R> in(long owId) {
        return new RowList<>(name + " in workspace " + owId, number -> in(owId, pages.apply(number)), inPages, facts);
    }

    private static <A, R> ListPage<A, R> in(long owId, ListPage<A, R> page) {
        return new ListPage<>(page.call().in(owId), page.rows());
    }

    /**
     * The request for a page, and how to read its answer.
     *
     * @param <A> the answer's type
     * @param <R> a row of the list
     */
    public record ListPage<A, R>(Call<A> call, Function<A, List<R>> rows) {}
}
