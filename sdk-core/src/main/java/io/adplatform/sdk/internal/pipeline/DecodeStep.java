package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.internal.json.DecodedBody;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.transport.HttpResponse;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.operation.ResponseFormat;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells what an answer means: a value, or which row of the effect table. */
final class DecodeStep {

    private static final int LONGEST_KEPT_BODY = 64 * 1024;
    private static final Pattern SECOND_FACTOR =
            Pattern.compile("(?i)multi.?factor|two.?factor|\\bmfa\\b|\\b2fa\\b|\\botp\\b|verification code");
    /** Where a word ends in a name as code writes it: {@code MFA_CODE}, {@code mfaCode}, {@code requiresMFACode}. */
    private static final Pattern END_OF_WORD = Pattern.compile("_|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    /** Document 1, Errors 3. */
    private static final Set<String> TOLD_OF_A_REFUSED_LOG_IN = Set.of("status", "reason", "supportEmail");

    private final ResponseReader reader;
    private final Redaction redaction;

    DecodeStep(ResponseReader reader, Redaction redaction) {
        this.reader = reader;
        this.redaction = redaction;
    }

    <T> Response<T> read(Attempt<T> attempt) {
        HttpResult result = attempt.result();
        if (result instanceof HttpResult.Answered answered) {
            return read(attempt, answered.answer());
        }
        if (result instanceof HttpResult.Incomplete part) {
            throw incomplete(attempt, part);
        }
        if (result instanceof HttpResult.Received received) {
            return FileResponses.received(attempt, received);
        }
        if (result instanceof HttpResult.LocalFailure local) {
            throw FileResponses.failed(attempt, local);
        }
        if (result instanceof HttpResult.Lost lost) {
            throw unanswered(attempt, AttemptFailure.Kind.NO_ANSWER, Sent.UNKNOWN, lost.what(), lost.cause());
        }
        HttpResult.NotSent notSent = (HttpResult.NotSent) result;
        throw unanswered(attempt, AttemptFailure.Kind.NOT_SENT, Sent.NO, notSent.what(), notSent.cause());
    }

    /** An exchange that was cancelled looks like one that failed. */
    private AttemptFailedException unanswered(
            Attempt<?> attempt, AttemptFailure.Kind kind, Sent sent, String what, Throwable thrown) {
        Throwable cause = redaction.of(thrown);
        String cancelReason = attempt.state.cancellation.cancelReason();
        return new AttemptFailedException(
                cancelReason == null
                        ? AttemptFailure.of(kind, sent, what, cause)
                        : AttemptFailure.of(AttemptFailure.Kind.CANCELLED, sent, cancelReason, cause));
    }

    /** A status that is no success says all that counts, whatever became of the body. */
    private AttemptFailedException incomplete(Attempt<?> attempt, HttpResult.Incomplete part) {
        if (!isSuccess(part.answer())) {
            return refused(attempt, part.answer());
        }
        String cancelReason = attempt.state.cancellation.cancelReason();
        return new AttemptFailedException(new AttemptFailure(
                cancelReason == null ? AttemptFailure.Kind.UNREADABLE : AttemptFailure.Kind.CANCELLED,
                Sent.YES,
                cancelReason == null ? part.what() : cancelReason,
                kept(attempt, part.answer(), List.of(), Map.of()),
                redaction.of(part.cause())));
    }

    private AttemptFailedException refused(Attempt<?> attempt, HttpResponse answer) {
        DecodedBody.Refusal<?> refusal = reader.readRefusal(answer.body());
        PlatformResponse kept = kept(attempt, answer, refusal.errors(), refusal.data());
        return new AttemptFailedException(AttemptFailure.answered(kind(kept), "status " + answer.status(), kept));
    }

    private <T> Response<T> read(Attempt<T> attempt, HttpResponse answer) {
        if (!isSuccess(answer)) {
            throw refused(attempt, answer);
        }
        if (attempt.state.call.operation().answer() instanceof ResponseFormat.File file) {
            throw noFile(attempt, answer, file.kind());
        }
        DecodedBody<T> reading = reader.read(attempt.state.call.operation().answer(), answer.body());
        if (reading instanceof DecodedBody.Value<T> value) {
            CallState<T> state = attempt.state;
            state.events.decodeWarnings(attempt.number, value.decodeWarnings(), redaction::text);
            if (value.value() instanceof TokenSet tokens && tokens.accessToken() != null) {
                state.events.tokenFetched(attempt.number, tokens.lifetime());
            }
            return new Response<>(
                    value.value(),
                    answer.status(),
                    answer.headers(),
                    answer.body(),
                    redaction.of(value.warnings()),
                    value.decodeWarnings(),
                    state.requestsSent,
                    state.elapsed());
        }
        if (reading instanceof DecodedBody.Refusal<T> refusal) {
            throw refusedInASuccess(attempt, answer, refusal, "a failure in a success");
        }
        DecodedBody.Unreadable<T> unreadable = (DecodedBody.Unreadable<T>) reading;
        throw new AttemptFailedException(new AttemptFailure(
                AttemptFailure.Kind.UNREADABLE,
                Sent.YES,
                unreadable.why(),
                kept(attempt, answer, List.of(), Map.of()),
                unreadable.cause()));
    }

    /** A success that is no file of the kind: the platform's failure in disguise, or something that makes no sense. */
    private AttemptFailedException noFile(Attempt<?> attempt, HttpResponse answer, FileKind kind) {
        DecodedBody<Object> reading =
                reader.read(new ResponseFormat.Enveloped<>(List.of(), Object.class), answer.body());
        if (reading instanceof DecodedBody.Refusal<Object> refusal) {
            return refusedInASuccess(attempt, answer, refusal, "a failure where a file was expected");
        }
        String expected = kind == FileKind.ANY ? "file" : kind + " file";
        return new AttemptFailedException(AttemptFailure.answered(
                AttemptFailure.Kind.UNREADABLE, "it is no " + expected, kept(attempt, answer, List.of(), Map.of())));
    }

    private AttemptFailedException refusedInASuccess(
            Attempt<?> attempt, HttpResponse answer, DecodedBody.Refusal<?> refusal, String what) {
        PlatformResponse kept = kept(attempt, answer, refusal.errors(), refusal.data());
        return new AttemptFailedException(AttemptFailure.answered(AttemptFailure.Kind.REFUSED, what, kept));
    }

    private static AttemptFailure.Kind kind(PlatformResponse answer) {
        int status = answer.status();
        if (status == 401) {
            String words = END_OF_WORD.matcher(answer.errors().toString()).replaceAll(" ");
            boolean aboutSecondFactor = SECOND_FACTOR.matcher(words).find();
            return aboutSecondFactor ? AttemptFailure.Kind.REFUSED : AttemptFailure.Kind.TOKEN_REFUSED;
        }
        if (status == 429) {
            return AttemptFailure.Kind.RATE_LIMITED;
        }
        if (status == 408 || status >= 500) {
            return AttemptFailure.Kind.SERVER_FAILED;
        }
        return status < 400 ? AttemptFailure.Kind.UNEXPECTED_STATUS : AttemptFailure.Kind.REFUSED;
    }

    private static boolean isSuccess(HttpResponse answer) {
        return answer.status() >= 200 && answer.status() <= 299;
    }

    /** A part of the body stays with the error, unless it is one that tokens come in. */
    private PlatformResponse kept(
            Attempt<?> attempt, HttpResponse answer, List<ErrorItem> errors, Map<String, Object> data) {
        boolean secret = attempt.state.call.operation().responseHoldsSecrets();
        int length = Math.min(answer.body().length, LONGEST_KEPT_BODY);
        String body = secret
                ? "(withheld: the answer may hold tokens)"
                : new String(answer.body(), 0, length, StandardCharsets.UTF_8);
        Map<String, Object> told = new LinkedHashMap<>(data);
        if (secret) {
            told.keySet().retainAll(TOLD_OF_A_REFUSED_LOG_IN);
        }
        return redaction.of(new PlatformResponse(answer.status(), errors, told, answer.headers(), body));
    }
}
