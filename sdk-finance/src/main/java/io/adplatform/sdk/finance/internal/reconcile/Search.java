package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.finance.internal.reconcile.RowList.ListPage;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Polling;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of a search for one or several lost calls: what to send, how long to pause, when it is over. It does
 * none of that itself, so that blocking and asynchronous callers share it. One step at a time touches it.
 *
 * <p>It goes in rounds: each list whose calls aren't all settled is read once, and then there is a pause.
 *
 * @param <R> a row of the lists
 * @param <T> what the search comes to
 */
final class Search<R, T> implements Polling<T> {

    private final Workspace workspace;
    private final List<LostSending<R>> sought;
    private final Map<String, ListSearch<R>> lists;
    private final Polling.TimeLimit time;
    private final Lane firstLane;
    private final Function<List<Reconciliation<R>>, T> result;

    private int rounds;
    private int requestsOfRound;
    private @Nullable AdPlatformException lastFailure;
    private @Nullable Step<T> end;

    /**
     * @param workspace for one user alone, who reads the lists
     * @param known the rows of other calls, by the name of the list
     * @param result makes the search's result of the calls' outcomes, which are in the calls' order
     */
    Search(
            Workspace workspace,
            List<LostSending<R>> sought,
            Function<String, KnownRows> known,
            Duration within,
            Lane firstLane,
            Function<List<Reconciliation<R>>, T> result) {
        this.workspace = workspace;
        this.sought = sought;
        this.time = new Polling.TimeLimit(workspace.time(), within);
        this.firstLane = firstLane;
        this.result = result;
        this.lists = sought.stream()
                .collect(Collectors.groupingBy(
                        call -> call.lost().list().name(),
                        LinkedHashMap::new,
                        Collectors.collectingAndThen(
                                Collectors.toList(),
                                calls -> new ListSearch<>(
                                        calls,
                                        known.apply(calls.get(0).lost().list().name()),
                                        workspace.userFingerprint()))));
    }

    @Override
    public Step<T> next() {
        if (end != null) {
            return end;
        }
        Optional<ListSearch<R>> unread =
                lists.values().stream().filter(list -> !list.isRead()).findFirst();
        if (unread.isPresent()) {
            return read(unread.get(), unread.get().nextPage(now()));
        }
        if (lists.values().stream().allMatch(ListSearch::isOver)) {
            return finish();
        }
        rounds++;
        Duration pause = pause();
        if (!time.allows(pause)) {
            return finish();
        }
        requestsOfRound = 0;
        lists.values().forEach(ListSearch::readAgain);
        return new Pause<>(pause);
    }

    /** Returns the time until the next round, which is sooner if it could prove that a call is absent. */
    private Duration pause() {
        Duration pause = PollSchedule.pauseAfter(rounds, requestsOfRound, workspace.quota());
        Sending now = now();
        return lists.values().stream()
                .flatMap(list -> list.untilAbsent(now))
                .filter(left -> left.compareTo(Duration.ZERO) > 0)
                .reduce(pause, (one, other) -> one.compareTo(other) <= 0 ? one : other);
    }

    private <A> Send<A, T> read(ListSearch<R> list, ListPage<A, R> page) {
        Call<A> call = page.call();
        RequestOptions options = time.limit(
                call.options().lane(rounds == 0 ? firstLane : Lane.BULK).fresh(true));
        requestsOfRound++;
        return new Send<>(
                call.with(options), response -> received(list, page, response), failure -> failed(list, failure));
    }

    private <A> void received(ListSearch<R> list, ListPage<A, R> page, Response<A> response) {
        list.add(page.rows().apply(response.value()), response);
    }

    /**
     * The cause of the lost answer may break a reading or two as well. A list that this user may not read does not affect the
     * others.
     */
    private void failed(ListSearch<R> list, AdPlatformException failure) {
        lastFailure = failure;
        if (Polling.isOutOfTime(failure)) {
            end = finish();
        } else if (Polling.mayPass(failure)) {
            list.breakOff();
        } else if (failure instanceof ApiException && !(failure instanceof LogInRefusedException)) {
            list.refuse(failure);
        } else {
            end = new Failed<>(failure);
        }
    }

    /** A search ends as "open" only if a list was read, or if another call has an outcome. */
    private Step<T> finish() {
        List<Reconciliation<R>> outcomes = new ArrayList<>();
        boolean anyKnown = false;
        for (LostSending<R> call : sought) {
            ListSearch<R> list =
                    Objects.requireNonNull(lists.get(call.lost().list().name()));
            Reconciliation<R> known = list.outcome(call);
            anyKnown |= known != null;
            outcomes.add(
                    known == null
                            ? new Reconciliation.Open<>(
                                    list.unread(workspace.time().now()), List.of())
                            : known);
        }
        return anyKnown
                ? new Done<>(result.apply(outcomes))
                : new Failed<>(Objects.requireNonNull(lastFailure, "a reading either succeeds or fails"));
    }

    private Sending now() {
        return new Sending(workspace.time().now(), workspace.time().nanos(), null);
    }

    @Override
    public CallContext context() {
        Call<?> call = sought.get(0).lost().list().pages().apply(1).call();
        return new CallContext(
                call.operation().name(),
                call.operation().method(),
                call.operation().path(),
                call.owId(),
                0,
                time.elapsed());
    }
}
