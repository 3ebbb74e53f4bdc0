package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.finance.internal.reconcile.RowList.ListPage;
import io.adplatform.sdk.finance.reconcile.ListRead;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Polling;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkMeter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A reading of a whole list, with each row once, and a result of its rows. */
public final class WholeList<R, T> implements Polling<T> {

    private final RowList<R> list;
    private final ListReading<R> reading;
    private final UnaryOperator<RequestOptions> options;
    private final WorkMeter meter;
    private final Result<R, T> result;
    private final Map<Object, R> rows = new LinkedHashMap<>();
    private @Nullable Step<T> end;

    /** Makes the result of the rows; {@code last} is the last answer. */
    @FunctionalInterface
    public interface Result<R, T> {
        Step<T> of(List<R> rows, ListRead read, Response<?> last);
    }

    /** @param options adds the options of each request */
    public WholeList(
            Workspace workspace,
            RowList<R> list,
            UnaryOperator<RequestOptions> options,
            WorkMeter meter,
            Result<R, T> result) {
        this.list = list;
        this.reading = new ListReading<>(list, workspace.time().now());
        this.options = options;
        this.meter = meter;
        this.result = result;
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

    @Override
    public Step<T> next() {
        if (end != null) {
            return end;
        }
        meter.begins(reading.requestsLeft());
        return send(reading.nextPage());
    }

    private <A> Send<A, T> send(ListPage<A, R> page) {
        Call<A> call = page.call();
        return new Send<>(
                call.with(options.apply(call.options()).fresh(true)),
                response -> received(response, page.rows().apply(response.value())),
                failure -> end = new Failed<>(failure));
    }

    private void received(Response<?> response, List<R> page) {
        if (reading.isAtFirstPage()) {
            rows.clear();
        }
        reading.add(page, response);
        for (R row : page) {
            long id = list.facts().apply(row).id();
            rows.put(id > 0 ? (Object) id : new Object(), row);
        }
        meter.answered(page.size(), reading.requestsLeft());
        if (reading.isEnded()) {
            end = result.of(new ArrayList<>(rows.values()), reading.result(), response);
        }
    }

    @Override
    public CallContext context() {
        return list.pages().apply(1).call().unsent();
    }
}
