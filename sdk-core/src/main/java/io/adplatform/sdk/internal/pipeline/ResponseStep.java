package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;

/** Tells what an answer means: a value, or which row of the retry rules. */
interface ResponseStep {

    /**
     * Reads what the exchange brought.
     *
     * @throws io.adplatform.sdk.internal.retry.AttemptFailedException if it brought no value
     */
    <T> Response<T> read(Attempt<T> attempt);
}
