package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.journal.EntryState;
import org.jspecify.annotations.Nullable;

/**
 * How an attempt ended.
 *
 * @param state one of the four in which a request ends: {@link EntryState#DONE}, {@link EntryState#REFUSED},
 *     {@link EntryState#NOT_SENT}, which a 401 or a 429 is as well, and {@link EntryState#UNKNOWN}
 * @param response what came; {@code null} unless it is done
 * @param failure why it brought no value; {@code null} when it is done
 */
public record AttemptOutcome(
        EntryState state,
        @Nullable Response<?> response,
        @Nullable AttemptFailure failure) {}
