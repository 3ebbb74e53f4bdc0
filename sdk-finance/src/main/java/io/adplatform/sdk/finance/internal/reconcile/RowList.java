package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.CallContext;
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
public record RowList<R>(String name, IntFunction<Call<?>> pages, boolean inPages, Function<R, RowFacts> facts) {

    /** Returns a list in pages. */
    public static <R, P extends Page<R>> RowList<R> paged(
            String name, PagedRequestBuilder<R, P, ?> list, Function<R, RowFacts> facts) {
        list.pageSize(Paging.LARGEST_PAGE);
        return new RowList<>(name, number -> list.pageNo(number).build(), true, facts);
    }

    /** Returns a list that comes in one answer, as a page or as its rows. */
    public static <R> RowList<R> whole(String name, Request<?> request, Function<R, RowFacts> facts) {
        Call<?> call = request.build();
        return new RowList<>(name, number -> call, false, facts);
    }

    /** Returns the rows of an answer to a request of this list. */
    @SuppressWarnings("unchecked")
    List<R> rows(Object answer) {
        return (List<R>) (answer instanceof Page<?> page ? page.rows() : answer);
    }

    /** Returns the same list of another workspace. */
    public RowList<R> in(long owId) {
        return new RowList<>(
                name + " in workspace " + owId, number -> pages.apply(number).in(owId), inPages, facts);
    }

    /** Returns the context of an error before the list was read. */
    public CallContext unsent() {
        return pages.apply(1).unsent();
    }
}
