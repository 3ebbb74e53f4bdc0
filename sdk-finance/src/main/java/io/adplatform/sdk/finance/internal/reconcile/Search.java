package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Poller;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A search for one or several lost calls. It goes in rounds: each list whose calls aren't all settled is read once, and then
 * there is a pause.
 *
 * @param <R> a row of the lists
 */
final class Search<R> {

    private final Workspace workspace;
    private final List<LostSending<R>> sought;
    private final Map<String, ListSearch<R>> lists = new LinkedHashMap<>();
    private final Poller.TimeLimit time;
    private final Lane firstLane;

    private int rounds;
    private int requests;
    private int requestsBeforeRound;
    private @Nullable AdPlatformException lastFailure;

    /**
     * @param workspace for one user alone, who reads the lists
     * @param known the rows of other calls, by the name of the list
     */
    Search(
            Workspace workspace,
            List<LostSending<R>> sought,
            Function<String, KnownRows> known,
            Duration within,
            Lane firstLane) {
        this.workspace = workspace;
        this.sought = sought;
        this.time = new Poller.TimeLimit(workspace.time(), within);
        this.firstLane = firstLane;
        Map<String, List<LostSending<R>>> byList = sought.stream()
                .collect(Collectors.groupingBy(
                        call -> call.lost().list().name(), LinkedHashMap::new, Collectors.toList()));
        byList.forEach((name, calls) ->
                lists.put(name, new ListSearch<>(calls, known.apply(name), workspace.userFingerprint())));
    }

    /** Returns the outcomes of the calls, in their order. */
    List<Reconciliation<R>> run() {
        while (readLists() && !lists.values().stream().allMatch(ListSearch::isOver)) {
            rounds++;
            Duration pause = pause();
            if (!time.allows(pause)) {
                break;
            }
            requestsBeforeRound = requests;
            Poller.pause(workspace, pause, this::context);
        }
        return outcomes();
    }

    /** Returns whether there was time for all of them. */
    private boolean readLists() {
        for (ListSearch<R> list : lists.values()) {
            if (list.isOver()) {
                continue;
            }
            try {
                list.read(now(), this::send);
            } catch (AdPlatformException failure) {
                lastFailure = failure;
                if (Poller.isOutOfTime(failure)) {
                    return false;
                }
                failed(list, failure);
            }
        }
        return true;
    }

    /** Returns the time until the next round, which is sooner if it could prove that a call is absent. */
    private Duration pause() {
        Duration pause = PollSchedule.pauseAfter(rounds, requests - requestsBeforeRound, workspace.quota());
        Sending now = now();
        return lists.values().stream()
                .flatMap(list -> list.untilAbsent(now))
                .filter(left -> left.compareTo(Duration.ZERO) > 0)
                .reduce(pause, (one, other) -> one.compareTo(other) <= 0 ? one : other);
    }

    private Response<?> send(Call<?> page) {
        requests++;
        RequestOptions options =
                page.options().lane(rounds == 0 ? firstLane : Lane.BULK).fresh(true);
        return workspace.execute(page.with(time.limit(options)));
    }

    /**
     * The cause of the lost answer may break a reading or two as well. A list that this user may not read does not affect the
     * others.
     */
    private static void failed(ListSearch<?> list, AdPlatformException failure) {
        if (Poller.mayPass(failure)) {
            list.breakOff();
        } else if (failure instanceof ApiException && !(failure instanceof LogInRefusedException)) {
            list.refuse(failure);
        } else {
            throw failure;
        }
    }

    /** A search ends as "open" only if a list was read. */
    private List<Reconciliation<R>> outcomes() {
        if (lists.values().stream().noneMatch(ListSearch::wasShown)) {
            throw Objects.requireNonNull(lastFailure, "a reading either succeeds or fails");
        }
        Instant now = workspace.time().now();
        return sought.stream()
                .map(call -> Objects.requireNonNull(lists.get(call.lost().list().name()))
                        .outcome(call, now))
                .toList();
    }

    private Sending now() {
        return new Sending(workspace.time().now(), workspace.time().nanos(), null);
    }

    private CallContext context() {
        return sought.get(0).lost().list().unsent().after(requests, time.elapsed());
    }
}
