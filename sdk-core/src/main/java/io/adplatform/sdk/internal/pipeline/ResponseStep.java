package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.internal.json.DecodedBody;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.HttpResult.HttpResponse;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.Operation.ResponseFormat;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import okhttp3.MediaType;
import org.jspecify.annotations.Nullable;

/** The result of an exchange: a value, or a row of the retry rules. */
abstract class ResponseStep {

    /** @throws AttemptFailure if the exchange brought no value */
    final <T> Response<T> read(RunningCall<T> call, HttpResult result) {
        if (result instanceof HttpResult.Answered answered) {
            return answered(call, answered.answer());
        }
        if (result instanceof HttpResult.Received received) {
            return received(call, received);
        }
        if (result instanceof HttpResult.Incomplete part) {
            throw incomplete(call, part);
        }
        if (result instanceof HttpResult.LocalFailure local) {
            Sent sent = local.head() != null ? Sent.YES : local.firstByteLeft() ? Sent.UNKNOWN : Sent.NO;
            throw call.broken(Kind.LOCAL_FILE, sent, local.what(), local.cause());
        }
        if (result instanceof HttpResult.Lost lost) {
            throw call.broken(
                    Kind.NO_ANSWER, Sent.UNKNOWN, withMistake(lost.what(), lost.cause()), shown(lost.cause()));
        }
        throw notSent(call, (HttpResult.NotSent) result);
    }

    /** Reads a whole answer in memory. */
    abstract <T> Response<T> answered(RunningCall<T> call, HttpResponse answer);

    /** Returns the failure of an answer with a part of its body. */
    abstract AttemptFailure incomplete(RunningCall<?> call, HttpResult.Incomplete part);

    AttemptFailure notSent(RunningCall<?> call, HttpResult.NotSent notSent) {
        Throwable cause = notSent.cause();
        return call.broken(Kind.NOT_SENT, Sent.NO, withMistake(notSent.what(), cause), shown(cause));
    }

    /** Adds the text of a mistake in foreign code, such as a proxy selector of the JVM, since only it explains the failure. */
    private String withMistake(String what, Throwable cause) {
        Throwable shown = cause instanceof RuntimeException ? shown(cause) : null;
        return shown == null ? what : what + ": " + shown.getMessage();
    }

    /** Returns a failure of the connection without secrets. */
    abstract @Nullable Throwable shown(Throwable cause);

    @SuppressWarnings("unchecked") // only an operation that returns a file has its body received as one
    private static <T> Response<T> received(RunningCall<T> call, HttpResult.Received received) {
        return new Response<>(
                (T) received.file(),
                received.head().status(),
                received.head().headers(),
                new byte[0],
                List.of(),
                List.of(),
                call.end.snapshot().requestsSent,
                call.deadline.elapsed());
    }

    /** The meaning of a platform's answer: a value, or a row of the retry rules. */
    static final class OfPlatform extends ResponseStep {

        private static final int NO_CONTENT = 204;
        private static final Pattern SECOND_FACTOR =
                Pattern.compile("(?i)multi.?factor|two.?factor|\\bmfa\\b|\\b2fa\\b|\\botp\\b|verification code");
        /** The end of a word in a name of code: {@code MFA_CODE}, {@code mfaCode}, {@code requiresMFACode}. */
        private static final Pattern END_OF_WORD = Pattern.compile("_|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

        private static final Pattern JSON_CHARSETS = Pattern.compile("(?i)us-ascii|utf-(8|16|32).*");

        /** The fields of a refused log-in in document 1, "Errors", 3. */
        private static final Set<String> LOG_IN_REFUSAL_FIELDS = Set.of("status", "reason", "supportEmail");

        private final ResponseReader reader;
        private final Redaction redaction;

        OfPlatform(ResponseReader reader, Redaction redaction) {
            this.reader = reader;
            this.redaction = redaction;
        }

        /** A status that is not a success decides alone, even if its body is cut. */
        @Override
        AttemptFailure incomplete(RunningCall<?> call, HttpResult.Incomplete part) {
            HttpResponse answer = part.answer();
            if (!isSuccess(answer)) {
                return failed(call, answer);
            }
            AttemptFailure reason = call.end.reason();
            Kind kind = part.isTooLong() ? Kind.TOO_LONG : Kind.UNREADABLE;
            return new AttemptFailure(
                    reason == null ? kind : Kind.CANCELLED,
                    Sent.YES,
                    reason == null ? part.what() : reason.what(),
                    kept(call, answer, new DecodedBody.Failure<>(answer.status(), List.of(), Map.of())),
                    redaction.of(part.cause()));
        }

        private AttemptFailure failed(RunningCall<?> call, HttpResponse answer) {
            PlatformResponse kept = kept(call, answer, reader.readFailure(answer.status(), answer.body()));
            return AttemptFailure.answered(kind(kept), "status " + answer.status(), kept);
        }

        @Override
        @Nullable
        Throwable shown(Throwable cause) {
            return redaction.of(cause);
        }

        @Override
        <T> Response<T> answered(RunningCall<T> call, HttpResponse answer) {
            if (!isSuccess(answer)) {
                throw failed(call, answer);
            }
            Operation<T> operation = call.call.operation();
            DecodedBody<T> body = answer.status() == NO_CONTENT
                    ? reader.readNoContent(operation)
                    : reader.read(operation, text(answer));
            if (body instanceof DecodedBody.Failure<T> failure) {
                throw hidden(call, answer, failure);
            }
            FileKind file = operation.answer() instanceof ResponseFormat.File asked ? asked.kind() : null;
            if (body instanceof DecodedBody.Unreadable<T> unreadable) {
                String why = file == null ? unreadable.why() : noFile(file) + ": " + unreadable.why();
                throw unreadable(call, answer, Kind.UNREADABLE, why, unreadable.cause());
            }
            DecodedBody.Value<T> value = (DecodedBody.Value<T>) body;
            return file == null ? response(call, answer, value) : withoutFile(call, answer, file, value.value());
        }

        /** Returns the body in UTF-8 or another charset of JSON; a different charset must be declared. */
        private static byte[] text(HttpResponse answer) {
            List<String> types = answer.headers().getOrDefault("content-type", List.of());
            MediaType type = types.isEmpty() ? null : MediaType.parse(types.get(0));
            Charset declared = type == null ? null : type.charset();
            return declared == null || JSON_CHARSETS.matcher(declared.name()).matches()
                    ? answer.body()
                    : new String(answer.body(), declared).getBytes(StandardCharsets.UTF_8);
        }

        private <T> Response<T> response(RunningCall<T> call, HttpResponse answer, DecodedBody.Value<T> value) {
            if (value.value() instanceof TokenSet tokens && tokens.accessToken() != null) {
                call.events.tokenFetched(call.end.snapshot().attempt, tokens.lifetime());
            }
            return new Response<>(
                    value.value(),
                    answer.status(),
                    answer.headers(),
                    answer.body(),
                    redaction.of(value.warnings()),
                    redaction.texts(value.decodeWarnings()),
                    call.end.snapshot().requestsSent,
                    call.deadline.elapsed());
        }

        /** Returns the failure inside a success, as the status that it reports. */
        private AttemptFailure hidden(RunningCall<?> call, HttpResponse answer, DecodedBody.Failure<?> failure) {
            PlatformResponse kept = kept(call, answer, failure);
            Kind kind = kind(kept);
            if (kind == Kind.RATE_LIMITED) {
                call.serverPaused(answer.headers());
            }
            return AttemptFailure.answered(kind, "a failure in a success, as status " + failure.status(), kept);
        }

        private AttemptFailure unreadable(
                RunningCall<?> call, HttpResponse answer, Kind kind, String why, @Nullable Throwable cause) {
            DecodedBody.Failure<?> complaint = reader.readFailure(answer.status(), answer.body());
            return new AttemptFailure(kind, Sent.YES, why, kept(call, answer, complaint), cause);
        }

        /** Handles a success without the requested file: a failure of a read, and a warning for an action that was done. */
        private <T> Response<T> withoutFile(
                RunningCall<T> call, HttpResponse answer, FileKind kind, @Nullable Object data) {
            boolean empty = data == null || data.toString().isBlank() || data.equals(Map.of());
            String what = empty ? "it holds no file" : noFile(kind);
            if (call.call.operation().effect() != Effect.READ) {
                return response(call, answer, new DecodedBody.Value<>(null, List.of(), List.of(what)));
            }
            throw unreadable(call, answer, empty ? Kind.NO_FILE : Kind.UNREADABLE, what, null);
        }

        private static String noFile(FileKind kind) {
            return "it is no " + (kind == FileKind.ANY ? "file" : kind + " file");
        }

        private static Kind kind(PlatformResponse answer) {
            int status = answer.effectiveStatus();
            if (status == 401) {
                String words = END_OF_WORD.matcher(answer.errors().toString()).replaceAll(" ");
                return SECOND_FACTOR.matcher(words).find() ? Kind.REFUSED : Kind.TOKEN_REFUSED;
            }
            if (status == 429) {
                return Kind.RATE_LIMITED;
            }
            if (status == 408 || status >= 500) {
                return Kind.SERVER_FAILED;
            }
            return status < 400 ? Kind.UNEXPECTED_STATUS : Kind.REFUSED;
        }

        private static boolean isSuccess(HttpResponse answer) {
            return answer.status() >= 200 && answer.status() <= 299;
        }

        /** Keeps a part of the body for the exception, unless the body may contain tokens. */
        private PlatformResponse kept(RunningCall<?> call, HttpResponse answer, DecodedBody.Failure<?> complaint) {
            boolean secret = call.call.operation().responseHoldsSecrets();
            int length = Math.min(answer.body().length, HttpResponse.LONGEST_KEPT_BODY);
            String body = secret
                    ? "(withheld: the answer may hold tokens)"
                    : redaction.cutText(new String(answer.body(), 0, length, StandardCharsets.UTF_8));
            Map<String, Object> data = new LinkedHashMap<>(complaint.data());
            if (secret) {
                data.keySet().retainAll(LOG_IN_REFUSAL_FIELDS);
            }
            return redaction.of(new PlatformResponse(
                    answer.status(), complaint.status(), complaint.errors(), data, answer.headers(), body));
        }
    }
}
