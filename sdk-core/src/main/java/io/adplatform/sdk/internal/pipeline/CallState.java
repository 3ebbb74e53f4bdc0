package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.event.CallEvents;
import io.adplatform.sdk.internal.files.Transfer;
import io.adplatform.sdk.internal.recording.InputFiles;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.runner.CallRunner;
import io.adplatform.sdk.internal.runner.Cancellation;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.Ticket;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.Deadline;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** One call on its way: what it may still spend, and what it has done so far. One step at a time touches it. */
public final class CallState<T> {

    /** Longer ones can't be told in nanoseconds any more. */
    public static final Duration LONGEST_TIMEOUT = Duration.ofDays(1);

    final Call<T> call;
    final CallRunner runner;
    final Cancellation cancellation;
    final CallEvents events;
    final int mostRetries;
    final Lane lane;
    final Authorizer.Caller caller;

    final Time time;
    private final Duration attemptTimeout;
    private final Deadline deadline;
    // A file takes as long as it is; a connection that falls silent is noticed all the same.
    private final boolean wholeDeadlineForOne;

    final Transfer transfer;

    private final HttpRequest asked;
    private HttpRequest request;
    int redirects;

    final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();

    /** Runs when an attempt has waited for its token and its permit, and is sent. */
    Runnable onSend = () -> {};

    int attempts;
    int requestsSent;
    int retries;
    boolean tokenReplayed;
    Authorizer.AnotherToken anotherToken = Authorizer.AnotherToken.WORTH_A_TRY;

    @Nullable
    Long owId;

    @Nullable
    Sending sending;

    /** The name under which the journal has the call; {@code null} where no journal is asked. */
    @Nullable
    String key;

    /** What the call's attempts are recorded with; {@code null} where they aren't. */
    @Nullable
    Ticket ticket;

    /** What the journal holds of the call, as it was last told. */
    @Nullable
    JournalEntry entry;

    /** The files as they were when the call was claimed. */
    @Nullable
    InputFiles files;

    /** The failure that the latest retry follows; the caller gets it if the retry can't be sent. {@code null} before one. */
    @Nullable
    AttemptFailure retried;

    /** How far the attempts got that were followed by a retry. */
    Sent sentBefore = Sent.NO;

    /** @param user whoever the call belongs to, whatever the client does meanwhile */
    CallState(
            PreparedCall<T> prepared,
            Object user,
            CallRunner runner,
            Cancellation cancellation,
            CallEvents events,
            PipelineSettings settings) {
        this.call = prepared.call();
        this.asked = prepared.request();
        this.request = asked;
        RequestOptions options = call.options();
        this.runner = runner;
        this.cancellation = cancellation;
        this.events = events;
        this.time = settings.time();
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

    /** @throws AttemptFailedException if the call was given up */
    void failIfCancelled() {
        String reason = cancellation.cancelReason();
        if (reason != null) {
            throw AttemptFailedException.unsent(AttemptFailure.Kind.CANCELLED, reason, null);
        }
    }

    Duration elapsed() {
        return deadline.elapsed();
    }

    /** What is left until the deadline; zero when it has passed. */
    Duration remaining() {
        return deadline.remaining();
    }

    /** How long the call may wait for quota or a token and have time left to be sent. */
    Duration longestWait() {
        return deadline.longestWait();
    }

    /**
     * How long the next request may take: the attempt timeout, or what the deadline leaves of it.
     *
     * @throws AttemptFailedException when that is too little to be worth a request
     */
    Duration timeout() {
        if (deadline.isTooLate()) {
            throw AttemptFailedException.unsent(
                    AttemptFailure.Kind.OUT_OF_TIME, "its deadline came before it could be sent", null);
        }
        Duration left = remaining();
        return wholeDeadlineForOne ? shorter(left, LONGEST_TIMEOUT) : shorter(left, attemptTimeout);
    }

    /** How long a request that got no answer may linger on the way, which has nothing to do with its length. */
    Duration lingering() {
        return attemptTimeout;
    }

    /**
     * Hands on what somebody else completes; fails with a {@link TimeoutException} if that takes longer than this. The wait
     * ends when the call is given up.
     */
    <V> CompletableFuture<V> await(CompletableFuture<V> asked, Duration longest) {
        return runner.settle(limited(asked, longest, true));
    }

    /** Like {@link #await}, for what many calls wait for that are to go on in the order in which they are told. */
    <V> CompletableFuture<V> awaitInOrder(CompletableFuture<V> asked, Duration longest) {
        return runner.settleInOrder(limited(asked, longest, true));
    }

    /** Like {@link #await}, for what is recorded at the end: neither giving up nor an interrupt ends the wait at once. */
    <V> CompletableFuture<V> awaitAtLast(CompletableFuture<V> asked, Duration longest) {
        return runner.settleAtLast(limited(asked, longest, false));
    }

    private <V> CompletableFuture<V> limited(CompletableFuture<V> asked, Duration longest, boolean cancelled) {
        // A copy: this call may give up, and others may wait for the same.
        CompletableFuture<V> awaited = asked.copy();
        if (!awaited.isDone()) {
            try {
                Time.Timer timer = time.limit(longest, () -> awaited.completeExceptionally(new TimeoutException()));
                awaited.whenComplete((done, failure) -> timer.cancel());
            } catch (Throwable noTimer) { // The wait ends, and whoever asked gives back what may still come.
                awaited.completeExceptionally(noTimer);
            }
            if (cancelled) {
                cancellation.onCancel(() -> awaited.cancel(false));
            }
        }
        return awaited;
    }

    /** What the next attempt sends. */
    HttpRequest request() {
        return request;
    }

    /** The next attempt follows the link to where it leads now. */
    void redirectTo(HttpUrl url) {
        redirects++;
        request = HttpRequest.ofLink(url);
        sentBefore = Sent.YES;
    }

    /** A retry begins with the link itself, wherever it led before. */
    void retryBecauseOf(AttemptFailure failure) {
        redirects = 0;
        request = asked;
        retries++;
        retried = failure;
        sentBefore = sentAtAll(failure);
    }

    /** How far the call got, in its last attempt or in one before that may have had an effect. */
    Sent sentAtAll(AttemptFailure last) {
        return sentBefore == Sent.YES || last.sent() == Sent.NO ? sentBefore : last.sent();
    }

    CallContext context() {
        return new CallContext(
                call.operation().name(), request.method(), request.place(), owId, requestsSent, elapsed(), key);
    }

    public static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
