package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.time.Time;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Sends the request, and tells the throttle when its answer's head arrived: that is when its permit begins to age. */
final class ExchangeStep {

    private final HttpTransport transport;
    private final RequestEncoder encoder;
    private final Time time;

    ExchangeStep(HttpTransport transport, RequestEncoder encoder, Time time) {
        this.transport = transport;
        this.encoder = encoder;
        this.time = time;
    }

    <T> CompletableFuture<Attempt<T>> send(Attempt<T> attempt) {
        Flight<T> flight = attempt.flight;
        HttpRequest request;
        try {
            request = flight.transfer.attach(encoder.encode(flight.call, attempt.authorization(), flight.timeout()));
        } catch (LocalFileException unreadable) {
            return CompletableFuture.completedFuture(attempt.with(unreadable.result(false, null)));
        }
        CompletableFuture<HttpResult> result = new CompletableFuture<>();
        HttpTransport.Exchange exchange = transport.prepare(
                request,
                (status, headers) -> headArrived(attempt, status, headers),
                ended -> flight.carrier.complete(result, ended));
        attempt.sendingSince = time.nanos();
        flight.sentAt = time.now();
        flight.scope.onStop(exchange::cancel);
        flight.carrier.exchange(exchange.call(), exchange.callback());
        return flight.carrier.settle(result).thenApply(came -> {
            account(attempt, came);
            return attempt.with(came);
        });
    }

    private void headArrived(Attempt<?> attempt, int status, Map<String, List<String>> headers) {
        attempt.status = status;
        attempt.sent = Sent.YES;
        if (status == 429) {
            attempt.permit().rejected(RetryAfter.of(headers, time.now()));
        } else {
            attempt.permit().answered();
        }
    }

    private static void account(Attempt<?> attempt, HttpResult result) {
        Permit permit = attempt.permit();
        if (result instanceof HttpResult.NotSent
                || (result instanceof HttpResult.LocalFailure local && !local.begun())) {
            permit.notSent();
            return;
        }
        attempt.flight.requestsSent++;
        boolean cutOff = result instanceof HttpResult.LocalFailure local && local.head() == null;
        if (result instanceof HttpResult.Lost || cutOff) {
            attempt.sent = Sent.UNKNOWN;
            // Of no account where the head had arrived: the permit's first word counts.
            permit.lost(attempt.flight.lingering());
        }
    }
}
