package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.finance.reconcile.NewestId;
import io.adplatform.sdk.operation.Poller;
import io.adplatform.sdk.operation.Polling;
import io.adplatform.sdk.progress.WorkListener;
import io.adplatform.sdk.progress.WorkMeter;
import io.adplatform.sdk.throttle.Lane;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

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
        return Poller.run(workspace, reading(list));
    }

    @Override
    public CompletableFuture<Long> findAsync() {
        return Poller.runAsync(workspace, reading(list));
    }

    private <R> WholeList<R, Long> reading(RowList<R> rowList) {
        WorkMeter meter = new WorkMeter(workspace, rowList.name(), WorkListener.none());
        return new WholeList<>(workspace, rowList, options -> options.lane(lane), meter, (rows, read, last) -> {
            if (read.gap() != null) {
                return new Polling.Failed<>(incomplete(rowList, last, read.gap()));
            }
            return new Polling.Done<>(rows.stream()
                    .mapToLong(row -> rowList.facts().apply(row).id())
                    .max()
                    .orElse(0));
        });
    }

    private static UnreadableResponseException incomplete(RowList<?> list, Response<?> response, String gap) {
        PlatformResponse answer = new PlatformResponse(response.status(), List.of(), Map.of(), response.headers(), "");
        return new UnreadableResponseException(
                list.pages().apply(1).call().unsent(),
                answer,
                "the newest of the " + list.name() + " is unknown: " + gap,
                null);
    }
}
