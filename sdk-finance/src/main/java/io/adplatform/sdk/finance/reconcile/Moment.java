package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.time.Time;
import java.time.Instant;

/**
 * A moment by both clocks of this machine.
 *
 * @param at by the wall clock
 * @param nanos by {@link Time#nanos}
 */
record Moment(Instant at, long nanos) {

    static Moment now(Time time) {
        return new Moment(time.now(), time.nanos());
    }
}
