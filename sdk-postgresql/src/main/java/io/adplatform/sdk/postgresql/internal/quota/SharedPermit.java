package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.throttle.Lane;

/**
 * A permit that is out.
 *
 * @param member who has it
 * @param number which of the member's it is; with the member it makes the grant's ID, which the member chose
 * @param lane whose turn it was
 * @param inFlight whether nothing is known yet of its request
 * @param returnsAt when it comes back by itself, by the database's clock: the end of its lease while it is in flight
 * @param probe whether its request is the first one after a 429
 * @param rejected whether its request was answered 429
 */
record SharedPermit(
        String member, long number, Lane lane, boolean inFlight, long returnsAt, boolean probe, boolean rejected) {

    SharedPermit returningAt(long at, boolean stillInFlight) {
        return new SharedPermit(member, number, lane, stillInFlight, at, probe, rejected);
    }

    SharedPermit withoutProbe() {
        return new SharedPermit(member, number, lane, inFlight, returnsAt, false, rejected);
    }

    SharedPermit withRejection() {
        return new SharedPermit(member, number, lane, false, returnsAt, false, true);
    }

    boolean is(String holder, long which) {
        return number == which && member.equals(holder);
    }
}
