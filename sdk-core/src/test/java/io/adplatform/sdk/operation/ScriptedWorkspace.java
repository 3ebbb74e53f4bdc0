package io.adplatform.sdk.operation;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A workspace without HTTP that answers what a test says, one answer after the other, and then always the same. */
public class ScriptedWorkspace implements Workspace {

    private final Time time;
    private final Object lastAnswer;
    private final Instant begin;
    private final Deque<Object> answers = new ArrayDeque<>();
    private final List<Call<?>> calls = new ArrayList<>();
    private final List<Duration> times = new ArrayList<>();
    private int used;
    private CompletableFuture<?> pending;

    /** @param lastAnswer what is answered when the script has come to its end */
    public ScriptedWorkspace(Time time, Object lastAnswer) {
        this.time = time;
        this.lastAnswer = lastAnswer;
        this.begin = time.now();
    }

    /** Values, whole responses, errors, or futures that never complete. */
    public ScriptedWorkspace answers(Object... valuesAndErrors) {
        answers.addAll(List.of(valuesAndErrors));
        return this;
    }

    /** From now on this many of the 20 permits are out. */
    public ScriptedWorkspace quotaUsed(int permits) {
        used = permits;
        return this;
    }

    public List<Call<?>> calls() {
        return calls;
    }

    /** When the requests were sent, counted from the start. */
    public List<Duration> times() {
        return times;
    }

    /** The answer that is still to come, of the last asynchronous call. */
    public CompletableFuture<?> pending() {
        return pending;
    }

    @Override
    public Long owId() {
        return 200001L;
    }

    @Override
    public String userFingerprint() {
        return "user of a test";
    }

    @Override
    @SuppressWarnings("unchecked") // the test answers what the operation returns
    public <T> Response<T> execute(Call<T> call) {
        calls.add(call);
        times.add(Duration.between(begin, time.now()));
        Object answer = answers.isEmpty() ? lastAnswer : answers.poll();
        if (answer instanceof AdPlatformException error) {
            throw error;
        }
        if (answer instanceof Response<?> whole) {
            return (Response<T>) whole;
        }
        return new Response<>((T) answer, 200, Map.of(), new byte[0], List.of(), List.of(), 1, Duration.ZERO);
    }

    @Override
    public <T> CompletableFuture<Response<T>> executeAsync(Call<T> call) {
        if (answers.peek() instanceof CompletableFuture<?> never) {
            pending = never;
            return new CompletableFuture<>() {
                @Override
                public boolean cancel(boolean mayInterruptIfRunning) {
                    never.cancel(mayInterruptIfRunning);
                    return super.cancel(mayInterruptIfRunning);
                }
            };
        }
        try {
            return CompletableFuture.completedFuture(execute(call));
        } catch (AdPlatformException failed) {
            return CompletableFuture.failedFuture(failed);
        }
    }

    @Override
    public Download download(String link) {
        throw new UnsupportedOperationException("there is nowhere to download from");
    }

    @Override
    public Quota quota() {
        Map<Lane, Integer> waiting = new EnumMap<>(Lane.class);
        for (Lane lane : Lane.values()) {
            waiting.put(lane, 0);
        }
        List<Duration> nextFree = new ArrayList<>();
        for (int permit = 0; permit < used; permit++) {
            nextFree.add(Duration.ofSeconds(45));
        }
        return new Quota(20, Duration.ofMinutes(1), used, 0, nextFree, waiting);
    }

    @Override
    public Time time() {
        return time;
    }
}
