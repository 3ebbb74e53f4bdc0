package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.LaneTurns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The waiting calls of all processes in the order of service: the lanes in the order of {@link LaneTurns}, as within one process,
 * and the calls of a lane in the order of arrival.
 */
final class Turns {

    private final LaneTurns lanes;
    private final List<Call> calls = new ArrayList<>();

    /** A waiting call. */
    record Call(String member, Lane lane, long since) {}

    /** @param at leaves out the members that have not asked by that time */
    Turns(Map<Lane, Integer> passes, Map<String, Share.Member> members, long at) {
        lanes = new LaneTurns(passes);
        members.forEach((name, member) -> {
            if (member.askBy() >= at) {
                member.waiting()
                        .forEach((lane, times) -> times.forEach(since -> calls.add(new Call(name, lane, since))));
            }
        });
        calls.sort(Comparator.comparingLong(Call::since).thenComparing(Call::member));
    }

    private Stream<Call> in(Lane lane) {
        return calls.stream().filter(call -> call.lane() == lane);
    }

    private boolean waits(Lane lane) {
        return in(lane).findAny().isPresent();
    }

    /** Serves so many calls, or all that wait. */
    List<Call> serve(int most) {
        List<Call> served = new ArrayList<>();
        while (served.size() < most && !calls.isEmpty()) {
            Lane lane = lanes.order(this::waits).get(0);
            served.add(in(lane).findFirst().orElseThrow());
            serve(served.get(served.size() - 1));
        }
        return served;
    }

    void serve(Call call) {
        calls.remove(call);
        lanes.served(call.lane(), this::waits);
    }

    /** Returns the number of calls that overtook the first one of each lane with waiting calls. */
    Map<Lane, Integer> passes() {
        return Stream.of(Lane.values())
                .filter(lane -> lanes.passes(lane) > 0 && waits(lane))
                .collect(Collectors.toMap(lane -> lane, lanes::passes));
    }
}
