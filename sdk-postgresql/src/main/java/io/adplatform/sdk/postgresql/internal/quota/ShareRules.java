package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The protocol of a shared quota: what a step makes of the row. Pure functions of the row, an ask and the database's
 * clock.
 *
 * <p>Reserve, then confirm. A permit that is granted stays out for its lease; once its request is answered, for one
 * window from the answer. The lease is so long that a request whose sender died has reached the server one window
 * before its end. So of any requests that reach the server within one window, all are out together when the last of
 * them arrives.
 *
 * <p>Permits that are free are meant for those whose turn it is. A process gets only permits that no other waiting process is
 * entitled to; the other one knows when to ask, and has a short time of grace.
 */
final class ShareRules {

    private static final long SECOND = 1_000_000;
    private static final long LONGEST_PAUSE = TimeUnit.NANOSECONDS.toMicros(Permits.LONGEST_PAUSE.toNanos());
    private static final long LEAST_GRACE = SECOND / 4;
    /** After that, a monotonic clock may have drifted so far from the database's that only a larger jump is a sign. */
    private static final long LONGEST_MEMORY = 3600 * SECOND;

    private final StepRequest ask;
    private final long now;
    private final List<SharedPermit> permits;
    private final Map<String, Member> members;
    private long epoch;
    private long longestLease;
    private long quietUntil;
    private @Nullable PauseState pause;
    private Turns turns;

    private ShareRules(ShareState read, StepRequest ask, long now) {
        this.ask = ask;
        this.now = now;
        this.permits = new ArrayList<>(read.permits());
        this.members = new HashMap<>(read.members());
        this.epoch = read.epoch();
        this.longestLease = read.longestLease();
        this.quietUntil = read.quietUntil();
        this.pause = read.pause();
        this.turns = new Turns(read.passes(), read.grants());
    }

    /**
     * Decides a step.
     *
     * @param read the row as it was read
     * @param version the row's version then
     * @param now the database's clock then
     */
    static Step decide(ShareState read, long version, StepRequest ask, long now) {
        return new ShareRules(read, ask, now).decide(doubt(read, version, ask, now));
    }

    /** The time of a permit after its answer: one window, and the unnoticed jump of the clock. */
    static long hold(long window) {
        return window + slack(window);
    }

    /** The unnoticed jump of the database's clock: a second in a window of a minute. */
    static long slack(long window) {
        return window / 60;
    }

    private Step decide(@Nullable String doubt) {
        longestLease = Math.max(longestLease, ask.lease());
        if (doubt != null) {
            beQuiet();
        }
        ask.events().forEach(this::apply);
        permits.removeIf(permit -> permit.returnsAt() <= now);
        if (pause != null && pause.probing() && permits.stream().noneMatch(SharedPermit::probe)) {
            // The probe's process has died, or the probe ended without an answer.
            pause = new PauseState(pause.until(), false);
        }
        List<SharedPermit> granted = new ArrayList<>(grantedBefore());
        register(granted);
        granted.addAll(grant(granted.size()));
        Turns.Waiter left = turns.waiter(ask.member());
        Member me = new Member(Long.MAX_VALUE, ask.limit(), ask.window(), left.waiting(), left.served());
        members.put(ask.member(), me);
        Long askAgainIn = me.waiting().isEmpty() ? null : askAgainIn();
        members.put(ask.member(), me.askingBy(askAgainIn == null ? now : now + askAgainIn + grace()));
        ShareState next = new ShareState(
                epoch, turns.grants(), longestLease, quietUntil, pause, permits, members, turns.passes());
        return new Step(next, granted, askAgainIn, doubt);
    }

    // --- The clock and the row ---------------------------------------------------------------------------------------

    /** Returns the reason to distrust the row; {@code null} when it can. */
    private static @Nullable String doubt(ShareState read, long version, StepRequest ask, long now) {
        long slack = slack(ask.window());
        long latest = now + Math.max(read.longestLease(), ask.lease()) + slack;
        if (read.quietUntil() > latest
                || read.permits().stream().anyMatch(permit -> permit.returnsAt() > latest)
                || read.members().values().stream().anyMatch(member -> member.askBy() > latest + LONGEST_PAUSE)
                || (read.pause() != null && read.pause().until() > latest + LONGEST_PAUSE)) {
            return "the database's clock went back";
        }
        Memory memory = ask.memory();
        if (memory == null || read.epoch() > memory.epoch()) {
            return null;
        }
        if (read.epoch() < memory.epoch() || version < memory.version()) {
            return "the row is an older one than was seen before";
        }
        long passed = now - memory.databaseTime();
        long drift = memory.atMost() / 2000;
        long tolerance = slack / 2 + (memory.atLeast() > LONGEST_MEMORY ? drift : Math.min(slack / 2, drift));
        return passed < memory.atLeast() - tolerance || passed > memory.atMost() + tolerance
                ? "the database's clock jumped by about " + (passed - memory.atLeast()) / 1000 + " ms"
                : null;
    }

    /** No permit is granted for the longest lease: by then all outstanding permits are back. */
    private void beQuiet() {
        Memory memory = ask.memory();
        epoch = Math.max(epoch, memory == null ? 0 : memory.epoch()) + 1;
        quietUntil = now + longestLease;
        permits.replaceAll(permit ->
                permit.returningAt(permit.inFlight() ? now + longestLease : now + hold(window()), permit.inFlight()));
        members.replaceAll((name, member) -> member.askingBy(Math.min(member.askBy(), quietUntil + grace())));
        if (pause != null) {
            pause = new PauseState(Math.min(pause.until(), now + LONGEST_PAUSE), pause.probing());
        }
    }

    // --- Events of permits -------------------------------------------------------------------------------------------

    private void apply(PermitEvent event) {
        int place = place(event.number());
        SharedPermit permit = permits.get(place);
        if (!permit.inFlight() && event.kind() != PermitEvent.Kind.REJECTED) {
            return;
        }
        long since = now - event.age();
        switch (event.kind()) {
            case ANSWERED -> {
                permits.set(place, permit.returningAt(since + hold(window()), false));
                if (permit.probe()) {
                    pause = null;
                }
            }
            case NOT_SENT -> permits.remove(place);
            case LOST -> {
                long length = Math.max(0, event.length() == null ? 0 : event.length()) + hold(window());
                longestLease = Math.max(longestLease, length);
                permits.set(place, permit.returningAt(since + length, false).withoutProbe());
            }
            case REJECTED -> {
                if (permit.rejected()) {
                    return;
                }
                SharedPermit held = permit.inFlight() ? permit.returningAt(since + hold(window()), false) : permit;
                permits.set(place, held.withRejection());
                long length = event.length() == null ? window() : event.length();
                pause = new PauseState(Math.max(since + length, pause == null ? 0 : pause.until()), false);
                permits.replaceAll(SharedPermit::withoutProbe);
            }
            case RENEWED -> permits.set(place, permit.returningAt(now + ask.lease(), true));
        }
    }

    /** Returns the place of a permit. If its lease has ended, adds it again: its request counts until it ends. */
    private int place(long number) {
        for (int i = 0; i < permits.size(); i++) {
            if (permits.get(i).is(ask.member(), number)) {
                return i;
            }
        }
        permits.add(new SharedPermit(ask.member(), number, Lane.NORMAL, true, now + ask.lease(), false, false));
        return permits.size() - 1;
    }

    // --- Grants ------------------------------------------------------------------------------------------------------

    /** Returns the permits of an earlier request with the same first number, whose answer was lost. */
    private List<SharedPermit> grantedBefore() {
        return permits.stream()
                .filter(permit -> permit.member().equals(ask.member()) && permit.number() >= ask.firstNumber())
                .sorted(Comparator.comparing(SharedPermit::number))
                .toList();
    }

    /** Records the calls that still wait, and removes dead processes. */
    private void register(List<SharedPermit> granted) {
        Map<Lane, Integer> waiting = new HashMap<>(ask.waiting());
        granted.forEach(permit -> waiting.computeIfPresent(permit.lane(), (lane, count) -> count - 1));
        Member before = members.remove(ask.member());
        members.entrySet().removeIf(entry -> entry.getValue().askBy() + 10 * window() < now && !holds(entry.getKey()));
        members.put(
                ask.member(),
                new Member(Long.MAX_VALUE, ask.limit(), ask.window(), waiting, servedBefore(before, waiting)));
        turns = turnsAt(now);
    }

    /** A process that begins to wait in a lane queues behind all grants so far. */
    private Map<Lane, Long> servedBefore(@Nullable Member before, Map<Lane, Integer> waiting) {
        Map<Lane, Long> served = new HashMap<>();
        waiting.keySet().forEach(lane -> served.put(lane, turns.grants() + 1));
        if (before != null) {
            served.putAll(before.served());
        }
        return served;
    }

    private boolean holds(String member) {
        return permits.stream().anyMatch(permit -> permit.member().equals(member));
    }

    /** Returns the waiting processes that may still ask in time. */
    private Turns turnsAt(long at) {
        Turns then = turns.withoutWaiters();
        members.forEach(
                (name, member) -> then.add(name, member.askBy() >= at ? member.waiting() : Map.of(), member.served()));
        return then;
    }

    private List<SharedPermit> grant(int already) {
        List<SharedPermit> granted = new ArrayList<>();
        int free = free(now, false);
        Turns all = turnsAt(now);
        for (int i = 0; i < free; i++) {
            Turns.Head head = all.next();
            if (head == null) {
                break;
            }
            all.serve(head);
            if (head.member().equals(ask.member())) {
                boolean probe = pause != null;
                granted.add(new SharedPermit(
                        ask.member(),
                        ask.firstNumber() + already + granted.size(),
                        head.lane(),
                        true,
                        now + ask.lease(),
                        probe,
                        false));
                turns.serve(head);
                if (pause != null) {
                    pause = new PauseState(pause.until(), true);
                }
            }
        }
        permits.addAll(granted);
        return granted;
    }

    /** @param estimated whether a request in flight is taken as answered now, and not as one whose sender has died */
    private int free(long at, boolean estimated) {
        if (at < quietUntil || (pause != null && (at < pause.until() || pause.probing()))) {
            return 0;
        }
        long ifAnsweredNow = estimated ? now + hold(window()) : Long.MAX_VALUE;
        long out = permits.stream()
                .filter(permit -> returnsAt(permit, ifAnsweredNow) > at)
                .count();
        int free = limit() - (int) out;
        return pause == null ? free : Math.min(free, 1);
    }

    private static long returnsAt(SharedPermit permit, long ifAnsweredNow) {
        return permit.inFlight() ? Math.min(permit.returnsAt(), ifAnsweredNow) : permit.returnsAt();
    }

    /** When this process should ask again: when it will be its turn, if nothing else happens until then. */
    private long askAgainIn() {
        long latest = now + window() / (pause != null && pause.probing() ? 30 : 2);
        TreeSet<Long> times = new TreeSet<>();
        long ifAnsweredNow = now + hold(window());
        permits.forEach(permit -> times.add(returnsAt(permit, ifAnsweredNow)));
        members.values().forEach(member -> times.add(member.askBy() == Long.MAX_VALUE ? now : member.askBy() + 1));
        times.add(quietUntil);
        if (pause != null) {
            times.add(pause.until());
        }
        for (long at : times.tailSet(now, false).headSet(latest, false)) {
            int free = free(at, true);
            if (free > 0 && placeAt(at) <= free) {
                return at - now;
            }
        }
        return latest - now;
    }

    /** How many permits have to be free for this process to be served, if those wait who wait then. */
    private int placeAt(long at) {
        Turns then = turnsAt(at);
        int most = limit();
        for (int place = 1; place <= most; place++) {
            Turns.Head head = then.next();
            if (head == null) {
                break;
            }
            if (head.member().equals(ask.member())) {
                return place;
            }
            then.serve(head);
        }
        return Integer.MAX_VALUE;
    }

    // --- Promises to the members -------------------------------------------------------------------------------------

    private long grace() {
        return Math.max(LEAST_GRACE, window() / 30);
    }

    /** The lowest limit of the processes that asked within the last window. */
    private int limit() {
        return limit(members.values(), ask.limit(), now);
    }

    static int limit(Collection<Member> members, int own, long now) {
        return members.stream()
                .filter(member -> member.askBy() >= now - member.window())
                .mapToInt(Member::limit)
                .reduce(own, Math::min);
    }

    /** Returns the longest window of the present processes. */
    private long window() {
        return members.values().stream().mapToLong(Member::window).reduce(ask.window(), Math::max);
    }
}
