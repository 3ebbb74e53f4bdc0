package io.adplatform.sdk.internal.journal;

import io.adplatform.sdk.operation.Call;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * That an attempt is about to be sent.
 *
 * @param callId the call's ID, as its events have it
 * @param call what is sent
 * @param owId the Organization Workspace ID that it acts in; {@code null} where it has none
 * @param attempt 1 for the call's first attempt
 * @param at when, by this machine's clock
 */
public record AttemptIntent(
        String callId, Call<?> call, @Nullable Long owId, int attempt, Instant at) {}
