package io.adplatform.sdk.internal.link;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.FileException;
import io.adplatform.sdk.error.LinkException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.UnreachableException;
import io.adplatform.sdk.internal.pipeline.PipelineSettings;
import io.adplatform.sdk.internal.retry.Backoff;
import io.adplatform.sdk.internal.retry.RetryAfter;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpResponse;
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

    private final LinkState state;
    private final LinkRules rules;
    private final Supplier<HttpTransport> transport;
    private final Backoff backoff;
    private final PipelineSettings settings;

    LinkAttempt(
            LinkState state,
            LinkRules rules,
            Supplier<HttpTransport> transport,
            Backoff backoff,
            PipelineSettings settings) {
        this.state = state;
        this.rules = rules;
        this.transport = transport;
        this.backoff = backoff;
        this.settings = settings;
    }

    CompletableFuture<LinkResult> run() {
        state.runner.begin();
        if (state.cancellation.cancelReason() != null) {
            return CompletableFuture.completedFuture(cancelled(Sent.NO, null));
        }
        String problem = state.target.problem().orElse(null);
        if (problem != null) {
            return failed(new FileException(state.context(), state.target + " " + problem, Sent.NO, null));
        }
        try {
            return request(rules.check(state.link), 0);
        } catch (LinkRefusedException refused) {
            return failed(refusal(refused));
        }
    }

    private CompletableFuture<LinkResult> request(HttpUrl url, int redirects) {
        state.at = url;
        HttpRequest request =
                new HttpRequest("GET", url, Map.of(), null, null, true).with(null, state.bodyHandler.from(url));
        CompletableFuture<HttpResult> result = new CompletableFuture<>();
        HttpTransport.Exchange exchange = transport
                .get()
                .prepare(
                        request,
                        state.retries == 0,
                        Map.of(),
                        state.timeout(),
                        (status, headers) -> {},
                        result::complete);
        state.cancellation.onCancel(exchange::cancel);
        state.runner.exchange(exchange);
        return state.runner.settle(result).thenCompose(came -> {
            if (!(came instanceof HttpResult.NotSent)) {
                state.requestsSent++;
            }
            if (came instanceof HttpResult.Answered answered
                    && REDIRECTS.contains(answered.answer().status())) {
                return follow(url, answered.answer(), redirects);
            }
            return CompletableFuture.completedFuture(outcome(came));
        });
    }

    private CompletableFuture<LinkResult> follow(HttpUrl from, HttpResponse answer, int redirects) {
        if (redirects == MOST_REDIRECTS) {
            return failed(error("it was redirected more than " + MOST_REDIRECTS + " times", answer, null));
        }
        try {
            HttpUrl next = rules.redirect(from, first(answer.headers().get("location")));
            if (state.cancellation.cancelReason() != null) {
                return CompletableFuture.completedFuture(cancelled(Sent.YES, null));
            }
            return state.deadline.isTooLate()
                    ? failed(CallCancelledException.outOfTime(
                            state.context(), "its deadline came before a redirect could be followed", Sent.YES))
                    : request(next, redirects + 1);
        } catch (LinkRefusedException refused) {
            return failed(error("a redirect can't be followed: " + refused.rule(), answer, refused));
        }
    }

    private LinkResult outcome(HttpResult result) {
        if (result instanceof HttpResult.Received received) {
            return new LinkResult(received.file(), null, null);
        }
        if (result instanceof HttpResult.LocalFailure local) {
            // An interrupt closes the file under the thread's hands, before anybody else has noticed it.
            state.runner.begin();
            return state.cancellation.cancelReason() == null
                    ? last(new FileException(state.context(), local.what(), Sent.YES, local.cause()))
                    : cancelled(Sent.YES, local.cause());
        }
        if (result instanceof HttpResult.Answered answered) {
            HttpResponse answer = answered.answer();
            LinkException error = error("its host answered with status " + answer.status(), answer, null);
            return WORTH_A_RETRY.contains(answer.status())
                    ? again(
                            error,
                            RetryAfter.of(answer.headers(), settings.time().now()))
                    : last(error);
        }
        if (result instanceof HttpResult.NotSent notSent) {
            if (state.cancellation.cancelReason() != null) {
                return cancelled(Sent.NO, notSent.cause());
            }
            return notSent.cause() instanceof LinkRefusedException refused
                    ? last(refusal(refused))
                    : again(new UnreachableException(state.context(), notSent.what(), notSent.cause()), null);
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

    private LinkResult broken(Sent sent, String what, Throwable cause) {
        return state.cancellation.cancelReason() != null
                ? cancelled(sent, cause)
                : again(
                        new ConnectionException(
                                state.context(), "got no whole answer: " + what + ".", sent, withoutWords(cause)),
                        null);
    }

    private LinkResult again(AdPlatformException error, @Nullable Duration asked) {
        if (state.retries >= state.mostRetries || state.bodyHandler.isSpent()) {
            return last(error);
        }
        Duration own = backoff.before(state.retries + 1);
        Duration pause = asked == null || asked.compareTo(own) < 0 ? own : asked;
        if (!state.deadline.allows(pause)) {
            return last(error);
        }
        state.retries++;
        return new LinkResult(null, error, pause);
    }

    private LinkException refusal(LinkRefusedException refused) {
        return new LinkException(state.context(), refused.rule(), Sent.NO, null, refused);
    }

    private LinkException error(String what, HttpResponse answer, @Nullable Throwable cause) {
        return new LinkException(state.context(), what, Sent.YES, answer.status(), cause);
    }

    private LinkResult cancelled(Sent sent, @Nullable Throwable cause) {
        return last(new CallCancelledException(
                state.context(), String.valueOf(state.cancellation.cancelReason()), sent, cause));
    }

    private static LinkResult last(AdPlatformException error) {
        return new LinkResult(null, error, null);
    }

    private static CompletableFuture<LinkResult> failed(AdPlatformException error) {
        return CompletableFuture.completedFuture(last(error));
    }

    private static @Nullable String first(@Nullable List<String> values) {
        return values == null || values.isEmpty() ? null : values.get(0);
    }
}
