package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.internal.observe.WireLog;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.HttpTransport.StaleRequestException;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * The exchange of a request and its response. The throttle is notified when the response's headers arrive.
 *
 * @param limit sets the timer that ends a call whose request exceeds this time
 */
record ExchangeStep(
        Supplier<HttpTransport> transport,
        LastLook lastLook,
        WireLog wireLog,
        BiFunction<CallState<?>, Duration, Time.Timer> limit) {

    <T> CompletableFuture<Attempt<T>> send(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        CompletableFuture<HttpResult> result = new CompletableFuture<>();
        HttpTransport.Exchange exchange;
        try {
            HttpRequest request = state.transfer.attach(state.request).withMore(state.headers);
            exchange = prepare(attempt, request, result);
            wireLog.request(state.events.callId(), attempt.number, state.call.operation(), request);
        } catch (LocalFileException unreadable) {
            attempt.result = unreadable.result(false, null);
            return CompletableFuture.completedFuture(attempt);
        }
        attempt.exchange = exchange;
        long since = state.time.nanos();
        state.sending = new Sending(state.time.now(), since, state.caller.fingerprint());
        state.events.attemptSent(attempt.number);
        Time.Timer timer = limit.apply(state, attempt.timeout);
        state.end.onStop(() -> {
            state.transfer.giveUp();
            exchange.cancel();
        });
        attempt.leaves();
        exchange.start();
        return result.thenApply(received -> { // on OkHttp's thread, which is one of the client's
            timer.cancel();
            if (received instanceof HttpResult.Answered answered) {
                wireLog.answer(state.events.callId(), attempt.number, state.call.operation(), answered.answer());
            }
            attempt.took = Duration.ofNanos(state.time.nanos() - since);
            return attempt;
        });
    }

    private HttpTransport.Exchange prepare(
            Attempt<?> attempt, HttpRequest request, CompletableFuture<HttpResult> result) {
        // A kept connection may be dead: not for a request that must not be repeated, nor after a failure.
        boolean onKeptConnection = request.mayRepeat() && attempt.state.retries == 0;
        HttpTransport.HeadListener listener = new HttpTransport.HeadListener() {
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
        };
        try {
            return transport
                    .get()
                    .prepare(
                            request,
                            onKeptConnection,
                            attempt.authorization().headers(),
                            attempt.timeout,
                            listener,
                            received -> {
                                attempt.result = received;
                                result.complete(received);
                            });
        } catch (IllegalArgumentException unusable) {
            // The request's own headers were checked before, so a header of the token is unusable.
            throw AttemptFailure.unsent(Kind.NO_TOKEN, String.valueOf(unusable.getMessage()), unusable);
        }
    }

    private static void headArrived(Attempt<?> attempt, int status, Map<String, List<String>> headers) {
        attempt.status = status;
        if (status == 429) {
            Duration retryAfter = Backoff.retryAfter(headers, attempt.state.time.now());
            attempt.permit(permit -> permit.rejected(retryAfter));
            attempt.state.events.serverPaused(attempt.number, retryAfter);
        } else {
            attempt.permit(Permit::answered);
        }
    }
}
