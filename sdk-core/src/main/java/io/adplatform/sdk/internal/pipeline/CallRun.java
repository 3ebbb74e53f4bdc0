package io.adplatform.sdk.internal.pipeline;

import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.internal.pipeline.JournalStep.Recording;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One call on its worker, from top to bottom. A step leaves what any thread needs to end the call, such as its permit, in the
 * {@link Snapshot}. A step that ends the attempt throws an {@link AttemptFailure}. {@code CallsInFlight.force} is the second way out: a
 * call that is given up and does not end by itself is decided by its phase.
 */
final class CallRun<T> {

    /** Without a delay, for which Failsafe would sleep: the pause is the first step of the next attempt. */
    private static final RetryPolicy<AttemptEnd<?>> AS_DECIDED = RetryPolicy.<AttemptEnd<?>>builder()
            .handleIf((end, failure) -> end instanceof AttemptEnd.Again)
            .withMaxRetries(-1)
            .build();

    private final RunningCall<T> call;
    private final Steps steps;
    private int retries;
    private Duration pause = Duration.ZERO;

    /** The steps of a pipeline. */
    record Steps(
            HeaderStep headers,
            JournalStep journal,
            ResponseCache cache,
            AdmissionStep admission,
            ExchangeStep exchange,
            ResponseStep response,
            RetryDecider retryDecider) {}

    CallRun(RunningCall<T> call, Steps steps) {
        this.call = call;
        this.steps = steps;
    }

    /** Runs the whole call. Throws the caller's exception, or the failure for it. */
    Response<T> run() {
        call.end.failIfGivenUp();
        Map<String, String> headers = steps.headers.ask(call);
        Recording recording = steps.journal.prepare(call);
        Response<T> recorded = steps.journal.look(call, recording);
        return recorded != null ? recorded : steps.cache.answer(call, headers, () -> attempts(headers, recording));
    }

    /** Runs attempts until the last one. */
    private Response<T> attempts(Map<String, String> headers, @Nullable Recording recording) {
        steps.retryDecider.callBegins();
        AttemptEnd<T> last = Failsafe.with(AS_DECIDED).get(() -> attempt(headers, recording));
        if (last instanceof AttemptEnd.Done<T> done) {
            return done.response();
        }
        throw ExceptionFactory.of(call, last);
    }

    /** Runs one attempt. Every failure is an end of the attempt. */
    private AttemptEnd<T> attempt(Map<String, String> headers, @Nullable Recording recording) {
        call.end.nextAttempt();
        AttemptEnd<T> end;
        try {
            waitOut(pause);
            steps.admission.admit(call);
            end = steps.journal.begin(call, recording);
            if (end == null) {
                Duration timeout = steps.exchange.checkBeforeConnecting(call, recording);
                try (HttpResult result = steps.exchange.send(call, headers, retries == 0, timeout)) {
                    end = new AttemptEnd.Done<>(steps.response.read(call, result));
                }
            }
        } catch (Throwable thrown) { // an Error too: a payment that was sent must not look unsent
            end = steps.retryDecider.after(call, thrown, retries);
        }
        Snapshot attempt = call.end.snapshot();
        if (attempt.permit != null) {
            attempt.permit.release(attempt.sent, call.attemptTimeout);
        }
        AdPlatformException failure = exception(end);
        if (end instanceof AttemptEnd.Again<T> again) {
            pause = again.pause();
            if (again.action() == Action.RETRY) {
                retries++;
                prepareRetry(again.failure());
            }
        }
        Thread.interrupted(); // foreign code may have left one, and neither the journal nor Failsafe must see it
        call.end.judge(end);
        AttemptEnd<T> recorded = steps.journal.recordOutcome(call, recording, end);
        notifyEnd(attempt, recorded, failure); // now that a listener that hangs delays no outcome
        Thread.interrupted();
        return recorded;
    }

    /** A retry begins with the original link, even after redirects. */
    private void prepareRetry(AttemptFailure failure) {
        call.end.update(next -> {
            next.request = call.original;
            next.redirects = 0;
            next.retried = failure;
            next.sentBefore = next.sentAtAll(failure);
        });
    }

    private void notifyEnd(Snapshot attempt, AttemptEnd<T> end, @Nullable AdPlatformException failure) {
        if (call.end.isNotified()) {
            return; // the call was ended by force
        }
        if (end instanceof AttemptEnd.Done<T> done) {
            call.events.decodeWarnings(attempt.attempt, done.response().decodeWarnings());
        }
        call.events.attemptEnded(attempt.attempt, attempt.sent, attempt.status, attempt.waited, attempt.took, failure);
    }

    /** Returns the exception of an attempt for listeners; {@code null} without one, and for a redirect, which is followed. */
    private @Nullable AdPlatformException exception(AttemptEnd<T> end) {
        AttemptFailure failure = end.failure();
        if (failure == null) {
            return end instanceof AttemptEnd.Refused<T> refused ? refused.exception() : null;
        }
        Action action = RetryRules.after(failure, call.call.operation().effect());
        try {
            return action == Action.FOLLOW ? null : ExceptionFactory.of(call, failure, action);
        } catch (Throwable mistake) { // an Error too: the end of the attempt does not depend on it
            return null;
        }
    }

    /** Waits before a retry, until the call is given up. */
    private void waitOut(Duration length) {
        if (length.isZero()) {
            call.end.failIfGivenUp();
            return;
        }
        CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
        Time.Timer timer = call.time.after(length, () -> over.complete(null));
        try {
            call.await(over, call.deadline.remaining(), "its pause did not end");
        } finally {
            timer.cancel();
        }
    }
}
