package io.adplatform.sdk.creative.processing;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.library.CreativeListItem;
import io.adplatform.sdk.creative.library.GetCreative;
import io.adplatform.sdk.creative.library.ListCreatives;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.Polling;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The decisions of waiting for creatives to be processed: what to read, how long to pause, when it is over. */
final class ProcessingPolling implements Polling<ProcessingResult> {

    private static final int MOST_SINGLE_READS = 5;

    private final Workspace workspace;
    private final Polling.TimeLimit time;
    private final Duration every;
    private final Consumer<ProcessingResult> listener;
    private final Map<Long, ProcessingState> states = new LinkedHashMap<>();

    private final Deque<List<Long>> lists = new ArrayDeque<>();
    private final Deque<Long> singles = new ArrayDeque<>();
    private boolean lookIsOn;
    private int looks;
    private int requests;
    private int singleReads;
    private boolean anyAnswer;
    private @Nullable AdPlatformException lastFailure;
    private @Nullable Step<ProcessingResult> end;

    ProcessingPolling(
            Workspace workspace,
            Collection<Long> creativeIds,
            Duration within,
            Duration every,
            Consumer<ProcessingResult> listener) {
        this.workspace = workspace;
        this.time = new Polling.TimeLimit(workspace.time(), within);
        this.every = every;
        this.listener = listener;
        creativeIds.forEach(id -> states.put(id, ProcessingState.UNSEEN));
        beginLook();
    }

    @Override
    public Step<ProcessingResult> next() {
        if (end != null) {
            return end;
        }
        if (lookIsOn) {
            Step<ProcessingResult> read = nextRead();
            if (read != null) {
                return read;
            }
            endLook();
        }
        if (open().isEmpty()) {
            return new Done<>(result());
        }
        Duration pause = pause();
        if (!time.allows(pause)) {
            return finish();
        }
        beginLook();
        return new Pause<>(pause);
    }

    private void beginLook() {
        lookIsOn = true;
        requests = 0;
        singleReads = 0;
        List<Long> open = open();
        for (int from = 0; from < open.size(); from += Paging.LARGEST_PAGE) {
            lists.add(open.subList(from, Math.min(open.size(), from + Paging.LARGEST_PAGE)));
        }
    }

    private @Nullable Step<ProcessingResult> nextRead() {
        List<Long> ids = lists.poll();
        if (ids != null) {
            return list(ids);
        }
        if (singleReads == 0) {
            queueSingleReads();
        }
        Long single = singleReads++ < MOST_SINGLE_READS ? singles.poll() : null;
        return single == null ? null : get(single);
    }

    private @Nullable Step<ProcessingResult> list(List<Long> ids) {
        ListCreatives list = new ListCreatives(workspace).creativeIds(ids).pageSize(ids.size());
        try {
            return send(list.build(), page -> listed(ids, page), this::failed);
        } catch (InvalidRequestException badId) {
            return new Failed<>(badId);
        }
    }

    /** Queues the creatives without {@code transformed} in the list; the longest unread ones are first. */
    private void queueSingleReads() {
        List<Long> wanted = ids(ProcessingState::needsSingleRead);
        singles.retainAll(wanted);
        wanted.stream().filter(id -> !singles.contains(id)).forEach(singles::add);
    }

    private Step<ProcessingResult> get(long id) {
        return send(
                new GetCreative(workspace, id).build(),
                creative -> states.computeIfPresent(id, (same, state) -> state.read(creative)),
                this::singleFailed);
    }

    private <A> Send<A, ProcessingResult> send(Call<A> call, Consumer<A> came, Consumer<AdPlatformException> failed) {
        requests++;
        RequestOptions options = time.limit(call.options().lane(looks == 0 ? Lane.NORMAL : Lane.BULK));
        return new Send<>(
                call.with(options),
                response -> {
                    anyAnswer = true;
                    came.accept(response.value());
                },
                failed);
    }

    private void listed(List<Long> ids, Page<CreativeListItem> page) {
        List<Long> missing = new ArrayList<>(ids);
        for (CreativeListItem row : page.rows()) {
            states.computeIfPresent(row.creativeId(), (id, state) -> state.listed(row));
            missing.remove((Long) row.creativeId());
        }
        // The platform may return fewer rows than requested.
        Long total = page.totalRecords();
        if (total != null && total > page.rows().size() && !missing.isEmpty() && missing.size() < ids.size()) {
            lists.push(missing);
        }
    }

    private void failed(AdPlatformException failure) {
        lastFailure = failure;
        lists.clear();
        singleReads = MOST_SINGLE_READS;
        if (Polling.isOutOfTime(failure)) {
            end = finish();
        } else if (!Polling.mayPass(failure)) {
            end = new Failed<>(failure);
        }
    }

    /** Ends the single reads of this look. The next list shows whether the failure concerned this creative alone. */
    private void singleFailed(AdPlatformException failure) {
        lastFailure = failure;
        singleReads = MOST_SINGLE_READS;
    }

    private void endLook() {
        lookIsOn = false;
        looks++;
        listener.accept(result());
    }

    /** A look of several requests is followed by a longer pause, and a look begins only when there is quota for it. */
    private Duration pause() {
        Duration pause = every.multipliedBy(Math.max(1, requests));
        Duration free = workspace.quota().timeFor(1);
        return free.compareTo(pause) > 0 ? free : pause;
    }

    /** The time is over. If no read succeeded, the state of the creatives is unknown, and the last failure is thrown. */
    private Step<ProcessingResult> finish() {
        return anyAnswer
                ? new Done<>(result())
                : new Failed<>(Objects.requireNonNull(lastFailure, "a look either succeeds or fails"));
    }

    private ProcessingResult result() {
        Map<Long, CreativeListItem> ready = new LinkedHashMap<>();
        Map<Long, CreativeListItem> stopped = new LinkedHashMap<>();
        List<Long> unlisted = new ArrayList<>();
        states.forEach((id, state) -> {
            CreativeListItem row = state.row();
            if (row == null) {
                unlisted.add(id);
            } else if (state.isReady()) {
                ready.put(id, row);
            } else if (state.isStopped()) {
                stopped.put(id, row);
            }
        });
        return new ProcessingResult(ready, open(), unlisted, stopped);
    }

    private List<Long> open() {
        return ids(state -> !state.isReady() && !state.isStopped());
    }

    private List<Long> ids(Predicate<ProcessingState> which) {
        return states.entrySet().stream()
                .filter(entry -> which.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    @Override
    public CallContext context() {
        Operation<?> list = new ListCreatives(workspace).build().operation();
        return new CallContext(list.name(), list.method(), list.path(), workspace.owId(), 0, time.elapsed());
    }
}
