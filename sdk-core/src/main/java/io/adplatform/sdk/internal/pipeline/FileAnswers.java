package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.transport.HttpResult;
import java.util.List;

/** What it means when a file came, and when one of the caller's failed. */
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
