package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.FileException;
import io.adplatform.sdk.error.LinkException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.UnreachableException;
import io.adplatform.sdk.internal.files.LinkRefused;
import io.adplatform.sdk.internal.files.LinkRules;
import io.adplatform.sdk.internal.transport.HttpAnswer;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.HttpTransport;
import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** One attempt at a link: a request, one more for every redirect, and what is made of the last answer. */
final class LinkAttempt {

    private static final int MOST_REDIRECTS = 5;
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
    private static final Set<Integer> WORTH_A_RETRY = Set.of(408, 429, 500, 502, 503, 504);

    private final LinkFlight flight;
    private final LinkRules rules;
    private final Supplier<HttpTransport> transport;
    private final Backoff backoff;
    private final PipelineSettings settings;

    LinkAttempt(
            LinkFlight flight,
            LinkRules rules,
            Supplier<HttpTransport> transport,
            Backoff backoff,
            PipelineSettings settings) {
        this.flight = flight;
        this.rules = rules;
        this.transport = transport;
        this.backoff = backoff;
        this.settings = settings;
    }

    CompletableFuture<LinkOutcome> run() {
        flight.carrier.begin();
        if (flight.scope.endedBecause() != null) {
            return CompletableFuture.completedFuture(cancelled(Sent.NO, null));
        }
        String problem = flight.target.problem().orElse(null);
        if (problem != null) {
            return failed(new FileException(flight.context(), flight.target + " " + problem, Sent.NO, null));
        }
        try {
            return request(rules.check(flight.link), 0);
        } catch (LinkRefused refused) {
            return failed(refusal(refused));
        }
    }

    private CompletableFuture<LinkOutcome> request(HttpUrl url, int redirects) {
        flight.at = url;
        HttpRequest request =
                new HttpRequest("GET", url, Map.of(), null, null, true).with(null, flight.taker.from(url));
        CompletableFuture<HttpResult> result = new CompletableFuture<>();
        HttpTransport.Exchange exchange = transport
                .get()
                .prepare(
                        request,
                        flight.retries == 0,
                        Map.of(),
                        flight.timeout(),
                        (status, headers) -> {},
                        result::complete);
        flight.scope.onStop(exchange::cancel);
        flight.carrier.exchange(exchange);
        return flight.carrier.settle(result).thenCompose(came -> {
            if (!(came instanceof HttpResult.NotSent)) {
                flight.requestsSent++;
            }
            if (came instanceof HttpResult.Answered answered
                    && REDIRECTS.contains(answered.answer().status())) {
                return follow(url, answered.answer(), redirects);
            }
            return CompletableFuture.completedFuture(outcome(came));
        });
    }

    private CompletableFuture<LinkOutcome> follow(HttpUrl from, HttpAnswer answer, int redirects) {
        if (redirects == MOST_REDIRECTS) {
            return failed(error("it was redirected more than " + MOST_REDIRECTS + " times", answer, null));
        }
        try {
            HttpUrl next = rules.redirect(from, first(answer.headers().get("location")));
            if (flight.scope.endedBecause() != null) {
                return CompletableFuture.completedFuture(cancelled(Sent.YES, null));
            }
            return flight.deadline.isTooLate()
                    ? failed(CallCancelledException.outOfTime(
                            flight.context(), "its deadline came before a redirect could be followed", Sent.YES))
                    : request(next, redirects + 1);
        } catch (LinkRefused refused) {
            return failed(error("a redirect can't be followed: " + refused.rule(), answer, refused));
        }
    }

    private LinkOutcome outcome(HttpResult result) {
        if (result instanceof HttpResult.Received received) {
            return new LinkOutcome(received.file(), null, null);
        }
        if (result instanceof HttpResult.LocalFailure local) {
            // An interrupt closes the file under the thread's hands, before anybody else has noticed it.
            flight.carrier.begin();
            return flight.scope.endedBecause() == null
                    ? last(new FileException(flight.context(), local.what(), Sent.YES, local.cause()))
                    : cancelled(Sent.YES, local.cause());
        }
        if (result instanceof HttpResult.Answered answered) {
            HttpAnswer answer = answered.answer();
            LinkException error = error("its host answered with status " + answer.status(), answer, null);
            return WORTH_A_RETRY.contains(answer.status())
                    ? again(
                            error,
                            RetryAfter.of(answer.headers(), settings.time().now()))
                    : last(error);
        }
        if (result instanceof HttpResult.NotSent notSent) {
            if (flight.scope.endedBecause() != null) {
                return cancelled(Sent.NO, notSent.cause());
            }
            return notSent.cause() instanceof LinkRefused refused
                    ? last(refusal(refused))
                    : again(new UnreachableException(flight.context(), notSent.what(), notSent.cause()), null);
        }
        if (result instanceof HttpResult.Incomplete part) {
            return broken(Sent.YES, part.what(), part.cause());
        }
        HttpResult.Lost lost = (HttpResult.Lost) result;
        return broken(Sent.UNKNOWN, lost.what(), lost.cause());
    }

    /** What a host says in place of HTTP may be the link itself, and the HTTP library quotes it. */
    private static Throwable withoutWords(Throwable cause) {
        if (!(cause instanceof ProtocolException)) {
            return cause;
        }
        IOException shown = new IOException(cause.getClass().getName());
        shown.setStackTrace(cause.getStackTrace());
        return shown;
    }

    private LinkOutcome broken(Sent sent, String what, Throwable cause) {
        return flight.scope.endedBecause() != null
                ? cancelled(sent, cause)
                : again(
                        new ConnectionException(
                                flight.context(), "got no whole answer: " + what + ".", sent, withoutWords(cause)),
                        null);
    }

    private LinkOutcome again(AdPlatformException error, @Nullable Duration asked) {
        if (flight.retries >= flight.mostRetries || flight.taker.isSpent()) {
            return last(error);
        }
        Duration own = backoff.before(flight.retries + 1);
        Duration pause = asked == null || asked.compareTo(own) < 0 ? own : asked;
        if (!flight.deadline.allows(pause)) {
            return last(error);
        }
        flight.retries++;
        return new LinkOutcome(null, error, pause);
    }

    private LinkException refusal(LinkRefused refused) {
        return new LinkException(flight.context(), refused.rule(), Sent.NO, null, refused);
    }

    private LinkException error(String what, HttpAnswer answer, @Nullable Throwable cause) {
        return new LinkException(flight.context(), what, Sent.YES, answer.status(), cause);
    }

    private LinkOutcome cancelled(Sent sent, @Nullable Throwable cause) {
        return last(
                new CallCancelledException(flight.context(), String.valueOf(flight.scope.endedBecause()), sent, cause));
    }

    private static LinkOutcome last(AdPlatformException error) {
        return new LinkOutcome(null, error, null);
    }

    private static CompletableFuture<LinkOutcome> failed(AdPlatformException error) {
        return CompletableFuture.completedFuture(last(error));
    }

    private static @Nullable String first(@Nullable List<String> values) {
        return values == null || values.isEmpty() ? null : values.get(0);
    }
}
