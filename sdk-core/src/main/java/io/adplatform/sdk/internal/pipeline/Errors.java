package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.BadRequestException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.FileException;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.PlatformAnswer;
import io.adplatform.sdk.error.PreconditionFailedException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.error.UnreachableException;
import io.adplatform.sdk.error.UnreadableAnswerException;
import io.adplatform.sdk.throttle.WaitTooLongException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes the exception that the caller meets, of the failure that was the last. */
final class Errors {

    private static final Duration UNTOLD_PAUSE = Duration.ofSeconds(60);

    private Errors() {}

    static AdPlatformException of(Flight<?> flight, Failure failure, EffectTable.Verdict verdict) {
        AdPlatformException error = ofKind(flight, failure, verdict);
        if (verdict == EffectTable.Verdict.STREAM_IS_SPENT) {
            error.addSuppressed(flight.transfer.whyNotAgain());
        }
        return error;
    }

    private static AdPlatformException ofKind(Flight<?> flight, Failure failure, EffectTable.Verdict verdict) {
        CallContext context = flight.context();
        if (verdict == EffectTable.Verdict.OUTCOME_UNKNOWN) {
            return outcomeUnknown(flight, context, failure);
        }
        Sent sent = flight.sentAtAll(failure);
        return switch (failure.kind()) {
            case NO_QUOTA -> new RateLimitException(context, sent, wait(failure.cause()), failure.cause());
            case RATE_LIMITED -> rateLimited(flight, context, answer(failure));
            case NO_TOKEN -> new NotAuthenticatedException(context, failure.what(), sent, failure.cause());
            case TOKEN_REFUSED -> tokenRefused(flight, context, answer(failure));
            case NOT_SENT -> unreachable(context, failure, sent);
            case NO_ANSWER ->
                new ConnectionException(context, "got no answer: " + failure.what() + ".", sent, failure.cause());
            case UNREADABLE -> new UnreadableAnswerException(context, answer(failure), failure.what(), failure.cause());
            case LOCAL_FILE -> new FileException(context, failure.what(), sent, failure.cause());
            case CANCELLED -> new CallCancelledException(context, failure.what(), sent, failure.cause());
            case OUT_OF_TIME -> CallCancelledException.outOfTime(context, failure.what(), sent);
            case SERVER_FAILED -> new ServerException(context, answer(failure));
            case REFUSED -> refusal(context, answer(failure));
            case NEITHER ->
                new ApiException(
                        context,
                        answer(failure),
                        "Redirects are not followed; check the base URL and what stands before it.");
        };
    }

    private static AdPlatformException outcomeUnknown(Flight<?> flight, CallContext context, Failure failure) {
        Instant sentAt = Objects.requireNonNull(flight.sentAt, "an outcome is unknown only after sending");
        String what = failure.answer() == null
                ? "no answer came, since " + failure.what() + "."
                : "the platform answered " + failure.answer() + " (" + failure.what() + ").";
        return new OutcomeUnknownException(
                context, flight.call, what, sentAt, failure.sent(), failure.answer(), failure.cause());
    }

    private static AdPlatformException rateLimited(Flight<?> flight, CallContext context, PlatformAnswer answer) {
        Duration asked = RetryAfter.of(answer.headers(), flight.now());
        return new RateLimitException(
                context,
                Sent.YES,
                asked == null || asked.isNegative() ? UNTOLD_PAUSE : asked,
                new ApiException(context, answer, "Nothing was changed."));
    }

    private static AdPlatformException tokenRefused(Flight<?> flight, CallContext context, PlatformAnswer answer) {
        String what = flight.tokenReplayed ? "new token too: " : "credentials: ";
        return new NotAuthenticatedException(
                context,
                "the platform refused the " + what + answer + ".",
                Sent.YES,
                new ApiException(context, answer, "Trying again gets the same answer."));
    }

    /** Unreachable it was for the last attempt; one before may have been received all the same. */
    private static AdPlatformException unreachable(CallContext context, Failure failure, Sent sent) {
        return sent == Sent.NO
                ? new UnreachableException(context, failure.what(), failure.cause())
                : new ConnectionException(
                        context,
                        "got no answer to its first request, and could not be sent again: " + failure.what() + ".",
                        sent,
                        failure.cause());
    }

    private static ApiException refusal(CallContext context, PlatformAnswer answer) {
        return switch (answer.status() < 300 ? hiddenStatus(answer) : answer.status()) {
            case 400 -> new BadRequestException(context, answer);
            case 403 -> new ForbiddenException(context, answer);
            case 412 -> new PreconditionFailedException(context, answer);
            case 422 -> new UnprocessableException(context, answer);
            default -> new ApiException(context, answer, "Nothing was changed, by the platform's word.");
        };
    }

    /**
     * Which status a failure would have had that came with a 200: the v2 services say, the others hide their 422s so.
     */
    private static int hiddenStatus(PlatformAnswer answer) {
        return answer.errors().stream()
                .map(item -> item.additionalProperties().get("errorCode"))
                .filter(Number.class::isInstance)
                .mapToInt(code -> ((Number) code).intValue())
                .findFirst()
                .orElse(422);
    }

    private static PlatformAnswer answer(Failure failure) {
        return Objects.requireNonNull(failure.answer(), "this kind of failure comes with an answer");
    }

    private static Duration wait(@Nullable Throwable cause) {
        return cause instanceof WaitTooLongException tooLong ? tooLong.expectedWait() : UNTOLD_PAUSE;
    }
}
