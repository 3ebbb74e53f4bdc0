package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.files.CallFiles;
import io.adplatform.sdk.internal.observe.CallEvents;
import io.adplatform.sdk.internal.recording.InputFiles;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.Ticket;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.Deadline;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * One call on its way: what it may still spend, and what it has done so far. One step at a time writes it; a forced end may
 * read it at the same time, so the fields that an exception shows are volatile.
 */
public final class CallState<T> {

    /** Longer durations overflow in nanoseconds. */
    public static final Duration LONGEST_TIMEOUT = Duration.ofDays(1);

    private static final AtomicLong CALLS = new AtomicLong();

    /** The call's place in every queue, through all of its attempts: a lower number started earlier. */
    final long number = CALLS.getAndIncrement();

    final Call<T> call;
    final CallEnd<T> end = new CallEnd<>();
    final CallEvents events;
    final int mostRetries;
    final Lane lane;
    final Authorizer.Caller caller;
    final Time time;
    private final Executor executor;
    private final Duration attemptTimeout;
    private final Deadline deadline;
    // A file takes as long as its length needs; the read timeout notices a silent connection.
    private final boolean wholeDeadlineForOne;
    final CallFiles transfer;
    private final HttpRequest asked;
    private volatile HttpRequest request;
    final AtomicInteger redirects = new AtomicInteger();

    /** Completed when the run has ended, which may be after the caller's end. */
    final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();

    /** Runs directly before an attempt is sent. */
    Runnable onSend = () -> {};
    /** Whether other calls wait for this one's request: they take over its cancellation. */
    volatile Predicate<Runnable> leavesToOthers = cancel -> false;
    /** Runs at a forced end: other calls stop waiting for this one. */
    volatile BiConsumer<@Nullable Response<T>, @Nullable RuntimeException> onForcedEnd = (response, failure) -> {};
    /** Ends the call at its deadline. */
    volatile Time.Timer deadlineTimer = () -> {};

    final AtomicBoolean endNotified = new AtomicBoolean();
    /** What the user's hook adds to each request of the call. */
    volatile Map<String, String> headers = Map.of();

    int attempts;
    volatile @Nullable Attempt<T> attempt;
    final AtomicInteger requestsSent = new AtomicInteger();
    int retries;
    /** The first 401 about the token; {@code null} before it. */
    volatile @Nullable AttemptFailure refusal;
    /** The authorization of that 401. */
    volatile Authorizer.@Nullable Authorization refused;
    /** How old the refused token was, if there is no newer one. */
    volatile @Nullable Duration refusedAge;

    volatile @Nullable Long owId;
    volatile @Nullable Sending sending;
    /** The key under which the journal has the call; {@code null} without a journal. */
    volatile @Nullable String key;
    /** The claim that the call's attempts are recorded with; {@code null} without a claim. */
    volatile @Nullable Ticket ticket;
    /** The journal's latest entry of the call. */
    volatile @Nullable JournalEntry entry;
    /** The files as they were when the call was claimed. */
    @Nullable
    InputFiles files;
    /** The failure before the latest retry; the caller gets it if the retry can't be sent. {@code null} before a retry. */
    volatile @Nullable AttemptFailure retried;
    /** How far the attempts got that were followed by a retry. */
    private volatile Sent sentBefore = Sent.NO;

    /** @param user the user to whom the call belongs, even if another one logs in meanwhile */
    CallState(PreparedCall<T> prepared, Object user, CallEvents events, PipelineSettings settings) {
        this.call = prepared.call();
        this.asked = prepared.request();
        this.request = asked;
        RequestOptions options = call.options();
        this.events = events;
        this.time = settings.time();
        this.executor = settings.executor();
        this.owId = call.owId();
        this.caller = new Authorizer.Caller(user, call.operation().name(), call.owId());
        this.transfer = prepared.transfer();
        this.lane = settings.laneOf(call);
        CallLimits limits = settings.limits().of(options);
        this.mostRetries = limits.retries();
        this.attemptTimeout = shorter(limits.attemptTimeout(), LONGEST_TIMEOUT);
        this.deadline = new Deadline(time, limits.deadline(), attemptTimeout);
        this.wholeDeadlineForOne = transfer.hasFiles() && options.attemptTimeout() == null;
    }

    static AttemptFailure cancelled(String why) {
        return AttemptFailure.of(AttemptFailure.Kind.CANCELLED, Sent.NO, why, null);
    }

    Duration elapsed() {
        return deadline.elapsed();
    }

    /** The time left until the deadline; zero after it. */
    Duration remaining() {
        return deadline.remaining();
    }

    /** The longest wait for quota or a token that leaves time for a request. */
    Duration longestWait() {
        return deadline.longestWait();
    }

    /**
     * The limit of the next request: the attempt timeout, or the time left until the deadline.
     *
     * @throws AttemptFailedException if that is too short for a request
     */
    Duration timeout() {
        if (deadline.isTooLate()) {
            throw AttemptFailedException.unsent(
                    AttemptFailure.Kind.OUT_OF_TIME, "its deadline came before it could be sent", null);
        }
        Duration left = remaining();
        return wholeDeadlineForOne ? shorter(left, LONGEST_TIMEOUT) : shorter(left, attemptTimeout);
    }

    /** How long a request without an answer may linger on the way; its length doesn't matter. */
    Duration lingering() {
        return attemptTimeout;
    }

    /**
     * The same future, with its consequences on the client's threads: a timer, a throttle or OkHttp completes it, and must
     * not wait for what follows.
     */
    <V> CompletableFuture<V> settle(CompletableFuture<V> pending) {
        return pending.isDone() ? pending : pending.whenCompleteAsync((value, failure) -> {}, executor);
    }

    /** Waits for a future of another part; fails with {@link TimeoutException} after this time, and if the call is given up. */
    <V> CompletableFuture<V> await(CompletableFuture<V> asked, Duration longest) {
        return settle(limited(asked, longest, true));
    }

    /** Like {@link #await}, for a record at the end of the call: a call that is given up waits too. */
    <V> CompletableFuture<V> awaitAtLast(CompletableFuture<V> asked, Duration longest) {
        return settle(limited(asked, longest, false));
    }

    <V> CompletableFuture<V> limited(CompletableFuture<V> asked, Duration longest, boolean stops) {
        // A copy: this call may give up, and others may wait for the same future.
        CompletableFuture<V> awaited = asked.copy();
        if (!awaited.isDone()) {
            try {
                Time.Timer timer = time.limit(longest, () -> awaited.completeExceptionally(new TimeoutException()));
                awaited.whenComplete((done, failure) -> timer.cancel());
            } catch (Throwable noTimer) {
                awaited.completeExceptionally(noTimer);
            }
            if (stops) {
                end.onStop(() -> awaited.cancel(false));
            }
        }
        return awaited;
    }

    /** The request of the next attempt. */
    HttpRequest request() {
        return request;
    }

    /** The next attempt follows the link to its new place. */
    void redirectTo(HttpUrl url) {
        redirects.incrementAndGet();
        request = HttpRequest.ofLink(url);
        sentBefore = Sent.YES;
    }

    /** A retry begins with the original link, even after redirects. */
    void retryBecauseOf(AttemptFailure failure) {
        redirects.set(0);
        request = asked;
        retries++;
        retried = failure;
        sentBefore = sentAtAll(failure);
    }

    /** How far the call got, in its last attempt or in an earlier one. */
    Sent sentAtAll(AttemptFailure last) {
        return sentBefore == Sent.YES || last.sent() == Sent.NO ? sentBefore : last.sent();
    }

    /** Whether the latest request may still be answered within its limit. */
    boolean isRequestInTime() {
        Attempt<T> current = attempt;
        return current != null && current.isRequestInTime();
    }

    /** Reports the permit of the attempt in flight as lost, if there is one. */
    void losePermit() {
        Attempt<T> current = attempt;
        if (current != null) {
            Guarded.run("the throttle could not be notified of a lost request", current::release);
        }
    }

    CallContext context() {
        return new CallContext(
                call.operation().name(), request.method(), request.place(), owId, requestsSent.get(), elapsed(), key);
    }

    public static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
