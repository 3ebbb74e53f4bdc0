package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.internal.json.DecodedBody;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.retry.RetryAfter;
import io.adplatform.sdk.internal.transport.HttpResponse;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.ResponseFormat;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells what an answer of the platform means: a value, or which row of the retry rules. */
final class DecodeStep extends ResponseStep {

    private static final int NO_CONTENT = 204;
    private static final Pattern SECOND_FACTOR =
            Pattern.compile("(?i)multi.?factor|two.?factor|\\bmfa\\b|\\b2fa\\b|\\botp\\b|verification code");
    /** Where a word ends in a name as code writes it: {@code MFA_CODE}, {@code mfaCode}, {@code requiresMFACode}. */
    private static final Pattern END_OF_WORD = Pattern.compile("_|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    /** Document 1, "Errors", 3. */
    private static final Set<String> TOLD_OF_A_REFUSED_LOG_IN = Set.of("status", "reason", "supportEmail");

    private final ResponseReader reader;
    private final SecretsFilter hideSecrets;
    private final Redaction redaction;

    DecodeStep(ResponseReader reader, SecretsFilter hideSecrets) {
        this.reader = reader;
        this.hideSecrets = hideSecrets;
        this.redaction = new Redaction(hideSecrets);
    }

    /** A status that is no success says all that counts, whatever became of the body. */
    @Override
    AttemptFailedException incomplete(Attempt<?> attempt, HttpResult.Incomplete part) {
        if (!isSuccess(part.answer())) {
            return failed(attempt, part.answer());
        }
        AttemptFailure reason = attempt.state.end.reason();
        return new AttemptFailedException(new AttemptFailure(
                reason == null ? AttemptFailure.Kind.UNREADABLE : AttemptFailure.Kind.CANCELLED,
                Sent.YES,
                reason == null ? part.what() : reason.what(),
                kept(
                        attempt,
                        part.answer(),
                        new DecodedBody.Failure<>(part.answer().status(), List.of(), Map.of())),
                redaction.of(part.cause())));
    }

    private AttemptFailedException failed(Attempt<?> attempt, HttpResponse answer) {
        PlatformResponse kept = kept(attempt, answer, reader.readFailure(answer.status(), answer.body()));
        return new AttemptFailedException(AttemptFailure.answered(kind(kept), "status " + answer.status(), kept));
    }

    @Override
    @Nullable
    Throwable shown(Throwable cause) {
        return redaction.of(cause);
    }

    @Override
    <T> Response<T> answered(Attempt<T> attempt, HttpResponse answer) {
        if (!isSuccess(answer)) {
            throw failed(attempt, answer);
        }
        Operation<T> operation = attempt.state.call.operation();
        DecodedBody<T> body =
                answer.status() == NO_CONTENT ? reader.readNoContent(operation) : reader.read(operation, answer.body());
        if (body instanceof DecodedBody.Failure<T> failure) {
            throw hidden(attempt, answer, failure);
        }
        FileKind file = operation.answer() instanceof ResponseFormat.File asked ? asked.kind() : null;
        if (body instanceof DecodedBody.Unreadable<T> unreadable) {
            String why = file == null ? unreadable.why() : noFile(file) + ": " + unreadable.why();
            throw unreadable(attempt, answer, AttemptFailure.Kind.UNREADABLE, why, unreadable.cause());
        }
        DecodedBody.Value<T> value = (DecodedBody.Value<T>) body;
        return file == null ? response(attempt, answer, value) : withoutFile(attempt, answer, file, value.value());
    }

    private <T> Response<T> response(Attempt<T> attempt, HttpResponse answer, DecodedBody.Value<T> value) {
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
                redaction.ofTexts(value.decodeWarnings()),
                state.requestsSent.get(),
                state.elapsed());
    }

    /** A failure in a success, which is treated as the status that it stands for. */
    private AttemptFailedException hidden(Attempt<?> attempt, HttpResponse answer, DecodedBody.Failure<?> failure) {
        PlatformResponse kept = kept(attempt, answer, failure);
        AttemptFailure.Kind kind = kind(kept);
        if (kind == AttemptFailure.Kind.RATE_LIMITED) {
            attempt.permitRejected(RetryAfter.of(answer.headers(), attempt.state.time.now()));
        }
        return new AttemptFailedException(
                AttemptFailure.answered(kind, "a failure in a success, as status " + failure.status(), kept));
    }

    private AttemptFailedException unreadable(
            Attempt<?> attempt, HttpResponse answer, AttemptFailure.Kind kind, String why, @Nullable Throwable cause) {
        DecodedBody.Failure<?> complaint = reader.readFailure(answer.status(), answer.body());
        return new AttemptFailedException(
                new AttemptFailure(kind, Sent.YES, why, kept(attempt, answer, complaint), cause));
    }

    /** A success without a file where one was asked for; an error for all but what was done. */
    private <T> Response<T> withoutFile(Attempt<T> attempt, HttpResponse answer, FileKind kind, @Nullable Object data) {
        boolean empty = data == null || data.toString().isBlank();
        String what = empty ? "it holds no file" : noFile(kind);
        if (attempt.state.call.operation().effect() != Effect.READ) {
            return response(attempt, answer, new DecodedBody.Value<>(null, List.of(), List.of(what)));
        }
        throw unreadable(
                attempt, answer, empty ? AttemptFailure.Kind.NO_FILE : AttemptFailure.Kind.UNREADABLE, what, null);
    }

    private static String noFile(FileKind kind) {
        return "it is no " + (kind == FileKind.ANY ? "file" : kind + " file");
    }

    private static AttemptFailure.Kind kind(PlatformResponse answer) {
        int status = answer.effectiveStatus();
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
    private PlatformResponse kept(Attempt<?> attempt, HttpResponse answer, DecodedBody.Failure<?> complaint) {
        boolean secret = attempt.state.call.operation().responseHoldsSecrets();
        String body = secret ? "(withheld: the answer may hold tokens)" : beginning(answer.body());
        Map<String, Object> told = new LinkedHashMap<>(complaint.data());
        if (secret) {
            told.keySet().retainAll(TOLD_OF_A_REFUSED_LOG_IN);
        }
        return redaction.of(new PlatformResponse(
                answer.status(), complaint.status(), complaint.errors(), told, answer.headers(), body));
    }

    /** The body's beginning without secrets. It ends where this client, a limit or a lost connection cut it. */
    private String beginning(byte[] body) {
        int length = Math.min(body.length, HttpResponse.LONGEST_KEPT_BODY);
        return hideSecrets.applyToCut(new String(body, 0, length, StandardCharsets.UTF_8));
    }
}
