package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.throttle.Lane;
import java.util.List;
import java.util.Map;

/**
 * The content of the row of a shared quota. At each of its steps, a process replaces its own member by what it knows of itself.
 *
 * @param at the database's clock at the last step
 * @param quietUntil no permit is granted before that
 * @param pausedUntil the end of the pause after a 429. Until an answer to a probe, one permit at a time is granted after it, for the
 *     probe. 0 for none
 * @param prober the process whose probe is on its way; empty for none
 * @param members the processes by their names
 * @param passes the number of more urgent calls that overtook the first call of each lane
 */
record Share(
        long at,
        long quietUntil,
        long pausedUntil,
        String prober,
        Map<String, Member> members,
        Map<Lane, Integer> passes) {

    /** A quota without permits that are out. */
    static Share empty(long at, long quietUntil) {
        return new Share(at, quietUntil, 0, "", Map.of(), Map.of());
    }

    /**
     * A process that shares the quota.
     *
     * @param askBy the time until which its waiting calls count. If it doesn't ask by then, others pass it over until it asks again
     * @param limit its permits of one window
     * @param waiting the times of arrival of the calls that wait in each lane, the earliest first; lanes without calls are left out
     * @param permits its permits that are out
     */
    record Member(long askBy, int limit, Map<Lane, List<Long>> waiting, List<Out> permits) {}

    /**
     * A permit that is out.
     *
     * @param inFlight whether its request may be without an answer
     * @param returnsAt the time of its return without another step of its process: the end of its lease while it is in flight
     */
    record Out(boolean inFlight, long returnsAt) {

        /** @param ifAnswered the time of its return if its request is answered before the lease ends */
        long returnsAt(long ifAnswered) {
            return inFlight ? Math.min(returnsAt, ifAnswered) : returnsAt;
        }
    }
}
