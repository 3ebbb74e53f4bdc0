package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.postgresql.internal.quota.Share.Member;
import io.adplatform.sdk.postgresql.internal.quota.Share.Out;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The protocol of a shared quota: what a step makes of the row. Pure functions of the row, a request and the database's clock.
 *
 * <p>Reserve, then confirm. A permit that is granted stays out for its lease; once its request is answered, for one
 * window from the answer. The lease is so long that a request whose sender died has reached the server one window
 * before its end. So of any requests that reach the server within one window, all are out together when the last of
 * them arrives.
 *
 * <p>Permits that are free are meant for the calls whose turn it is. A process gets only permits that no other waiting process is
 * entitled to; the other one knows when to ask, and has a short time of grace.
 */
final class ShareRules {

    private static final long LEAST_GRACE = 250_000_000;

    private final Request request;
    private final long now;
    private final Share read;
    private final Map<String, Member> members = new HashMap<>();
    private long pausedUntil;
    private String prober;

    /**
     * One step that a process wants to make.
     *
     * @param me its own part, with all of its permits
     * @param window the window of the quota, which all processes have
     * @param lease the time of a permit without another step
     * @param pauseEnd the end of a pause that a 429 asked for; 0 for none
     * @param isProbing whether its probe is on its way
     * @param isOver whether its probe was answered
     */
    record Request(String name, Member me, long window, long lease, long pauseEnd, boolean isProbing, boolean isOver) {}

    /**
     * The result of a step.
     *
     * @param next the row to write
     * @param granted the lanes of the granted permits
     * @param isProbe whether the granted permit is for a probe
     * @param askAgainIn the time after which the process should ask again for its waiting calls; {@link Permits#FOREVER} if none waits
     */
    record Step(Share next, List<Lane> granted, boolean isProbe, long askAgainIn) {}

    /** @param now the database's clock when the row was read */
    ShareRules(Share read, Request request, long now) {
        this.request = request;
        this.now = now;
        this.read = read;
        read.members().forEach((name, its) -> {
            if (its.askBy() + 10 * request.window() >= now || isOut(its, false)) {
                members.put(name, its);
            }
        });
        putMe(Permits.FOREVER, request.me().waiting(), request.me().permits());
        pausedUntil = Math.max(read.pausedUntil(), request.pauseEnd());
        prober = request.pauseEnd() > 0 ? "" : read.prober();
        if (prober.equals(request.name())) {
            pausedUntil = request.isOver() ? 0 : pausedUntil;
            prober = request.isProbing() ? prober : "";
        } else if (!members.containsKey(prober) || !isOut(members.get(prober), true)) {
            prober = ""; // its process has died
        }
    }

    private boolean isOut(Member of, boolean inFlight) {
        return of.permits().stream().anyMatch(permit -> permit.returnsAt() > now && (permit.inFlight() || !inFlight));
    }

    private void putMe(long askBy, Map<Lane, List<Long>> waiting, List<Out> permits) {
        members.put(request.name(), new Member(askBy, request.me().limit(), waiting, permits));
    }

    /** The time of a permit after its answer: one window, and a second of a minute for clocks that drift. */
    static long hold(long window) {
        return window + window / 60;
    }

    Step step() {
        Turns left = new Turns(read.passes(), members, now);
        List<Turns.Call> mine = mine(left.passes(), now, free(now, Permits.FOREVER));
        mine.forEach(left::serve);
        List<Lane> granted = mine.stream().map(Turns.Call::lane).toList();
        boolean isProbe = pausedUntil > 0 && !granted.isEmpty();
        prober = isProbe ? request.name() : prober;
        Map<Lane, List<Long>> waiting = new EnumMap<>(Lane.class);
        request.me()
                .waiting()
                .forEach((lane, calls) ->
                        waiting.put(lane, calls.subList(Collections.frequency(granted, lane), calls.size())));
        waiting.values().removeIf(List::isEmpty);
        List<Out> permits = new ArrayList<>(request.me().permits());
        granted.forEach(lane -> permits.add(new Out(true, now + request.lease())));
        putMe(Permits.FOREVER, waiting, permits);
        long askAgainIn = waiting.isEmpty() ? Permits.FOREVER : askAgainIn(left.passes());
        long grace = Math.max(LEAST_GRACE, request.window() / 30);
        putMe(waiting.isEmpty() ? now : now + askAgainIn + grace, waiting, permits);
        Share next = new Share(now, read.quietUntil(), pausedUntil, prober, members, left.passes());
        return new Step(next, granted, isProbe, askAgainIn);
    }

    /** Returns the calls of this process that get one of the free permits at a time, if all who wait then ask. */
    private List<Turns.Call> mine(Map<Lane, Integer> passes, long at, int free) {
        return free <= 0
                ? List.of()
                : new Turns(passes, members, at)
                        .serve(free).stream()
                                .filter(call -> call.member().equals(request.name()))
                                .toList();
    }

    /** @param ifAnswered the time of return of the permits in flight if their requests are answered before their leases end */
    private int free(long at, long ifAnswered) {
        if (at < read.quietUntil() || at < pausedUntil || !prober.isEmpty()) {
            return 0;
        }
        long out = members.values().stream()
                .flatMap(member -> member.permits().stream())
                .filter(permit -> permit.returnsAt(ifAnswered) > at)
                .count();
        int free = limit(members, request.me().limit(), now - request.window()) - (int) out;
        return pausedUntil == 0 ? free : Math.min(free, 1);
    }

    /** When this process should ask again: when it will be its turn, if nothing else happens until then. */
    private long askAgainIn(Map<Lane, Integer> passes) {
        long ifAnswered = now + hold(request.window());
        TreeSet<Long> times = new TreeSet<>(List.of(now, read.quietUntil(), pausedUntil));
        members.values().forEach(member -> {
            member.permits().forEach(permit -> times.add(permit.returnsAt(ifAnswered)));
            times.add(member.askBy() + 1);
        });
        long latest = now + request.window() / (prober.isEmpty() ? 2 : 30);
        for (long at : times.subSet(now, latest)) {
            if (!mine(passes, at, free(at, ifAnswered)).isEmpty()) {
                return at - now;
            }
        }
        return latest - now;
    }

    /** Returns the lowest limit of the processes that asked since a time. */
    static int limit(Map<String, Member> members, int own, long since) {
        return members.values().stream()
                .filter(member -> member.askBy() >= since)
                .mapToInt(Member::limit)
                .reduce(own, Math::min);
    }
}
