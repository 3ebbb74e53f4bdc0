package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.retry.AttemptFailure.Kind;
import io.adplatform.sdk.internal.transport.HttpResponse;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.LinkRules;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of a link: the file, a redirect, or a failure. Errors show the status alone of a host's answer, since the rest may
 * repeat the link.
 */
final class LinkResponseStep extends ResponseStep {

    private static final int MOST_REDIRECTS = 5;
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
    private static final Set<Integer> WORTH_A_RETRY = Set.of(408, 429, 500, 502, 503, 504);

    /** A link contains no secret of the client. */
    private static final Redaction LIBRARY_TEXTS = new Redaction(text -> text);

    private final LinkRules rules;

    LinkResponseStep(LinkRules rules) {
        this.rules = rules;
    }

    @Override
    AttemptFailure incomplete(Attempt<?> attempt, HttpResult.Incomplete part) {
        return attempt.broken(Kind.NO_ANSWER, Sent.YES, part.what(), shown(part.cause()));
    }

    @Override
    AttemptFailure notSent(Attempt<?> attempt, HttpResult.NotSent notSent) {
        return notSent.cause() instanceof LinkRules.RefusedException refused
                ? attempt.broken(Kind.LINK_REFUSED, Sent.NO, refused.rule(), refused)
                : super.notSent(attempt, notSent);
    }

    @Override
    <T> Response<T> answered(Attempt<T> attempt, HttpResponse answer) {
        int status = answer.status();
        if (REDIRECTS.contains(status)) {
            throw redirected(attempt.state, answer);
        }
        Kind kind = WORTH_A_RETRY.contains(status) ? Kind.LINK_FAILED : Kind.LINK_REFUSED;
        throw failed(kind, "its host answered with status " + status, answer, null);
    }

    private AttemptFailure redirected(CallState<?> state, HttpResponse answer) {
        if (state.redirects.get() == MOST_REDIRECTS) {
            return failed(Kind.LINK_REFUSED, "it was redirected more than " + MOST_REDIRECTS + " times", answer, null);
        }
        try {
            List<String> locations = answer.headers().get("location");
            state.redirectTo(rules.redirect(state.request.url(), locations == null ? null : locations.get(0)));
            return failed(Kind.REDIRECTED, "it was redirected", answer, null);
        } catch (LinkRules.RefusedException refused) {
            return failed(Kind.LINK_REFUSED, "a redirect can't be followed: " + refused.rule(), answer, refused);
        }
    }

    private static AttemptFailure failed(Kind kind, String what, HttpResponse answer, @Nullable Throwable cause) {
        PlatformResponse status =
                new PlatformResponse(answer.status(), answer.status(), List.of(), Map.of(), answer.headers(), "");
        return new AttemptFailure(kind, Sent.YES, what, status, cause);
    }

    /** The HTTP library quotes an answer that is not HTTP, and a host may have put the link into it. */
    @Override
    @Nullable
    Throwable shown(Throwable cause) {
        if (!(cause instanceof ProtocolException)) {
            return LIBRARY_TEXTS.of(cause);
        }
        IOException shown = new IOException(cause.getClass().getName());
        shown.setStackTrace(cause.getStackTrace());
        return shown;
    }
}
