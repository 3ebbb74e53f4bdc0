package io.adplatform.sdk.error;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.time.Time;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a request began to leave, by both clocks, as the wall clock may be set between then and now; and whose it was, as
 * another user may be shown fewer rows of the list that it is looked for in.
 *
 * @param at by this machine's wall clock
 * @param nanos what {@link Time#nanos} of its client read, which is good for this process alone; {@code null} where that
 *     isn't known, as for a call that an earlier process sent
 * @param user who made the call, as {@link Workspace#userFingerprint} tells; {@code null} where that isn't known
 */
public record Sending(
        Instant at, @Nullable Long nanos, @Nullable String user) {}
