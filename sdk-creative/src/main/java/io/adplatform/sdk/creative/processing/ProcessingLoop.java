package io.adplatform.sdk.creative.processing;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.library.Creative;
import io.adplatform.sdk.creative.library.CreativeListItem;
import io.adplatform.sdk.creative.library.GetCreative;
import io.adplatform.sdk.creative.library.ListCreatives;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.Poller;
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

/** Waits for creatives to be processed: looks with pauses between them. */
final class ProcessingLoop {

    private static final int MOST_SINGLE_READS = 5;

    private final Workspace workspace;
    private final Poller.TimeLimit time;
    private final Duration every;
    private final Consumer<ProcessingResult> listener;
    private final Map<Long, ProcessingState> states = new LinkedHashMap<>();
    /** The creatives without {@code transformed} in the list; the longest unread ones are first. */
    private final Deque<Long> singles = new ArrayDeque<>();

    private int looks;
    private int requests;
    private int requestsBeforeLook;
    private boolean anyAnswer;
    private @Nullable AdPlatformException lastFailure;

    ProcessingLoop(
            Workspace workspace,
            Collection<Long> creativeIds,
            Duration within,
            Duration every,
            Consumer<ProcessingResult> listener) {
        this.workspace = workspace.asCurrentUser();
        this.time = new Poller.TimeLimit(workspace.time(), within);
        this.every = every;
        this.listener = listener;
        creativeIds.forEach(id -> states.put(id, ProcessingState.UNSEEN));
    }

    ProcessingResult run() {
        while (look()) {
            looks++;
            listener.accept(result());
            if (open().isEmpty()) {
                return result();
            }
            Duration pause = pause();
            if (!time.allows(pause)) {
                break;
            }
            Poller.pause(workspace, pause, this::context);
        }
        return finish();
    }

    /** Reads all open creatives. Returns whether there was time for it. A failure that may pass ends this look alone. */
    private boolean look() {
        requestsBeforeLook = requests;
        try {
            readLists();
        } catch (AdPlatformException failure) {
            lastFailure = failure;
            if (Poller.isOutOfTime(failure)) {
                return false;
            }
            if (!Poller.mayPass(failure)) {
                throw failure;
            }
            return true;
        }
        try {
            readSingles();
        } catch (AdPlatformException failure) {
            // The next list shows whether the failure concerns this creative alone.
            lastFailure = failure;
            Poller.throwIfCancelled(failure);
        }
        return true;
    }

    private void readLists() {
        Deque<List<Long>> lists = new ArrayDeque<>();
        List<Long> open = open();
        for (int from = 0; from < open.size(); from += Paging.LARGEST_PAGE) {
            lists.add(open.subList(from, Math.min(open.size(), from + Paging.LARGEST_PAGE)));
        }
        for (List<Long> ids = lists.poll(); ids != null; ids = lists.poll()) {
            Page<CreativeListItem> page = answer(new ListCreatives(workspace)
                    .creativeIds(ids)
                    .pageSize(ids.size())
                    .build());
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
    }

    private void readSingles() {
        List<Long> wanted = ids(ProcessingState::needsSingleRead);
        singles.retainAll(wanted);
        wanted.stream().filter(id -> !singles.contains(id)).forEach(singles::add);
        for (int reads = 0; reads < MOST_SINGLE_READS && !singles.isEmpty(); reads++) {
            Long single = singles.remove();
            Creative creative = answer(new GetCreative(workspace, single).build());
            states.computeIfPresent(single, (same, state) -> state.read(creative));
        }
    }

    private <A> A answer(Call<A> call) {
        requests++;
        RequestOptions options = time.limit(call.options().lane(looks == 0 ? Lane.NORMAL : Lane.BULK));
        A value = workspace.execute(call.with(options)).value();
        anyAnswer = true;
        return value;
    }

    /** A look of several requests is followed by a longer pause, and a look begins only when there is quota for it. */
    private Duration pause() {
        Duration pause = every.multipliedBy(Math.max(1, requests - requestsBeforeLook));
        Duration free = workspace.quota().timeFor(1);
        return free.compareTo(pause) > 0 ? free : pause;
    }

    /** The time is over. If no read succeeded, the state of the creatives is unknown, and the last failure is thrown. */
    private ProcessingResult finish() {
        if (!anyAnswer) {
            throw Objects.requireNonNull(lastFailure, "a look either succeeds or fails");
        }
        return result();
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

    private CallContext context() {
        return new ListCreatives(workspace).build().unsent().after(requests, time.elapsed());
    }
}
