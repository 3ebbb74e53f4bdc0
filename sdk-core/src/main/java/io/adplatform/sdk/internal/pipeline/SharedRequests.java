package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.retry.RetryRules;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.runner.Outcomes;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.ResponseFormat;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
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
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.Stream;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Lets equal reads share a request, and keeps the responses of {@linkplain io.adplatform.sdk.operation.Operation.Builder#cached()
 * cached} operations for a while.
 *
 * <p>The first caller sends the request. Equal reads that come while it waits for a token or a permit join it, those of a cached
 * operation also while it is on its way. Each caller keeps its own deadline, end and exception. If the first caller gives up
 * before its request is sent, the others ask again, in their own places of the queue.
 */
final class SharedRequests {

    /** All static lists of some dozen workspaces. */
    static final int MOST_KEPT = 200;

    /** A kept response has its body up to this length, in bytes. */
    static final int LONGEST_KEPT_BODY = 64 * 1024;

    /** At most this many threads complete the callers of one request. */
    private static final int MOST_TASKS = 16;

    private static final AttemptFailure TOO_LATE = AttemptFailure.of(
            AttemptFailure.Kind.OUT_OF_TIME,
            Sent.NO,
            "its deadline came while the request that it shares with other callers was on its way",
            null);

    /** Headers that differ from call to call, and say nothing about the answer. */
    private static final Set<String> TRACING = Set.of("traceparent", "tracestate", "baggage");

    private final Time time;
    private final Executor executor;
    private final Throttles throttles;
    private final Duration age;
    private final boolean joins;
    private final CallLimits limits;

    // Guarded by this.
    private final Map<Object, Request> requests = new HashMap<>();
    private final Map<Object, Kept> responses = new LinkedHashMap<>(16, 0.75f, true);
    private long started;
    private Object user;

    private record Kept(Response<?> response, long since, long request) {}

    SharedRequests(PipelineSettings settings, Throttles throttles, Object user) {
        this.time = settings.time();
        this.executor = settings.executor();
        this.limits = settings.limits();
        this.throttles = throttles;
        this.age = settings.staticListAge();
        this.joins = settings.joinsReads();
        this.user = user;
    }

    /** Another user is logged in: the kept responses are forgotten. */
    synchronized void userChanged(Object now) {
        user = now;
        responses.clear();
    }

    /** The result of this call's request, of an equal one on its way, or of an earlier one. */
    <T> CompletableFuture<AttemptResult<T>> answer(
            CallState<T> state, Supplier<CompletableFuture<AttemptResult<T>>> send) {
        Call<T> call = state.call;
        boolean keeps = call.operation().isCached() && !age.isZero();
        boolean fresh = call.options().fresh();
        if (state.end.reason() != null || !(keeps || (joins && !fresh && mayJoin(call)))) {
            return send.get();
        }
        List<Object> question = question(state);
        Object key = Arrays.asList(
                question, call.options().attemptTimeout(), call.options().retries(), state.lane);
        Request mine;
        Request running;
        CompletableFuture<AttemptResult<T>> joined;
        synchronized (this) {
            Response<T> kept = keeps && !fresh ? kept(question) : null;
            if (kept != null) {
                return CompletableFuture.completedFuture(
                        AttemptResult.success(kept.servedFrom(ResponseSource.CACHE, state.elapsed())));
            }
            running = fresh ? null : requests.get(key);
            joined = running == null ? null : running.join();
            mine = new Request(++started);
            if (joined == null) {
                requests.put(key, mine);
            }
        }
        if (running != null && joined != null) {
            if (!waitsTooLong(state)) {
                return follow(state, running, joined, send);
            }
            running.left();
            return send.get();
        }
        state.leavesToOthers = mine::leaveToCalls;
        state.onForcedEnd = (response, failure) -> leave(key, mine);
        if (!keeps) {
            state.onSend = () -> leave(key, mine); // a later caller wants a later answer
        }
        return Outcomes.guarded(send).whenComplete((result, mistake) -> {
            leave(key, mine);
            if (keeps && result != null && result.response() != null) {
                keep(state.caller.user(), question, result.response(), mine.number);
            }
            mine.end(result, executor);
        });
    }

    private synchronized void leave(Object key, Request request) {
        requests.remove(key, request);
    }

    private <T> CompletableFuture<AttemptResult<T>> follow(
            CallState<T> state,
            Request request,
            CompletableFuture<AttemptResult<T>> joined,
            Supplier<CompletableFuture<AttemptResult<T>>> send) {
        CompletableFuture<AttemptResult<T>> awaited = state.limited(joined, state.remaining(), false);
        state.end.onStop(() -> request.run(() -> awaited.cancel(false), executor));
        return awaited.handle((result, failure) -> {
                    if (failure == null) {
                        return result == null ? null : own(state, result);
                    }
                    request.left();
                    AttemptFailure reason = state.end.reason();
                    return AttemptResult.<T>failed(reason == null ? TOO_LATE : reason, RetryRules.Action.FAIL);
                })
                .thenCompose(own -> own == null ? answer(state, send) : CompletableFuture.completedFuture(own));
    }

    /** The result as the joined call gets it; {@code null} if it is about the limits of the first caller alone. */
    private static <T> @Nullable AttemptResult<T> own(CallState<T> state, AttemptResult<T> result) {
        AttemptFailure failure = result.failure();
        if (failure == null) {
            return AttemptResult.success(
                    Objects.requireNonNull(result.response()).servedFrom(ResponseSource.JOINED_CALL, state.elapsed()));
        }
        return switch (failure.kind()) {
            case CANCELLED, OUT_OF_TIME, NO_QUOTA, STALE -> null;
            default -> result;
        };
    }

    /** The throttle refuses such a call at once, with the expected wait. */
    private boolean waitsTooLong(CallState<?> state) {
        Duration deadline = limits.of(state.call.options()).deadline();
        Throttle throttle = throttles.of(state.request().url());
        return Guarded.ask(
                "a Throttle could not report its quota",
                () -> throttle.quota().timeFor(1).compareTo(deadline) > 0,
                true);
    }

    @SuppressWarnings("unchecked") // the key holds the operation, which defines the type of its responses
    private <T> @Nullable Response<T> kept(Object question) {
        Kept kept = responses.get(question);
        return kept == null || isOld(kept) ? null : (Response<T>) kept.response;
    }

    private synchronized void keep(Object owner, Object question, Response<?> response, long number) {
        responses.values().removeIf(this::isOld);
        Kept earlier = responses.get(question);
        if (!owner.equals(user) || (earlier != null && earlier.request > number)) {
            return;
        }
        responses.put(question, new Kept(response.withBodyUpTo(LONGEST_KEPT_BODY), time.nanos(), number));
        if (responses.size() > MOST_KEPT) {
            responses.remove(responses.keySet().iterator().next());
        }
    }

    private boolean isOld(Kept kept) {
        return time.nanos() - kept.since >= age.toNanos();
    }

    /** The request as the platform sees it. Timeouts, retries and lane don't belong to it. */
    private static List<Object> question(CallState<?> state) {
        Call<?> call = state.call;
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(state.headers);
        headers.keySet().removeIf(name -> TRACING.contains(name.toLowerCase(Locale.ROOT)));
        byte[] content = state.request().content();
        return Arrays.asList(
                state.caller.user(),
                call.operation(),
                call.owId(),
                state.request().url(),
                content == null ? null : ByteString.of(content),
                state.request().headers(),
                headers);
    }

    private static boolean mayJoin(Call<?> call) {
        return call.operation().effect() == Effect.READ
                && call.files().isEmpty()
                && isImmutable(call.operation().answer());
    }

    private static boolean isImmutable(ResponseFormat<?> answer) {
        if (answer instanceof ResponseFormat.File) {
            return false;
        }
        return isImmutable(
                answer instanceof ResponseFormat.Enveloped<?> enveloped
                        ? enveloped.type()
                        : answer instanceof ResponseFormat.Paged<?> paged
                                ? paged.row()
                                : ((ResponseFormat.Bare<?>) answer).type());
    }

    /** Whether values of the type are the SDK's own, or plain. The caller's own types may be mutable. */
    private static boolean isImmutable(Type type) {
        if (type instanceof ParameterizedType generic) {
            return (generic.getRawType() == List.class || generic.getRawType() == Map.class)
                    && Stream.of(generic.getActualTypeArguments()).allMatch(SharedRequests::isImmutable);
        }
        String name = type.getTypeName();
        return name.startsWith("io.adplatform.sdk.")
                || type == String.class
                || type == Long.class
                || type == Boolean.class;
    }

    /** A request on its way, and the calls that wait for its result. */
    private static final class Request {

        private final long number;
        private final List<CompletableFuture<?>> joined = new ArrayList<>();
        private final Queue<Runnable> ends = new ArrayDeque<>();
        private int awaiting;
        private int tasks;
        private Runnable cancelRequest = () -> {};
        private boolean ended;

        /** @param number counts up with every request: of two responses the later request's is the newer */
        Request(long number) {
            this.number = number;
        }

        /** The result, for one more call; {@code null} after the end. */
        synchronized <T> @Nullable CompletableFuture<AttemptResult<T>> join() {
            if (ended) {
                return null;
            }
            CompletableFuture<AttemptResult<T>> call = new CompletableFuture<>();
            joined.add(call);
            awaiting++;
            return call;
        }

        /** Whether other calls still want the request; the last of them that leaves cancels it. */
        synchronized boolean leaveToCalls(Runnable cancel) {
            cancelRequest = cancel;
            return awaiting > 0;
        }

        /** A call has given up. */
        void left() {
            Runnable cancel;
            synchronized (this) {
                awaiting--;
                cancel = awaiting == 0 ? cancelRequest : () -> {};
            }
            cancel.run();
        }

        @SuppressWarnings("unchecked") // calls with equal operations have equal types
        void end(@Nullable AttemptResult<?> result, Executor executor) {
            synchronized (this) {
                ended = true; // and no other call joins
            }
            joined.forEach(call -> run(() -> ((CompletableFuture<@Nullable Object>) call).complete(result), executor));
        }

        /** Runs the end of a call's wait on one of a few threads. */
        void run(Runnable end, Executor executor) {
            synchronized (this) {
                ends.add(end);
                if (tasks == MOST_TASKS) {
                    return;
                }
                tasks++;
            }
            executor.execute(this::runEnds);
        }

        private void runEnds() {
            for (Runnable next = next(); next != null; next = next()) {
                next.run();
            }
        }

        private synchronized @Nullable Runnable next() {
            Runnable next = ends.poll();
            if (next == null) {
                tasks--;
            }
            return next;
        }
    }
}
