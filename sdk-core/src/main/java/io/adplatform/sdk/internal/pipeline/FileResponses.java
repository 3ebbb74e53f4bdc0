package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.transport.HttpResult;
import java.util.List;

/** What it means when a file came, and when one of the caller's failed. */
final class FileResponses {

    private FileResponses() {}

    @SuppressWarnings("unchecked") // only an operation that answers a file has its body taken as one
    static <T> Response<T> received(Attempt<T> attempt, HttpResult.Received received) {
        CallState<T> state = attempt.state;
        return new Response<>(
                (T) received.file(),
                received.head().status(),
                received.head().headers(),
                new byte[0],
                List.of(),
                List.of(),
                state.requestsSent,
                state.elapsed());
    }

    static AttemptFailedException failed(Attempt<?> attempt, HttpResult.LocalFailure local) {
        Sent sent = local.head() != null ? Sent.YES : local.begun() ? Sent.UNKNOWN : Sent.NO;
        return attempt.broken(AttemptFailure.Kind.LOCAL_FILE, sent, local.what(), local.cause());
    }
}
