package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.finance.internal.reconcile.RowList.ListPage;
import io.adplatform.sdk.finance.reconcile.NewestId;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Poller;
import io.adplatform.sdk.operation.Polling;
import io.adplatform.sdk.throttle.Lane;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Reads a whole list for its highest ID. */
public final class NewestIdSearch implements NewestId {

    private final Workspace workspace;
    private final RowList<?> list;
    private Lane lane = Lane.NORMAL;

    public NewestIdSearch(Workspace workspace, RowList<?> list) {
        this.workspace = workspace;
        this.list = list;
    }

    @Override
    public NewestId lane(Lane chosen) {
        lane = chosen;
        return this;
    }

    @Override
    public long find() {
        return Poller.run(workspace, new Reading<>(workspace, list, lane));
    }

    @Override
    public CompletableFuture<Long> findAsync() {
        return Poller.runAsync(workspace, new Reading<>(workspace, list, lane));
    }

    private static final class Reading<R> implements Polling<Long> {

        private final RowList<R> list;
        private final ListReading<R> reading;
        private final Lane lane;
        private long newest;
        private @Nullable Step<Long> end;

        Reading(Workspace workspace, RowList<R> list, Lane lane) {
            this.list = list;
            this.reading = new ListReading<>(list, workspace.time().now());
            this.lane = lane;
        }

        @Override
        public Step<Long> next() {
            return end != null ? end : send(reading.nextPage());
        }

        private <A> Send<A, Long> send(ListPage<A, R> page) {
            Call<A> call = page.call();
            return new Send<>(
                    call.with(call.options().lane(lane).fresh(true)),
                    response -> received(response, page.rows().apply(response.value())),
                    failure -> end = new Failed<>(failure));
        }

        private void received(Response<?> response, List<R> rows) {
            reading.add(rows, ListBody.of(response));
            for (R row : rows) {
                newest = Math.max(newest, list.facts().apply(row).id());
            }
            if (reading.isEnded()) {
                String gap = reading.result().gap();
                end = gap == null ? new Done<>(newest) : new Failed<>(incomplete(response, gap));
            }
        }

        private UnreadableResponseException incomplete(Response<?> response, String gap) {
            PlatformResponse answer =
                    new PlatformResponse(response.status(), List.of(), Map.of(), response.headers(), "");
            return new UnreadableResponseException(
                    context(), answer, "the newest of the " + list.name() + " is unknown: " + gap, null);
        }

        @Override
        public CallContext context() {
            Call<?> call = list.pages().apply(1).call();
            return CallContext.unsent(
                    call.operation().name(),
                    call.operation().method(),
                    call.operation().path(),
                    call.owId());
        }
    }
}
