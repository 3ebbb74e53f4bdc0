package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.internal.pipeline.Authorizer.Authorization;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The kept responses of {@linkplain io.adplatform.sdk.operation.Operation.Builder#cached() cached} operations.
 *
 * <p>Equal calls at the same time cost one request: the first one leads, and the others wait for its end and look again. Each call
 * keeps its own deadline, end and exception. If the leader fails, the next one leads.
 */
final class ResponseCache {

    /** The number of kept responses: enough for all static lists of some dozen workspaces. */
    static final int MOST_KEPT = 200;

    /** The length up to which a kept response has its body, in bytes. */
    static final int LONGEST_KEPT_BODY = 64 * 1024;

    /** Headers that differ between calls and do not change the response. */
    private static final Set<String> TRACING = Set.of("traceparent", "tracestate", "baggage");

    private final Time time;
    private final Function<Authorizer.Caller, @Nullable Authorization> newest;
    private final Duration age;

    // Guarded by this.
    private final Map<Object, RunningCall<?>> leaders = new HashMap<>();
    private final Map<Object, Kept> responses = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * @param owId the workspace of the answer
     * @param call the number of the call, so that the newer of two responses is known
     */
    private record Kept(Response<?> response, @Nullable Long owId, long since, long call) {}

    /**
     * @param age the age up to which a response is used; zero to keep none
     * @param newest returns the newest authorization; {@code null} without one
     */
    ResponseCache(Time time, Duration age, Function<Authorizer.Caller, @Nullable Authorization> newest) {
        this.time = time;
        this.age = age;
        this.newest = newest;
    }

    /** Forgets the kept responses: another user is logged in. */
    synchronized void clear() {
        responses.clear();
    }

    /** Returns an earlier response, or sends the call. */
    <T> Response<T> answer(RunningCall<T> call, Map<String, String> headers, Supplier<Response<T>> send) {
        if (!call.call.operation().isCached() || age.isZero()) {
            return send.get();
        }
        List<Object> question = question(call, headers);
        if (call.call.options().fresh()) {
            return sent(call, question, send);
        }
        // Only calls with the same limits and urgency wait for each other.
        Object place = Arrays.asList(
                question,
                call.call.options().attemptTimeout(),
                call.call.options().retries(),
                call.lane);
        for (RunningCall<?> leader = leader(place, call); leader != call; leader = leader(place, call)) {
            Response<T> kept = kept(call, question);
            if (kept != null) {
                return kept;
            }
            CompletableFuture<Boolean> ended = leader.end.future.handle((response, failure) -> true);
            call.await(ended, call.deadline.remaining(), "an equal call did not end");
        }
        try {
            // Another call may have kept its answer while this one began to lead.
            Response<T> kept = kept(call, question);
            return kept == null ? sent(call, question, send) : kept;
        } finally {
            leaves(place, call);
        }
    }

    private synchronized RunningCall<?> leader(Object place, RunningCall<?> call) {
        RunningCall<?> leader = leaders.get(place);
        if (leader == null || leader.end.future.isDone()) {
            leaders.put(place, call);
            return call;
        }
        return leader;
    }

    private synchronized void leaves(Object place, RunningCall<?> call) {
        leaders.remove(place, call);
    }

    private <T> Response<T> sent(RunningCall<T> call, Object question, Supplier<Response<T>> send) {
        Response<T> response = send.get();
        keep(question, response, call);
        return response;
    }

    @SuppressWarnings("unchecked") // the question contains the operation, which defines the type of its responses
    private synchronized <T> @Nullable Response<T> kept(RunningCall<T> call, Object question) {
        Kept kept = responses.get(question);
        Authorization now = newest.apply(call.caller);
        // A new log-in may have another workspace.
        boolean isOther = kept != null && now != null && !Objects.equals(now.owId(), kept.owId);
        return kept == null || isOther || isOld(kept)
                ? null
                : ((Response<T>) kept.response).servedFrom(ResponseSource.CACHE, call.deadline.elapsed());
    }

    private synchronized void keep(Object question, Response<?> response, RunningCall<?> call) {
        responses.values().removeIf(this::isOld);
        Kept earlier = responses.get(question);
        if (earlier != null && earlier.call > call.number) {
            return;
        }
        Response<?> kept = response.withBodyUpTo(LONGEST_KEPT_BODY);
        responses.put(question, new Kept(kept, call.end.snapshot().owId, time.nanos(), call.number));
        if (responses.size() > MOST_KEPT) {
            responses.remove(responses.keySet().iterator().next());
        }
    }

    private boolean isOld(Kept kept) {
        return Duration.ofNanos(time.nanos() - kept.since).compareTo(age) >= 0;
    }

    /** Returns the request as the platform gets it. Timeouts, retries and lane are not part of it. */
    private static List<Object> question(RunningCall<?> call, Map<String, String> extra) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(extra);
        headers.keySet().removeIf(name -> TRACING.contains(name.toLowerCase(Locale.ROOT)));
        byte[] content = call.original.content();
        return Arrays.asList(
                call.caller.user(),
                call.call.operation(),
                call.call.owId(),
                call.original.url(),
                content == null ? null : ByteString.of(content),
                call.original.headers(),
                headers);
    }
}
