package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.finance.reconcile.FindNewestId;
import io.adplatform.sdk.finance.reconcile.NewestId;
import io.adplatform.sdk.operation.Poller;
import io.adplatform.sdk.operation.Progress;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.progress.WorkListener;
import io.adplatform.sdk.progress.WorkMeter;
import io.adplatform.sdk.throttle.Lane;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Reads a whole list for its highest ID. */
public final class NewestIdSearch implements FindNewestId {

    private final Workspace workspace;
    private final RowList<?> list;
    private Lane lane = Lane.NORMAL;

    public NewestIdSearch(Workspace workspace, RowList<?> list) {
        this.workspace = workspace;
        this.list = list;
    }

    @Override
    public FindNewestId lane(Lane chosen) {
        lane = chosen;
        return this;
    }

    @Override
    public NewestId find() {
        return find(list, workspace.asCurrentUser());
    }

    @Override
    public CompletableFuture<NewestId> findAsync() {
        Workspace user = workspace.asCurrentUser();
        return Poller.async(() -> find(list, user));
    }

    private <R> NewestId find(RowList<R> rowList, Workspace user) {
        WorkMeter meter = new WorkMeter(user, rowList.name(), WorkListener.none());
        RequestOptions options = RequestOptions.defaults().lane(lane);
        ListReading<R> reading = ListReading.of(
                rowList, new Progress(user, options, meter, WorkLimit.none().begin(user)));
        String gap = reading.result().gap();
        if (gap != null) {
            throw incomplete(rowList, reading.last(), gap);
        }
        long newest = reading.rows().stream()
                .mapToLong(row -> rowList.facts().apply(row).id())
                .max()
                .orElse(0);
        return new NewestId(RowLists.inWorkspace(workspace, rowList.name()), newest);
    }

    private static UnreadableResponseException incomplete(RowList<?> list, Response<?> response, String gap) {
        PlatformResponse answer = new PlatformResponse(response.status(), List.of(), Map.of(), response.headers(), "");
        return new UnreadableResponseException(
                list.unsent(), answer, "the newest of the " + list.name() + " is unknown: " + gap, null);
    }
}
