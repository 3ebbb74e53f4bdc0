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
            Instant sentAt = Objects.requireNonNull(flight.sentAt, "an outcome is unknown only after sending");
            String what = failure.answer() == null
                    ? failure.what() + "."
                    : "the platform answered " + failure.answer() + " (" + failure.what() + ").";
            return new OutcomeUnknownException(
                    context, what, sentAt, failure.sent(), failure.answer(), failure.cause());
        }
        return switch (failure.kind()) {
            case NO_QUOTA -> new RateLimitException(context, Sent.NO, wait(failure.cause()), failure.cause());
            case RATE_LIMITED -> new RateLimitException(context, Sent.YES, UNTOLD_PAUSE, failure.cause());
            case NO_TOKEN -> new NotAuthenticatedException(context, failure.what(), Sent.NO, failure.cause());
            case TOKEN_REFUSED ->
                new NotAuthenticatedException(
                        context,
                        "the platform refused the " + (flight.tokenReplayed ? "new token too: " : "credentials: ")
                                + failure.answer() + ".",
                        Sent.YES,
                        new ApiException(context, answer(failure), "Trying again gets the same answer."));
            case NOT_SENT -> new UnreachableException(context, failure.what(), failure.cause());
            case NO_ANSWER ->
                new ConnectionException(
                        context, "got no whole answer: " + failure.what() + ".", failure.sent(), failure.cause());
            case UNREADABLE -> new UnreadableAnswerException(context, answer(failure), failure.what(), failure.cause());
            case LOCAL_FILE -> new FileException(context, failure.what(), failure.sent(), failure.cause());
            case CANCELLED -> new CallCancelledException(context, failure.what(), failure.sent(), failure.cause());
            case SERVER_FAILED -> new ServerException(context, answer(failure));
            case REFUSED, REDIRECTED -> refusal(context, answer(failure));
        };
    }

    private static ApiException refusal(CallContext context, PlatformAnswer answer) {
        return switch (answer.status()) {
            case 400 -> new BadRequestException(context, answer);
            case 403 -> new ForbiddenException(context, answer);
            case 412 -> new PreconditionFailedException(context, answer);
            case 422 -> new UnprocessableException(context, answer);
            default -> new ApiException(context, answer, "Nothing was changed, by the platform's word.");
        };
    }

    private static PlatformAnswer answer(Failure failure) {
        return Objects.requireNonNull(failure.answer(), "this kind of failure comes with an answer");
    }

    private static Duration wait(@Nullable Throwable cause) {
        return cause instanceof WaitTooLongException tooLong ? tooLong.expectedWait() : UNTOLD_PAUSE;
    }
}
