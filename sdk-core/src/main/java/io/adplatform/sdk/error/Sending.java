package io.adplatform.sdk.error;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.time.Time;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The time and user of a request. It has the time by both clocks, since the wall clock may be changed afterwards. It has the
 * user, because the platform may show another user fewer rows in a look-up.
 *
 * @param at the start of sending by this machine's wall clock
 * @param nanos the same moment by {@link Time#nanos} of its client, which is valid in this process only; {@code null} if it
 *     is unknown, as for a call of an earlier process
 * @param user the {@link Workspace#userFingerprint} of the call; {@code null} if it is unknown
 */
public record Sending(
        Instant at, @Nullable Long nanos, @Nullable String user) {}
