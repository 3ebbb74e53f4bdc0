package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.finance.internal.reconcile.RowList.ListPage;
import io.adplatform.sdk.finance.reconcile.ListRead;
import io.adplatform.sdk.operation.Progress;
import io.adplatform.sdk.progress.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A list as one reading shows it.
 *
 * @param rows the rows, each once
 * @param last the last answer
 */
public record WholeList<R>(List<R> rows, ListRead read, Response<?> last) {

    public WholeList {
        rows = List.copyOf(rows);
    }

    /** Reads a whole list. */
    public static <R> WholeList<R> read(RowList<R> list, Progress progress) {
        ListReading<R> reading = new ListReading<>(list, progress.user().time().now());
        Map<Object, R> rows = new LinkedHashMap<>();
        Response<?> last;
        do {
            last = read(reading.nextPage(), list, reading, rows, progress);
        } while (!reading.isEnded());
        return new WholeList<>(List.copyOf(rows.values()), reading.result(), last);
    }

    private static <A, R> Response<A> read(
            ListPage<A, R> page, RowList<R> list, ListReading<R> reading, Map<Object, R> rows, Progress progress) {
        return progress.send(
                page.call().with(progress.options().fresh(true)),
                response -> {
                    if (reading.isAtFirstPage()) {
                        rows.clear();
                    }
                    List<R> found = page.rows().apply(response.value());
                    reading.add(found, response);
                    for (R row : found) {
                        long id = list.facts().apply(row).id();
                        rows.put(id > 0 ? (Object) id : new Object(), row);
                    }
                    return found.size();
                },
                reading::requestsLeft);
    }

    /** Returns the quota of a reading. A list in pages takes one request for the estimate, which contains the total. */
    public static Estimate estimate(Workspace workspace, RowList<?> list) {
        if (!list.inPages()) {
            return Estimate.of(workspace.quota(), 1);
        }
        return estimate(workspace, list.pages().apply(1));
    }

    private static <A> Estimate estimate(Workspace workspace, ListPage<A, ?> page) {
        Response<A> first = workspace.execute(page.call());
        int rows = page.rows().apply(first.value()).size();
        Long total = ListReading.total(first);
        boolean isCounted = total != null && total >= rows;
        long requests = ListReading.requests(total == null ? -1 : total, rows);
        return Estimate.of(workspace.quota(), requests, isCounted ? Estimate.Bound.EXACTLY : Estimate.Bound.AT_LEAST);
    }
}
