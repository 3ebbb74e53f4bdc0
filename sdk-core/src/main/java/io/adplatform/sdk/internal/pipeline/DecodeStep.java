package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.PlatformAnswer;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.internal.json.AnswerReader;
import io.adplatform.sdk.internal.json.Reading;
import io.adplatform.sdk.internal.transport.HttpAnswer;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.operation.Answer;
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

    private final AnswerReader reader;
    private final Redaction redaction;

    DecodeStep(AnswerReader reader, Redaction redaction) {
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
            return FileAnswers.received(attempt, received);
        }
        if (result instanceof HttpResult.LocalFailure local) {
            throw FileAnswers.failed(attempt, local);
        }
        if (result instanceof HttpResult.Lost lost) {
            throw unanswered(attempt, Failure.Kind.NO_ANSWER, Sent.UNKNOWN, lost.what(), lost.cause());
        }
        HttpResult.NotSent notSent = (HttpResult.NotSent) result;
        throw unanswered(attempt, Failure.Kind.NOT_SENT, Sent.NO, notSent.what(), notSent.cause());
    }

    /** An exchange that was cancelled looks like one that failed. */
    private AttemptFailed unanswered(Attempt<?> attempt, Failure.Kind kind, Sent sent, String what, Throwable thrown) {
        Throwable cause = redaction.of(thrown);
        String endedBecause = attempt.flight.scope.endedBecause();
        return new AttemptFailed(
                endedBecause == null
                        ? Failure.of(kind, sent, what, cause)
                        : Failure.of(Failure.Kind.CANCELLED, sent, endedBecause, cause));
    }

    /** A status that is no success says all that counts, whatever became of the body. */
    private AttemptFailed incomplete(Attempt<?> attempt, HttpResult.Incomplete part) {
        if (!isSuccess(part.answer())) {
            return refused(attempt, part.answer());
        }
        String endedBecause = attempt.flight.scope.endedBecause();
        return new AttemptFailed(new Failure(
                endedBecause == null ? Failure.Kind.UNREADABLE : Failure.Kind.CANCELLED,
                Sent.YES,
                endedBecause == null ? part.what() : endedBecause,
                kept(attempt, part.answer(), List.of(), Map.of()),
                redaction.of(part.cause())));
    }

    private AttemptFailed refused(Attempt<?> attempt, HttpAnswer answer) {
        Reading.Refusal<?> refusal = reader.readRefusal(answer.body());
        PlatformAnswer kept = kept(attempt, answer, refusal.errors(), refusal.data());
        return new AttemptFailed(Failure.answered(kind(kept), "status " + answer.status(), kept));
    }

    private <T> Response<T> read(Attempt<T> attempt, HttpAnswer answer) {
        if (!isSuccess(answer)) {
            throw refused(attempt, answer);
        }
        if (attempt.flight.call.operation().answer() instanceof Answer.File file) {
            throw noFile(attempt, answer, file.kind());
        }
        Reading<T> reading = reader.read(attempt.flight.call.operation().answer(), answer.body());
        if (reading instanceof Reading.Value<T> value) {
            Flight<T> flight = attempt.flight;
            return new Response<>(
                    value.value(),
                    answer.status(),
                    answer.headers(),
                    answer.body(),
                    redaction.of(value.warnings()),
                    value.oddities(),
                    flight.requestsSent,
                    flight.elapsed());
        }
        if (reading instanceof Reading.Refusal<T> refusal) {
            throw refusedInASuccess(attempt, answer, refusal, "a failure in a success");
        }
        Reading.Unreadable<T> unreadable = (Reading.Unreadable<T>) reading;
        throw new AttemptFailed(new Failure(
                Failure.Kind.UNREADABLE,
                Sent.YES,
                unreadable.why(),
                kept(attempt, answer, List.of(), Map.of()),
                unreadable.cause()));
    }

    /** A success that is no file of the kind: the platform's failure in disguise, or something that makes no sense. */
    private AttemptFailed noFile(Attempt<?> attempt, HttpAnswer answer, FileKind kind) {
        Reading<Object> reading = reader.read(new Answer.Enveloped<>(List.of(), Object.class), answer.body());
        if (reading instanceof Reading.Refusal<Object> refusal) {
            return refusedInASuccess(attempt, answer, refusal, "a failure where a file was expected");
        }
        String expected = kind == FileKind.ANY ? "file" : kind + " file";
        return new AttemptFailed(Failure.answered(
                Failure.Kind.UNREADABLE, "it is no " + expected, kept(attempt, answer, List.of(), Map.of())));
    }

    private AttemptFailed refusedInASuccess(
            Attempt<?> attempt, HttpAnswer answer, Reading.Refusal<?> refusal, String what) {
        PlatformAnswer kept = kept(attempt, answer, refusal.errors(), refusal.data());
        return new AttemptFailed(Failure.answered(Failure.Kind.REFUSED, what, kept));
    }

    private static Failure.Kind kind(PlatformAnswer answer) {
        int status = answer.status();
        if (status == 401) {
            String words = END_OF_WORD.matcher(answer.errors().toString()).replaceAll(" ");
            boolean aboutSecondFactor = SECOND_FACTOR.matcher(words).find();
            return aboutSecondFactor ? Failure.Kind.REFUSED : Failure.Kind.TOKEN_REFUSED;
        }
        if (status == 429) {
            return Failure.Kind.RATE_LIMITED;
        }
        if (status == 408 || status >= 500) {
            return Failure.Kind.SERVER_FAILED;
        }
        return status < 400 ? Failure.Kind.NEITHER : Failure.Kind.REFUSED;
    }

    private static boolean isSuccess(HttpAnswer answer) {
        return answer.status() >= 200 && answer.status() <= 299;
    }

    /** A part of the body stays with the error, unless it is one that tokens come in. */
    private PlatformAnswer kept(
            Attempt<?> attempt, HttpAnswer answer, List<ErrorItem> errors, Map<String, Object> data) {
        boolean secret = attempt.flight.call.operation().answersSecrets();
        int length = Math.min(answer.body().length, LONGEST_KEPT_BODY);
        String body = secret
                ? "(withheld: the answer may hold tokens)"
                : new String(answer.body(), 0, length, StandardCharsets.UTF_8);
        Map<String, Object> told = new LinkedHashMap<>(data);
        if (secret) {
            told.keySet().retainAll(TOLD_OF_A_REFUSED_LOG_IN);
        }
        return redaction.of(new PlatformAnswer(answer.status(), errors, told, answer.headers(), body));
    }
}
