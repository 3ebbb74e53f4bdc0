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
    private final MatchingRule<R> rule;
    private final PollingTime time;
    private final Lane firstLane;

    private SearchPeriod period;
    private ListReading<R> reading;
    private int readings;
    private boolean pauseIsDue;
    private @Nullable Instant lastReadAt;
    private @Nullable Reconciliation<R> seenInPart;
    private @Nullable AdPlatformException lastFailure;
    private @Nullable Step<Reconciliation<R>> end;

    Search(Workspace workspace, MatchingRule<R> rule, SearchPeriod period, Duration within, Lane firstLane) {
        this.workspace = workspace;
        this.rule = rule;
        this.period = period;
        this.time = new PollingTime(workspace.time(), within);
        this.firstLane = firstLane;
        this.reading = new ListReading<>(rule);
    }

    @Override
    public Step<Reconciliation<R>> next() {
        if (end != null) {
            return end;
        }
        if (!pauseIsDue) {
            return read(reading.nextPage());
        }
        Duration pause = PollSchedule.pauseAfter(readings, reading.pages(), workspace.quota());
        if (!time.allows(pause)) {
            return finish();
        }
        pauseIsDue = false;
        reading = new ListReading<>(rule);
        return new Pause<>(pause);
    }

    private <A> Send<A, Reconciliation<R>> read(ListPage<A, R> page) {
        Call<A> call = page.call();
        RequestOptions options = time.limit(call.options().lane(readings == 0 ? firstLane : Lane.BULK));
        return new Send<>(call.with(options), response -> received(page, response), this::failed);
    }

    private <A> void received(ListPage<A, R> page, Response<A> response) {
        Instant now = workspace.time().now();
        A answer = response.value();
        period = period.adjustedBy(response, now);
        reading.add(period, page.rows().apply(answer), page.rowsOfAllPages().applyAsLong(answer));
        if (!reading.isComplete()) {
            return;
        }
        readings++;
        lastReadAt = now;
        Reconciliation<R> outcome = reading.outcome();
        if (outcome != null) {
            end = new Done<>(outcome);
        }
        pauseIsDue = true;
    }

    /** What broke the payment's connection may break a reading or two as well. */
    private void failed(AdPlatformException failure) {
        lastFailure = failure;
        Reconciliation<R> seen = reading.outcome();
        seenInPart = seen != null ? seen : seenInPart;
        if (Polling.isOutOfTime(failure)) {
            end = finish();
        } else if (Polling.mayPass(failure)) {
            readings++;
            pauseIsDue = true;
        } else {
            end = new Failed<>(failure);
        }
    }

    /** The time is over. "Not found" is said only after a complete reading, and if no page of any reading showed it. */
    private Step<Reconciliation<R>> finish() {
        if (seenInPart != null) {
            return new Done<>(seenInPart);
        }
        return lastReadAt != null
                ? new Done<>(new Reconciliation.NotFoundYet<>(lastReadAt))
                : new Failed<>(Objects.requireNonNull(lastFailure, "a reading either succeeds or fails"));
    }

    @Override
    public CallContext context() {
        Call<?> call = rule.page(1).call();
        return new CallContext(
                call.operation().name(),
                call.operation().method(),
                call.operation().path(),
                call.owId(),
                0,
                time.elapsed());
    }
}
