package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.BadRequestException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.FileException;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.error.LinkException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.NotRecordedException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.PreconditionFailedException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.error.UnreachableException;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import io.adplatform.sdk.internal.pipeline.Snapshot.Refusal;
import io.adplatform.sdk.throttle.WaitTooLongException;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The caller's exception for the last failure of a call. */
final class ExceptionFactory {

    private static final Duration DEFAULT_PAUSE = Duration.ofSeconds(60);

    private ExceptionFactory() {}

    /** Returns the exception of a last attempt that brought no response. */
    static AdPlatformException of(RunningCall<?> call, AttemptEnd<?> last) {
        if (last instanceof AttemptEnd.Refused<?> refused) {
            return refused.exception();
        }
        AttemptEnd.Failed<?> failed = (AttemptEnd.Failed<?>) last;
        Kind kind = failed.failure().kind();
        AttemptFailure retried = call.end.snapshot().retried;
        return retried != null && (kind == Kind.NO_QUOTA || kind == Kind.OUT_OF_TIME)
                ? of(call, retried, Action.FAIL)
                : of(call, failed.failure(), failed.action());
    }

    static AdPlatformException of(RunningCall<?> call, AttemptFailure failure, Action action) {
        CallContext context = call.context();
        Sent sent = call.end.snapshot().sentAtAll(failure);
        String what = failure.what();
        Throwable cause = failure.getCause();
        if (action == Action.OUTCOME_UNKNOWN) {
            return outcomeUnknown(call, context, failure);
        }
        return switch (failure.kind()) {
            case NO_QUOTA -> new RateLimitException(context, sent, expectedWait(cause), cause);
            case RATE_LIMITED -> rateLimited(call, context, answer(failure));
            case NO_TOKEN -> new NotAuthenticatedException(context, what, sent, cause);
            case TOKEN_REFUSED -> tokenRefused(call, context, answer(failure));
            case NOT_RECORDED -> new NotRecordedException(context, what, sent, cause);
            case NOT_SENT, NO_TOKEN_YET -> unreachable(call, context, failure, sent);
            case NO_ANSWER -> {
                String begin = failure.sent() == Sent.YES ? "got no whole answer: " : "got no answer: ";
                yield new ConnectionException(context, begin + what + ".", sent, cause);
            }
            case LINK_REFUSED, LINK_FAILED, REDIRECTED -> {
                Integer status =
                        failure.answer() == null ? null : failure.answer().status();
                yield new LinkException(context, what, sent, status, cause);
            }
            case UNREADABLE, TOO_LONG, NO_FILE ->
                new UnreadableResponseException(context, answer(failure), what, cause);
            case LOCAL_FILE -> new FileException(context, what, sent, cause);
            case CANCELLED, STALE -> new CallCancelledException(context, what, sent, cause);
            case OUT_OF_TIME -> CallCancelledException.outOfTime(context, what, sent);
            case SERVER_FAILED -> new ServerException(context, answer(failure));
            case REFUSED -> refusal(context, answer(failure));
            case UNEXPECTED_STATUS -> {
                String advice = answer(failure).isHidden()
                        ? "The status code in it is none that the platform documents."
                        : "Redirects are not followed; check the base URL and the proxies before the platform.";
                yield new ApiException(context, answer(failure), advice);
            }
        };
    }

    private static AdPlatformException outcomeUnknown(
            RunningCall<?> call, CallContext context, AttemptFailure failure) {
        Snapshot last = call.end.snapshot();
        Moment sentAt = Objects.requireNonNull(last.sentAt, "an outcome is unknown only after sending");
        Sending sending = new Sending(sentAt.wall(), sentAt.nanos(), call.caller.fingerprint());
        String what = failure.answer() == null
                ? "no answer came, since " + failure.what() + "."
                : "the platform answered " + failure.answer() + " (" + failure.what() + ").";
        return new OutcomeUnknownException(
                context, call.call, what, sending, failure.sent(), failure.answer(), last.entry, failure.getCause());
    }

    private static AdPlatformException rateLimited(RunningCall<?> call, CallContext context, PlatformResponse answer) {
        Duration retryAfter = Backoff.retryAfter(answer.headers(), call.time.now());
        return new RateLimitException(
                context, answer, retryAfter == null || retryAfter.isNegative() ? DEFAULT_PAUSE : retryAfter);
    }

    private static AdPlatformException tokenRefused(RunningCall<?> call, CallContext context, PlatformResponse answer) {
        Refusal refusal = call.end.snapshot().refusal;
        Duration age = refusal == null ? null : refusal.age();
        boolean newToo = refusal != null && age == null;
        String what = newToo ? "the platform refused the new token too: " : "the platform refused the token: ";
        String advice = age == null
                ? ""
                : " A token " + age.toSeconds()
                        + " s old was refused. If another process logs in as this user, share tokens;"
                        + " otherwise a role or a right may be missing for this call.";
        ApiException cause = new ApiException(context, answer, "Trying again gets the same answer.");
        return new NotAuthenticatedException(context, what + answer + "." + advice, Sent.YES, cause);
    }

    /** The last attempt did not reach the platform, but an earlier one may have. */
    private static AdPlatformException unreachable(
            RunningCall<?> call, CallContext context, AttemptFailure failure, Sent sent) {
        if (sent == Sent.NO) {
            return new UnreachableException(context, failure.what(), failure.getCause());
        }
        String begin = call.end.snapshot().redirects > 0
                ? "could not be sent to the redirect's target: "
                : "got no answer to its first request, and could not be sent again: ";
        return new ConnectionException(context, begin + failure.what() + ".", sent, failure.getCause());
    }

    private static ApiException refusal(CallContext context, PlatformResponse answer) {
        return switch (answer.effectiveStatus()) {
            case 400 -> new BadRequestException(context, answer);
            case 403 -> new ForbiddenException(context, answer);
            case 404 ->
                new ApiException(
                        context,
                        answer,
                        "Nothing was changed. If other calls get it too, correct baseUrl(...) or dialect(...) of the builder.");
            case 412 -> new PreconditionFailedException(context, answer);
            case 422 -> new UnprocessableException(context, answer);
            default -> new ApiException(context, answer, "Nothing was changed, by the platform's word.");
        };
    }

    private static PlatformResponse answer(AttemptFailure failure) {
        return Objects.requireNonNull(failure.answer(), "this kind of failure has an answer");
    }

    private static Duration expectedWait(@Nullable Throwable cause) {
        if (cause instanceof RateLimitException logIn) {
            return logIn.retryAfter();
        }
        return cause instanceof WaitTooLongException tooLong ? tooLong.expectedWait() : DEFAULT_PAUSE;
    }
}
