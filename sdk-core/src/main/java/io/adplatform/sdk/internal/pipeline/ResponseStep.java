package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.transport.HttpResponse;
import io.adplatform.sdk.internal.transport.HttpResult;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The result of an exchange: a value, or a row of the retry rules. */
abstract class ResponseStep {

    /** @throws AttemptFailure if the exchange brought no value */
    final <T> Response<T> read(Attempt<T> attempt) {
        HttpResult result = Objects.requireNonNull(attempt.result);
        if (result instanceof HttpResult.Answered answered) {
            return answered(attempt, answered.answer());
        }
        if (result instanceof HttpResult.Received received) {
            return received(attempt, received);
        }
        if (result instanceof HttpResult.Incomplete part) {
            throw incomplete(attempt, part);
        }
        if (result instanceof HttpResult.LocalFailure local) {
            Sent sent = local.head() != null ? Sent.YES : local.begun() ? Sent.UNKNOWN : Sent.NO;
            throw attempt.broken(Kind.LOCAL_FILE, sent, local.what(), local.cause());
        }
        if (result instanceof HttpResult.Lost lost) {
            throw attempt.broken(Kind.NO_ANSWER, Sent.UNKNOWN, lost.what(), shown(lost.cause()));
        }
        throw notSent(attempt, (HttpResult.NotSent) result);
    }

    /** Reads a whole answer in memory. */
    abstract <T> Response<T> answered(Attempt<T> attempt, HttpResponse answer);

    /** Returns the failure of an answer with a part of its body. */
    abstract AttemptFailure incomplete(Attempt<?> attempt, HttpResult.Incomplete part);

    AttemptFailure notSent(Attempt<?> attempt, HttpResult.NotSent notSent) {
        return attempt.broken(Kind.NOT_SENT, Sent.NO, notSent.what(), shown(notSent.cause()));
    }

    /** Returns a failure of the connection without secrets. */
    abstract @Nullable Throwable shown(Throwable cause);

    @SuppressWarnings("unchecked") // only an operation that returns a file has its body received as one
    private static <T> Response<T> received(Attempt<T> attempt, HttpResult.Received received) {
        CallState<T> state = attempt.state;
        return new Response<>(
                (T) received.file(),
                received.head().status(),
                received.head().headers(),
                new byte[0],
                List.of(),
                List.of(),
                state.requestsSent.get(),
                state.deadline.elapsed());
    }
}
