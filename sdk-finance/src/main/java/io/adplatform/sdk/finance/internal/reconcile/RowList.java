package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;
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
            String name, PagedRequestBuilder<R, P, ?> list, Function<R, RowFacts> facts) {
        list.pageSize(Paging.LARGEST_PAGE);
        return new RowList<>(name, number -> new ListPage<>(list.pageNo(number).build(), Page::rows), true, facts);
    }

    /** Returns a list that comes in one answer. */
    public static <A, R> RowList<R> whole(
            String name, Request<A> request, Function<A, List<R>> rows, Function<R, RowFacts> facts) {
        ListPage<A, R> page = new ListPage<>(request.build(), rows);
        return new RowList<>(name, number -> page, false, facts);
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
