package io.adplatform.sdk.error;

import io.adplatform.sdk.time.Time;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a request began to leave, by both clocks: the wall clock may be set between then and now.
 *
 * @param at by this machine's wall clock
 * @param nanos what {@link Time#nanos} of its client read, which is good for this process alone; {@code null} where that
 *     isn't known, as for a call that an earlier process sent
 */
public record Sending(Instant at, @Nullable Long nanos) {}
