package io.adplatform.sdk.error;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.time.Time;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a request began to leave, and whose it was. The time is by both clocks, since the wall clock may be set between then
 * and now. The user counts because another one may be shown fewer rows of the list in which the request is looked for.
 *
 * @param at by this machine's wall clock
 * @param nanos the same moment by {@link Time#nanos} of its client, which means something in this process alone; {@code
 *     null} where it isn't known, as for a call that an earlier process sent
 * @param user who made the call, as {@link Workspace#userFingerprint} tells; {@code null} where that isn't known
 */
public record Sending(
        Instant at, @Nullable Long nanos, @Nullable String user) {}
