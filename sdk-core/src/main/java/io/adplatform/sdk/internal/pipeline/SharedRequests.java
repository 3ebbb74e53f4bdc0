package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.ResponseFormat;
import io.adplatform.sdk.throttle.Throttle;
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
 * The requests that equal reads share, and the kept responses of
 * {@linkplain io.adplatform.sdk.operation.Operation.Builder#cached() cached} operations.
 *
 * <p>The first caller sends the request. Equal reads join it while it waits for a token or a permit. Reads of a cached
 * operation also join a request on its way. Each caller keeps its own deadline, end and exception. If the first caller gives up
 * before its request is sent, the others start again, in their own places of the queue.
 */
final class SharedRequests {

    /** The number of kept responses: enough for all static lists of some dozen workspaces. */
    static final int MOST_KEPT = 200;

    /** The length up to which a kept response has its body, in bytes. */
    static final int LONGEST_KEPT_BODY = 64 * 1024;

    /** The number of threads that complete the callers of one request. */
    private static final int MOST_TASKS = 16;

    /** Headers that differ between calls and do not change the response. */
    private static final Set<String> TRACING = Set.of("traceparent", "tracestate", "baggage");

    private final PipelineSettings settings;
    private final Throttles throttles;
    private final Duration age;

    // Guarded by this.
    private final Map<Object, Request> requests = new HashMap<>();
    private final Map<Object, Kept> responses = new LinkedHashMap<>(16, 0.75f, true);
    private long started;
    private Object user;

    private record Kept(Response<?> response, long since, long request) {}

    SharedRequests(PipelineSettings settings, Throttles throttles, Object user) {
        this.settings = settings;
        this.throttles = throttles;
        this.age = settings.staticListAge();
        this.user = user;
    }

    /** Forgets the kept responses: another user is logged in. */
    synchronized void userChanged(Object now) {
        user = now;
        responses.clear();
    }

    /** Returns the result of this call's request, of an equal one on its way, or of an earlier one. */
    <T> CompletableFuture<AttemptResult<T>> answer(
            CallState<T> state, Supplier<CompletableFuture<AttemptResult<T>>> send) {
        Call<T> call = state.call;
        boolean keeps = call.operation().isCached() && !age.isZero();
        boolean fresh = call.options().fresh();
        if (state.end.reason() != null || !(keeps || (settings.joinsReads() && !fresh && mayJoin(call)))) {
            return send.get();
        }
        List<Object> question = question(state);
        Object key = Arrays.asList(
                question, call.options().attemptTimeout(), call.options().retries(), state.lane);
        Request request;
        CompletableFuture<AttemptResult<T>> joined;
        synchronized (this) {
            Response<T> kept = keeps && !fresh ? kept(question) : null;
            if (kept != null) {
                return CompletableFuture.completedFuture(
                        AttemptResult.success(kept.servedFrom(ResponseSource.CACHE, state.deadline.elapsed())));
            }
            Request running = fresh ? null : requests.get(key);
            joined = running == null ? null : running.join();
            request = running == null || joined == null ? new Request(++started) : running;
            requests.put(key, request);
        }
        if (joined != null) {
            return follow(state, request, joined, send);
        }
        state.leavesToOthers = request::leaveToCalls;
        state.onForcedEnd = (response, failure) -> leave(key, request);
        if (!keeps) {
            state.onSend = () -> leave(key, request); // a later caller wants a later answer
        }
        return Guarded.start(send).whenComplete((result, mistake) -> {
            leave(key, request);
            if (keeps && result != null && result.response() != null) {
                keep(state.caller.user(), question, result.response(), request.number);
            }
            request.end(result, settings.executor());
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
        if (waitsTooLong(state)) {
            request.left();
            return send.get();
        }
        CompletableFuture<AttemptResult<T>> awaited = state.limited(joined, state.deadline.remaining(), false);
        state.end.onStop(() -> request.run(() -> awaited.cancel(false), settings.executor()));
        return awaited.handle((result, failure) -> {
                    if (failure == null) {
                        return result == null ? null : own(state, result);
                    }
                    request.left();
                    AttemptFailure reason = state.end.reason();
                    return AttemptResult.<T>failed(reason == null ? tooLate() : reason, Action.FAIL);
                })
                .thenCompose(own -> own == null ? answer(state, send) : CompletableFuture.completedFuture(own));
    }

    private static AttemptFailure tooLate() {
        String what = "its deadline passed while the request that it shares with other callers was on its way";
        return AttemptFailure.unsent(Kind.OUT_OF_TIME, what, null);
    }

    /** Returns the joined call's result; {@code null} if the first caller's own limits ended the request. */
    private static <T> @Nullable AttemptResult<T> own(CallState<T> state, AttemptResult<T> result) {
        if (result.response() != null) {
            return AttemptResult.success(
                    result.response().servedFrom(ResponseSource.JOINED_CALL, state.deadline.elapsed()));
        }
        return switch (Objects.requireNonNull(result.failure()).kind()) {
            case CANCELLED, OUT_OF_TIME, NO_QUOTA, STALE -> null;
            default -> result;
        };
    }

    /** Whether the throttle refuses such a call at once, with the expected wait. */
    private boolean waitsTooLong(CallState<?> state) {
        Duration deadline = settings.limits().of(state.call.options()).deadline();
        Throttle throttle = throttles.of(state.request.url());
        return Guarded.ask(
                "a Throttle could not report its quota",
                () -> throttle.quota().timeFor(1).compareTo(deadline) > 0,
                true);
    }

    @SuppressWarnings("unchecked") // the key contains the operation, which defines the type of its responses
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
        responses.put(
                question,
                new Kept(
                        response.withBodyUpTo(LONGEST_KEPT_BODY),
                        settings.time().nanos(),
                        number));
        if (responses.size() > MOST_KEPT) {
            responses.remove(responses.keySet().iterator().next());
        }
    }

    private boolean isOld(Kept kept) {
        return settings.time().nanos() - kept.since >= age.toNanos();
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

    private static boolean mayJoin(Call<?> call) {
        ResponseFormat<?> answer = call.operation().answer();
        return call.operation().effect() == Effect.READ
                && call.files().isEmpty()
                && !(answer instanceof ResponseFormat.File)
                && isImmutable(
                        answer instanceof ResponseFormat.Enveloped<?> enveloped
                                ? enveloped.type()
                                : answer instanceof ResponseFormat.Paged<?> paged
                                        ? paged.row()
                                        : ((ResponseFormat.Bare<?>) answer).type());
    }

    /** Whether the type belongs to the SDK or is a plain one. A caller's own type may be mutable. */
    private static boolean isImmutable(Type type) {
        if (type instanceof ParameterizedType generic) {
            return (generic.getRawType() == List.class || generic.getRawType() == Map.class)
                    && Stream.of(generic.getActualTypeArguments()).allMatch(SharedRequests::isImmutable);
        }
        return type.getTypeName().startsWith("io.adplatform.sdk.")
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

        /** @param number counts up with every request, so that the newer of two responses is known */
        Request(long number) {
            this.number = number;
        }

        /** Returns the result for one more call; {@code null} after the end. */
        synchronized <T> @Nullable CompletableFuture<AttemptResult<T>> join() {
            if (ended) {
                return null;
            }
            CompletableFuture<AttemptResult<T>> call = new CompletableFuture<>();
            joined.add(call);
            awaiting++;
            return call;
        }

        /** Whether other calls still want the request. The last of them that leaves cancels it. */
        synchronized boolean leaveToCalls(Runnable cancel) {
            cancelRequest = cancel;
            return awaiting > 0;
        }

        /** Notes that a call has given up. */
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
            executor.execute(() -> {
                for (Runnable next = next(); next != null; next = next()) {
                    next.run();
                }
            });
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
