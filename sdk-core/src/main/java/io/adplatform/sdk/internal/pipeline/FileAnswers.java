package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.PlatformAnswer;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.json.AnswerReader;
import io.adplatform.sdk.internal.json.Reading;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.operation.Answer;
import java.util.List;

/** What it means when a file came, when none did, and when one of the caller's failed. */
final class FileAnswers {

    private FileAnswers() {}

    @SuppressWarnings("unchecked") // only an operation that answers a file has its body taken as one
    static <T> Response<T> received(Attempt<T> attempt, HttpResult.Received received) {
        Flight<T> flight = attempt.flight;
        return new Response<>(
                (T) received.file(),
                received.head().status(),
                received.head().headers(),
                new byte[0],
                List.of(),
                List.of(),
                flight.requestsSent,
                flight.elapsed());
    }

    /** A success that is no file of the kind: the platform's failure in disguise, or something that makes no sense. */
    static AttemptFailed unexpected(AnswerReader reader, Answer.File expected, PlatformAnswer answer, byte[] body) {
        Reading<Object> reading = reader.read(new Answer.Enveloped<>(List.of(), Object.class), body);
        if (reading instanceof Reading.Refusal<Object> refusal) {
            PlatformAnswer refused = new PlatformAnswer(
                    answer.status(), refusal.errors(), refusal.data(), answer.headers(), answer.body());
            return new AttemptFailed(
                    Failure.answered(Failure.Kind.REFUSED, "a failure where a file was expected", refused));
        }
        return new AttemptFailed(
                Failure.answered(Failure.Kind.UNREADABLE, "it is no " + expected.kind() + " file", answer));
    }

    static AttemptFailed failed(Attempt<?> attempt, HttpResult.LocalFailure local) {
        Sent sent = local.head() != null ? Sent.YES : local.begun() ? Sent.UNKNOWN : Sent.NO;
        // An interrupt closes the file under the thread's hands, before anybody else has noticed it.
        attempt.flight.carrier.begin();
        String endedBecause = attempt.flight.scope.endedBecause();
        return new AttemptFailed(
                endedBecause == null
                        ? Failure.of(Failure.Kind.LOCAL_FILE, sent, local.what(), local.cause())
                        : Failure.of(Failure.Kind.CANCELLED, sent, endedBecause, local.cause()));
    }
}
