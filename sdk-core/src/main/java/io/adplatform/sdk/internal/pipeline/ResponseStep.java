package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.transport.HttpResponse;
import io.adplatform.sdk.internal.transport.HttpResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells what an exchange brought: a value, or which row of the retry rules. */
abstract class ResponseStep {

    /**
     * Reads what the exchange brought.
     *
     * @throws AttemptFailedException if it brought no value
     */
    final <T> Response<T> read(Attempt<T> attempt) {
        HttpResult result = attempt.result();
        if (result instanceof HttpResult.Answered answered) {
            return answered(attempt, answered.answer());
        }
        if (result instanceof HttpResult.Received received) {
            return received(attempt, received);
        }
        throw failed(attempt, result);
    }

    private AttemptFailedException failed(Attempt<?> attempt, HttpResult result) {
        if (result instanceof HttpResult.Incomplete part) {
            return incomplete(attempt, part);
        }
        if (result instanceof HttpResult.LocalFailure local) {
            Sent sent = local.head() != null ? Sent.YES : local.begun() ? Sent.UNKNOWN : Sent.NO;
            return attempt.broken(AttemptFailure.Kind.LOCAL_FILE, sent, local.what(), local.cause());
        }
        if (result instanceof HttpResult.Lost lost) {
            return attempt.broken(AttemptFailure.Kind.NO_ANSWER, Sent.UNKNOWN, lost.what(), shown(lost.cause()));
        }
        return notSent(attempt, (HttpResult.NotSent) result);
    }

    /** The whole answer is here, in memory. */
    abstract <T> Response<T> answered(Attempt<T> attempt, HttpResponse answer);

    /** The answer's head is here, and a part of its body. */
    abstract AttemptFailedException incomplete(Attempt<?> attempt, HttpResult.Incomplete part);

    /** The request didn't leave. */
    AttemptFailedException notSent(Attempt<?> attempt, HttpResult.NotSent notSent) {
        return attempt.broken(AttemptFailure.Kind.NOT_SENT, Sent.NO, notSent.what(), shown(notSent.cause()));
    }

    /** A failure of the connection as an error may show it. */
    abstract @Nullable Throwable shown(Throwable cause);

    @SuppressWarnings("unchecked") // only an operation that answers a file has its body taken as one
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
                state.elapsed());
    }
}
