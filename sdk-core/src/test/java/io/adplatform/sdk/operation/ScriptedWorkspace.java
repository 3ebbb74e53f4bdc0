package io.adplatform.sdk.operation;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** A workspace without HTTP with a script: one answer after the other, and then always the same. */
public class ScriptedWorkspace extends FakeWorkspace {

    private final Time time;
    private final Instant begin;
    private final Deque<Object> answers;
    private final List<Duration> times = new ArrayList<>();
    private int used;
    private volatile CompletableFuture<?> pending;

    /** @param lastAnswer the answer after the end of the script */
    public ScriptedWorkspace(Time time, Object lastAnswer) {
        this(time, lastAnswer, new ArrayDeque<>());
    }

    private ScriptedWorkspace(Time time, Object lastAnswer, Deque<Object> answers) {
        super(call -> answers.isEmpty() ? lastAnswer : answers.poll());
        this.time = time;
        this.begin = time.now();
        this.answers = answers;
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

    /** The times of the requests since the start. */
    public List<Duration> times() {
        return times;
    }

    /** The answer that is still to come, of a call that another thread makes. */
    public CompletableFuture<?> awaitPending() {
        while (pending == null) {
            Thread.onSpinWait();
        }
        return pending;
    }

    @Override
    public String userFingerprint() {
        return "user of a test";
    }

    /** An interrupt gives up a call whose answer is still to come, as with a client. */
    @Override
    public <T> Response<T> execute(Call<T> call) {
        if (answers.peek() instanceof CompletableFuture<?> never) {
            pending = never;
            try {
                never.get();
            } catch (InterruptedException interrupted) {
                never.cancel(true);
                Thread.currentThread().interrupt();
                throw new CallCancelledException(
                        call.unsent(), "the waiting thread was interrupted", Sent.UNKNOWN, interrupted);
            } catch (ExecutionException failed) {
                throw new IllegalStateException(failed);
            }
        }
        times.add(Duration.between(begin, time.now()));
        return super.execute(call);
    }

    @Override
    public Quota quota() {
        return quota(20, used, Duration.ofSeconds(45));
    }

    @Override
    public Time time() {
        return time;
    }
}
