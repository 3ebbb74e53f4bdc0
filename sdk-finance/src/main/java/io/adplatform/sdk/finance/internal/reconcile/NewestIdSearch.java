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
public final class NewestIdSearch<R> implements FindNewestId {

    private final Workspace workspace;
    private final RowList<R> list;
    private Lane lane = Lane.NORMAL;

    public NewestIdSearch(Workspace workspace, RowList<R> list) {
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
        return find(workspace.asCurrentUser());
    }

    @Override
    public CompletableFuture<NewestId> findAsync() {
        Workspace user = workspace.asCurrentUser();
        return Poller.async(() -> find(user));
    }

    private NewestId find(Workspace user) {
        WorkMeter meter = new WorkMeter(user, list.name(), WorkListener.none());
        RequestOptions options = RequestOptions.defaults().lane(lane);
        ListReading<R> reading = ListReading.of(
                list, new Progress(user, options, meter, WorkLimit.none().begin(user)));
        String gap = reading.result().gap();
        if (gap != null) {
            Response<?> last = reading.last();
            throw new UnreadableResponseException(
                    list.unsent(),
                    new PlatformResponse(last.status(), List.of(), Map.of(), last.headers(), ""),
                    "the newest of the " + list.name() + " is unknown: " + gap,
                    null);
        }
        return new NewestId(
                RowLists.inWorkspace(workspace, list.name()),
                reading.rows().stream()
                        .mapToLong(row -> list.facts().apply(row).id())
                        .max()
                        .orElse(0));
    }
}
