package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.Authorizer.Authorization;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import io.adplatform.sdk.internal.runner.Guarded;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Supplier;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The kept responses of {@linkplain io.adplatform.sdk.operation.Operation.Builder#cached() cached} operations.
 *
 * <p>Equal calls at the same time cost one request: the first caller sends it, and the others wait for its result, each with its
 * own deadline, end and exception. If the first caller gives up, the others start again, in their own places of the queue.
 */
final class ResponseCache {

    /** The number of kept responses: enough for all static lists of some dozen workspaces. */
    static final int MOST_KEPT = 200;

    /** The length up to which a kept response has its body, in bytes. */
    static final int LONGEST_KEPT_BODY = 64 * 1024;

    /** The number of threads that complete the callers of one request. */
    private static final int MOST_TASKS = 16;

    /** Headers that differ between calls and do not change the response. */
    private static final Set<String> TRACING = Set.of("traceparent", "tracestate", "baggage");

    /** Failures by the limits of one call. */
    private static final Set<Kind> OF_ONE_CALL =
            EnumSet.of(Kind.CANCELLED, Kind.OUT_OF_TIME, Kind.NO_QUOTA, Kind.STALE);

    private final Pipeline.Settings settings;
    private final Function<Authorizer.Caller, @Nullable Authorization> newest;
    private final Duration age;

    // Guarded by this.
    private final Map<Object, Queue<CompletableFuture<?>>> requests = new HashMap<>();
    private final Map<Object, Kept> responses = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * @param owId the workspace of the answer
     * @param call the number of the call, so that the newer of two responses is known
     */
    private record Kept(Response<?> response, @Nullable Long owId, long since, long call) {}

    /** @param newest returns the newest authorization; {@code null} without one */
    ResponseCache(Pipeline.Settings settings, Function<Authorizer.Caller, @Nullable Authorization> newest) {
        this.settings = settings;
        this.newest = newest;
        this.age = settings.staticListAge();
    }

    /** Forgets the kept responses: another user is logged in. */
    synchronized void clear() {
        responses.clear();
    }

    /** Returns an earlier response, or the result of this call's request or of an equal one on its way. */
    <T> CompletableFuture<Attempt.Result<T>> answer(
            CallState<T> state, Supplier<CompletableFuture<Attempt.Result<T>>> send) {
        if (age.isZero() || state.end.reason() != null) {
            return send.get();
        }
        boolean fresh = state.call.options().fresh();
        List<Object> question = question(state);
        Object key = Arrays.asList(
                question,
                state.call.options().attemptTimeout(),
                state.call.options().retries(),
                state.lane);
        CompletableFuture<Attempt.@Nullable Result<T>> shared = new CompletableFuture<>();
        Queue<CompletableFuture<?>> callers = new ConcurrentLinkedQueue<>();
        Queue<CompletableFuture<?>> others;
        synchronized (this) {
            Response<T> kept = fresh ? null : kept(question, newest.apply(state.caller));
            if (kept != null) {
                return CompletableFuture.completedFuture(
                        Attempt.Result.success(kept.servedFrom(ResponseSource.CACHE, state.deadline.elapsed())));
            }
            others = fresh ? null : requests.get(key);
            if (others == null) {
                requests.put(key, callers);
            } else {
                others.add(shared);
            }
        }
        if (others != null) {
            return follow(state, shared, send);
        }
        state.onForcedEnd = (response, failure) -> end(state, question, key, callers, null);
        return Guarded.start(send).whenComplete((result, mistake) -> end(state, question, key, callers, result));
    }

    /** Keeps the response of a request, and ends the wait of all its callers, on a few threads. */
    private void end(
            CallState<?> state,
            Object question,
            Object key,
            Queue<CompletableFuture<?>> callers,
            Attempt.@Nullable Result<?> result) {
        synchronized (this) {
            if (result != null && result.response() != null) {
                keep(question, result.response(), state);
            }
            requests.remove(key, callers);
        }
        for (int tasks = Math.min(MOST_TASKS, callers.size()); tasks > 0; tasks--) {
            settings.executor().execute(() -> complete(callers, result));
        }
    }

    @SuppressWarnings("unchecked") // calls with equal operations have equal types
    private static void complete(Queue<CompletableFuture<?>> callers, Attempt.@Nullable Result<?> result) {
        for (CompletableFuture<?> next = callers.poll(); next != null; next = callers.poll()) {
            ((CompletableFuture<@Nullable Object>) next).complete(result);
        }
    }

    /** Waits for the request of another call, at most until this call's deadline. */
    private <T> CompletableFuture<Attempt.Result<T>> follow(
            CallState<T> state,
            CompletableFuture<Attempt.@Nullable Result<T>> shared,
            Supplier<CompletableFuture<Attempt.Result<T>>> send) {
        CompletableFuture<Attempt.@Nullable Result<T>> awaited =
                state.limited(shared, state.deadline.remaining(), false);
        state.end.onStop(() -> settings.executor().execute(() -> awaited.cancel(false)));
        return awaited.handle((result, failure) -> {
                    AttemptFailure reason = failure == null ? null : state.end.reason();
                    if (reason != null) {
                        return Attempt.Result.<T>failed(reason, Action.FAIL);
                    }
                    return failure == null ? own(state, result) : Attempt.Result.<T>failed(tooLate(), Action.FAIL);
                })
                .thenCompose(own -> own == null ? answer(state, send) : CompletableFuture.completedFuture(own));
    }

    private static AttemptFailure tooLate() {
        String what = "its deadline passed while the request that it shares with other callers was on its way";
        return AttemptFailure.unsent(Kind.OUT_OF_TIME, what, null);
    }

    /** Returns the other call's result; {@code null} if that call's own limits ended the request. */
    private static <T> Attempt.@Nullable Result<T> own(CallState<T> state, Attempt.@Nullable Result<T> result) {
        if (result != null && result.response() != null) {
            return Attempt.Result.success(
                    result.response().servedFrom(ResponseSource.JOINED_CALL, state.deadline.elapsed()));
        }
        boolean isOwn = result != null
                && !OF_ONE_CALL.contains(
                        Objects.requireNonNull(result.failure()).kind());
        return isOwn ? result : null;
    }

    @SuppressWarnings("unchecked") // the question contains the operation, which defines the type of its responses
    private <T> @Nullable Response<T> kept(Object question, @Nullable Authorization now) {
        Kept kept = responses.get(question);
        // A new log-in may have another workspace.
        boolean isOther = kept != null && now != null && !Objects.equals(now.owId(), kept.owId);
        return kept == null || isOther || isOld(kept) ? null : (Response<T>) kept.response;
    }

    private void keep(Object question, Response<?> response, CallState<?> state) {
        responses.values().removeIf(this::isOld);
        Kept earlier = responses.get(question);
        if (earlier != null && earlier.call > state.number) {
            return;
        }
        responses.put(
                question,
                new Kept(
                        response.withBodyUpTo(LONGEST_KEPT_BODY),
                        state.owId,
                        settings.time().nanos(),
                        state.number));
        if (responses.size() > MOST_KEPT) {
            responses.remove(responses.keySet().iterator().next());
        }
    }

    private boolean isOld(Kept kept) {
        return Duration.ofNanos(settings.time().nanos() - kept.since).compareTo(age) >= 0;
    }

    /** Returns the request as the platform gets it. Timeouts, retries and lane are not part of it. */
    private static List<Object> question(CallState<?> state) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(state.headers);
        headers.keySet().removeIf(name -> TRACING.contains(name.toLowerCase(Locale.ROOT)));
        byte[] content = state.request.content();
        return Arrays.asList(
                state.caller.user(),
                state.call.operation(),
                state.call.owId(),
                state.request.url(),
                content == null ? null : ByteString.of(content),
                state.request.headers(),
                headers);
    }
}
