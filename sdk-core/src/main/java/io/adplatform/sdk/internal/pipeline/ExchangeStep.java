package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.internal.observe.WireLog;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.retry.RetryAfter;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.HttpTransport.StaleRequestException;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Sends the request, and tells the throttle when its answer's head arrived: that is when its permit begins to age. */
final class ExchangeStep {

    private final Supplier<HttpTransport> transport;
    private final LastLook lastLook;
    private final WireLog wireLog;
    private final RequestLimit limit;

    /** Sets the timer that ends a call whose request exceeds its limit. */
    @FunctionalInterface
    interface RequestLimit {
        Time.Timer set(CallState<?> state, Duration longest);
    }

    ExchangeStep(Supplier<HttpTransport> transport, LastLook lastLook, WireLog wireLog, RequestLimit limit) {
        this.wireLog = wireLog;
        this.limit = limit;
        this.transport = transport;
        this.lastLook = lastLook;
    }

    <T> CompletableFuture<Attempt<T>> send(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        CompletableFuture<HttpResult> result = new CompletableFuture<>();
        HttpTransport.Exchange exchange;
        try {
            HttpRequest request = state.transfer.attach(state.request()).withMore(state.headers);
            exchange = prepare(attempt, request, result);
            wireLog.request(state.events.callId(), attempt.number, state.call.operation(), request);
        } catch (LocalFileException unreadable) {
            return CompletableFuture.completedFuture(attempt.with(unreadable.result(false, null)));
        }
        long since = state.time.nanos();
        state.sending = new Sending(state.time.now(), since, state.caller.fingerprint());
        state.onSend.run();
        state.events.attemptSent(attempt.number);
        Time.Timer timer = limit.set(state, attempt.timeout);
        state.end.onStop(() -> {
            state.transfer.giveUp();
            if (!state.leavesToOthers.test(exchange::cancel)) {
                exchange.cancel();
            }
        });
        attempt.leaves();
        exchange.start();
        return state.settle(result).thenApply(received -> {
            timer.cancel();
            if (received instanceof HttpResult.Answered answered) {
                wireLog.answer(state.events.callId(), attempt.number, state.call.operation(), answered.answer());
            }
            attempt.took = Duration.ofNanos(state.time.nanos() - since);
            return attempt;
        });
    }

    private <T> HttpTransport.Exchange prepare(
            Attempt<T> attempt, HttpRequest request, CompletableFuture<HttpResult> result) {
        try {
            HttpTransport.Exchange exchange = transport
                    .get()
                    .prepare(
                            request,
                            // A kept connection may be dead. That must not cost a request that can't be repeated, nor
                            // one that follows a failure.
                            request.mayRepeat() && attempt.state.retries == 0,
                            attempt.authorization().headers(),
                            attempt.timeout,
                            new HttpTransport.HeadListener() {
                                @Override
                                public void leaving() throws StaleRequestException {
                                    lastLook.checkLeaving(attempt);
                                }

                                @Override
                                public void begun() {
                                    attempt.state.requestsSent.incrementAndGet();
                                }

                                @Override
                                public void arrived(int status, Map<String, List<String>> headers) {
                                    headArrived(attempt, status, headers);
                                }
                            },
                            received -> {
                                attempt.with(received);
                                result.complete(received);
                            });
            attempt.with(exchange);
            return exchange;
        } catch (IllegalArgumentException unusable) {
            // The request's own headers were checked when it was made, so it is the token's.
            throw AttemptFailedException.unsent(
                    AttemptFailure.Kind.NO_TOKEN, String.valueOf(unusable.getMessage()), unusable);
        }
    }

    private void headArrived(Attempt<?> attempt, int status, Map<String, List<String>> headers) {
        attempt.status = status;
        if (status == 429) {
            Duration retryAfter = RetryAfter.of(headers, attempt.state.time.now());
            attempt.permitRejected(retryAfter);
            attempt.state.events.serverPaused(attempt.number, retryAfter);
        } else {
            attempt.permitAnswered();
        }
    }
}
