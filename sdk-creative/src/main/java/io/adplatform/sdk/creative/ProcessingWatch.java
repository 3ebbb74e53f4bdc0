package io.adplatform.sdk.creative;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Errand;
import io.adplatform.sdk.operation.ErrandTime;
import io.adplatform.sdk.operation.Paging;
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
final class ProcessingWatch implements Errand<ProcessingResult> {

    private static final int MOST_SINGLE_READS = 5;
    private final Workspace workspace;
    private final ErrandTime time;
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

    ProcessingWatch(
            Workspace workspace,
            Collection<Long> creativeIds,
            Duration within,
            Duration every,
            Consumer<ProcessingResult> listener) {
        this.workspace = workspace;
        this.time = new ErrandTime(workspace.time(), within);
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
            queueUntold();
        }
        Long single = singleReads++ < MOST_SINGLE_READS ? singles.poll() : null;
        return single == null ? null : get(single);
    }

    private @Nullable Step<ProcessingResult> list(List<Long> ids) {
        ListCreatives list = new ListCreatives(workspace).creativeIds(ids).pageSize(ids.size());
        try {
            return send(list.build(), this::listed, this::failed);
        } catch (InvalidRequestException badId) {
            return new Failed<>(badId);
        }
    }

    /** Those that the list doesn't tell of are read by themselves; those that were read longest ago come first. */
    private void queueUntold() {
        List<Long> untold = ids(ProcessingState::isUntold);
        singles.retainAll(untold);
        untold.stream().filter(id -> !singles.contains(id)).forEach(singles::add);
    }

    private Step<ProcessingResult> get(long id) {
        return send(
                Creatives.on(workspace).get(id).build(),
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

    private void listed(Page<CreativeListItem> page) {
        for (CreativeListItem row : page.rows()) {
            states.computeIfPresent(row.creativeId(), (id, state) -> state.listed(row));
        }
    }

    private void failed(AdPlatformException failure) {
        lastFailure = failure;
        lists.clear();
        singleReads = MOST_SINGLE_READS;
        if (Errand.isOutOfTime(failure)) {
            end = finish();
        } else if (!Errand.mayPass(failure)) {
            end = new Failed<>(failure);
        }
    }

    /** The next list tells whether that is the creative's trouble or everybody's. */
    private void singleFailed(AdPlatformException failure) {
        lastFailure = failure;
        singleReads = MOST_SINGLE_READS;
    }

    private void endLook() {
        lookIsOn = false;
        looks++;
        listener.accept(result());
    }

    /** A look of several requests has its price, and nobody queues for a look. */
    private Duration pause() {
        Duration pause = every.multipliedBy(Math.max(1, requests));
        Duration free = workspace.quota().timeFor(1);
        return free.compareTo(pause) > 0 ? free : pause;
    }

    /** The time is over: what is open may be said only by one who has looked. */
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
        return new CallContext(
                ListCreatives.OPERATION.name(),
                ListCreatives.OPERATION.method(),
                ListCreatives.OPERATION.path(),
                workspace.owId(),
                0,
                time.elapsed());
    }
}
