package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Polling;
import io.adplatform.sdk.operation.PollingTime;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of a search: what to send, how long to pause, when it is over. It does none of that itself, so that
 * blocking and asynchronous callers share it. One step at a time touches it.
 */
final class Search<R> implements Polling<Reconciliation<R>> {

    private final Workspace workspace;
    private final Trace<R> trace;
    private final PollingTime time;
    private final Lane firstLane;

    private Window window;
    private Look<R> look;
    private int looks;
    private boolean pauseIsDue;
    private @Nullable Instant lookedAt;
    private @Nullable Reconciliation<R> seenInPart;
    private @Nullable AdPlatformException lastFailure;
    private @Nullable Step<Reconciliation<R>> end;

    Search(Workspace workspace, Trace<R> trace, Window window, Duration within, Lane firstLane) {
        this.workspace = workspace;
        this.trace = trace;
        this.window = window;
        this.time = new PollingTime(workspace.time(), within);
        this.firstLane = firstLane;
        this.look = new Look<>(trace);
    }

    @Override
    public Step<Reconciliation<R>> next() {
        if (end != null) {
            return end;
        }
        if (!pauseIsDue) {
            return read(look.nextPage());
        }
        Duration pause = Pace.after(looks, look.pages(), workspace.quota());
        if (!time.allows(pause)) {
            return finish();
        }
        pauseIsDue = false;
        look = new Look<>(trace);
        return new Pause<>(pause);
    }

    private <A> Send<A, Reconciliation<R>> read(ListPage<A, R> page) {
        Call<A> call = page.call();
        RequestOptions options = time.limit(call.options().lane(looks == 0 ? firstLane : Lane.BULK));
        return new Send<>(call.with(options), response -> came(page, response), this::failed);
    }

    private <A> void came(ListPage<A, R> page, Response<A> response) {
        Instant now = workspace.time().now();
        A answer = response.value();
        window = window.toldBy(response, now);
        look.take(window, page.rows().apply(answer), page.rowsOfAllPages().applyAsLong(answer));
        if (!look.ended()) {
            return;
        }
        looks++;
        lookedAt = now;
        Reconciliation<R> outcome = look.outcome();
        if (outcome != null) {
            end = new Done<>(outcome);
        }
        pauseIsDue = true;
    }

    /** What broke the payment's connection may break a look or two as well. */
    private void failed(AdPlatformException failure) {
        lastFailure = failure;
        Reconciliation<R> seen = look.outcome();
        seenInPart = seen != null ? seen : seenInPart;
        if (Polling.isOutOfTime(failure)) {
            end = finish();
        } else if (Polling.mayPass(failure)) {
            looks++;
            pauseIsDue = true;
        } else {
            end = new Failed<>(failure);
        }
    }

    /** The time is over: "not found" may be said only by one who has looked, and has seen it on no page of any look. */
    private Step<Reconciliation<R>> finish() {
        if (seenInPart != null) {
            return new Done<>(seenInPart);
        }
        return lookedAt != null
                ? new Done<>(new Reconciliation.NotFoundYet<>(lookedAt))
                : new Failed<>(Objects.requireNonNull(lastFailure, "a look either succeeds or fails"));
    }

    @Override
    public CallContext context() {
        Call<?> call = trace.page(1).call();
        return new CallContext(
                call.operation().name(),
                call.operation().method(),
                call.operation().path(),
                call.owId(),
                0,
                time.elapsed());
    }
}
