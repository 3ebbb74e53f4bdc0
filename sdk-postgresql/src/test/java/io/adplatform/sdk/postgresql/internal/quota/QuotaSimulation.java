package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.postgresql.internal.quota.SharedPermits.Proposal;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permits.Grant;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Processes that share a quota, the row that they share, and the server that they send to, in virtual time: a step of a
 * process is read, decided, written and answered at four different moments, and anything may happen between them.
 *
 * <p>All times are in microseconds.
 */
final class QuotaSimulation {

    private static final long SECOND = 1_000_000;
    private static final List<Lane> LANES = List.of(Lane.values());
    private static final boolean LOGS = System.getProperty("quota.log") != null;

    /** What can be taken out of the protocol, to show that it is needed. */
    enum Part {
        LEASE,
        CONFIRMATION,
        LAST_LOOK,
        QUIET_TIME
    }

    /** What can happen besides traffic. */
    enum Trouble {
        CRASHES,
        STOPS,
        SUSPENSIONS,
        LOST_REPLIES,
        OUTAGES,
        CLOCK_JUMPS,
        LOST_ROWS,
        RESTORED_ROWS,
        SLOW_REQUESTS
    }

    final long window = 60 * SECOND;
    final int limit;
    final Random random;
    final Set<Part> without;
    final Set<Trouble> troubles;
    final List<Long> arrivals = new ArrayList<>();
    final Map<Integer, Integer> sentBy = new TreeMap<>();
    final Map<Lane, Integer> sentIn = new EnumMap<>(Lane.class);
    final List<SimProcess> processes = new ArrayList<>();
    final long request;
    /** The longest time without a trouble. */
    private long rest;
    /** The longest latency of an ordinary request. */
    long latency = SECOND;

    /** How many calls each process keeps waiting in a lane; by default a random number now and then. */
    Map<Lane, Integer> backlog;

    long now = 1_000 * SECOND;
    int statements;
    int doubts;
    private long order;
    private final PriorityQueue<Event> events = new PriorityQueue<>();

    // The database
    private long clockOffset = 500_000 * SECOND;
    private Share row;
    private long version;
    private final Deque<Saved> backups = new ArrayDeque<>();
    private long awayUntil;
    /** The last change of clock or row. */
    private long changedAt;
    /** Until then, at most, a process that can't notice the change isn't the first one after it: the protocol doesn't promise more. */
    private long unnoticedUntil;
    /** A process that has seen a later version of the row notices the change. */
    private long noticing;

    private record Event(long at, long order, Runnable action) implements Comparable<Event> {

        @Override
        public int compareTo(Event other) {
            return at == other.at ? Long.compare(order, other.order) : Long.compare(at, other.at);
        }
    }

    private record Saved(Share row, long version) {}

    QuotaSimulation(long seed, Set<Part> without, Set<Trouble> troubles) {
        this.random = new Random(seed);
        this.without = without;
        this.troubles = EnumSet.noneOf(Trouble.class);
        troubles.stream()
                .filter(any -> troubles.size() <= 2 || random.nextBoolean())
                .forEach(this.troubles::add);
        this.limit = 3 + random.nextInt(18);
        this.rest = between(5 * SECOND, 200 * SECOND);
        this.request = (20 + random.nextInt(41)) * SECOND;
        int count = 2 + random.nextInt(7);
        for (int i = 0; i < count; i++) {
            start(i);
        }
    }

    QuotaSimulation(int limit, int count, long latency, Map<Lane, Integer> backlog) {
        this.random = new Random(7);
        this.without = Set.of();
        this.troubles = Set.of();
        this.limit = limit;
        this.request = 60 * SECOND;
        this.latency = latency;
        this.backlog = backlog;
        for (int i = 0; i < count; i++) {
            start(i);
        }
    }

    void run(Duration duration) {
        long end = now + duration.toMillis() * 1000;
        if (!troubles.isEmpty()) {
            after(between(5 * SECOND, rest), this::trouble);
        }
        for (Event next = events.poll(); next != null && next.at() <= end; next = events.poll()) {
            now = next.at();
            next.action().run();
        }
    }

    /** The most requests that any window of the server's has seen. */
    int mostInAnyWindow() {
        List<Long> sorted = arrivals.stream().sorted().toList();
        int most = 0;
        int first = 0;
        for (int last = 0; last < sorted.size(); last++) {
            while (sorted.get(last) - sorted.get(first) >= window) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }

    /** The most requests in a window of a server that counts from fixed times. */
    int mostInAFixedWindow(long offset) {
        return arrivals.stream()
                .collect(Collectors.groupingBy(at -> (at + offset) / window, Collectors.counting()))
                .values()
                .stream()
                .mapToInt(Long::intValue)
                .max()
                .orElse(0);
    }

    /** How many requests a bucket refuses that holds as many as the limit and is refilled evenly. */
    int refusedByABucket() {
        double tokens = limit;
        long last = 0;
        int refused = 0;
        for (long at : arrivals.stream().sorted().toList()) {
            tokens = Math.min(limit, tokens + (double) (at - last) * limit / window);
            last = at;
            if (tokens >= 1 - 1e-9) {
                tokens -= 1;
            } else {
                refused++;
            }
        }
        return refused;
    }

    private void start(int place) {
        SimProcess process = new SimProcess(place, place + "-" + order);
        processes.add(process);
        process.arrive();
    }

    // --- Troubles ----------------------------------------------------------------------------------------------------

    private void trouble() {
        List<Trouble> all = List.copyOf(troubles);
        make(all.get(random.nextInt(all.size())));
        after(between(2 * SECOND, rest), this::trouble);
    }

    private void make(Trouble trouble) {
        log(trouble::name);
        SimProcess any = processes.get(random.nextInt(processes.size()));
        switch (trouble) {
            case CRASHES -> {
                if (now >= unnoticedUntil) {
                    any.dead = true;
                    processes.remove(any);
                    after(between(0, 30 * SECOND), () -> start(any.place));
                    if (processes.isEmpty()) {
                        start(any.place);
                    }
                }
            }
            case STOPS -> any.stoppedUntil = now + between(SECOND, 150 * SECOND);
            case SUSPENSIONS -> {
                long length = between(SECOND, 150 * SECOND);
                any.stoppedUntil = now + length;
                any.suspended += length;
            }
            case OUTAGES -> awayUntil = now + between(SECOND, 40 * SECOND);
            case CLOCK_JUMPS -> {
                long jump = between(SECOND + SECOND / 10, 300 * SECOND);
                clockOffset += random.nextInt(3) == 0 ? -jump : jump;
                lost(0);
            }
            case LOST_ROWS -> {
                row = null;
                version = 0;
                lost(0);
            }
            case RESTORED_ROWS -> {
                Saved saved = backups.isEmpty() ? null : List.copyOf(backups).get(random.nextInt(backups.size()));
                if (saved != null && processes.stream().anyMatch(process -> process.lastVersion() > saved.version())) {
                    row = saved.row();
                    version = saved.version();
                    lost(version);
                }
            }
            case LOST_REPLIES, SLOW_REQUESTS -> {
                // They happen all the time where they are allowed.
            }
        }
    }

    private void lost(long noticedAfter) {
        changedAt = now;
        unnoticedUntil = now + processes.get(0).permits.lease / 1000;
        noticing = noticedAfter;
    }

    // --- One process -------------------------------------------------------------------------------------------------

    final class SimProcess implements Time {

        final int place;
        final SharedPermits permits;
        final Map<Lane, Integer> waiting = new EnumMap<>(Lane.class);
        private final long origin = random.nextLong();
        private boolean dead;
        private long stoppedUntil;
        private long suspended;

        SimProcess(int place, String name) {
            this.place = place;
            SharedQuota quota = new SharedQuota("quota", limit, micros(window), micros(request), this);
            this.permits = new SharedPermits(quota, name, new NoStore(), step -> begin(), random);
            permits.onChange(this::serve);
            for (Lane lane : Lane.values()) {
                waiting.put(lane, 0);
            }
        }

        @Override
        public long nanos() {
            return origin + (now - suspended) * 1000;
        }

        @Override
        public Instant now() {
            return Instant.EPOCH.plusNanos(now * 1000);
        }

        @Override
        public Timer after(Duration delay, Runnable task) {
            boolean[] cancelled = new boolean[1];
            later(delay.toNanos() / 1000 + 1, () -> {
                if (!cancelled[0]) {
                    task.run();
                }
            });
            return () -> cancelled[0] = true;
        }

        /** Runs when the process does: not while it is stopped, and never when it is dead. */
        private void later(long delay, Runnable action) {
            QuotaSimulation.this.after(delay, () -> {
                if (dead) {
                    return;
                }
                if (now < stoppedUntil) {
                    later(stoppedUntil - now, action);
                } else {
                    action.run();
                }
            });
        }

        void arrive() {
            if (backlog != null) {
                waiting.putAll(backlog);
            } else {
                Lane lane = LANES.get(random.nextInt(LANES.size()));
                waiting.merge(lane, 1 + random.nextInt(4), Integer::sum);
                later(between(0, 20 * SECOND), this::arrive);
                if (random.nextInt(10) == 0) {
                    waiting.put(lane, 0); // Their deadlines are over.
                }
            }
            serve();
        }

        /** As the queue does: takes what is there for those who wait. */
        void serve() {
            while (true) {
                List<Lane> turns = waiting.entrySet().stream()
                        .filter(entry -> entry.getValue() > 0)
                        .map(Map.Entry::getKey)
                        .toList();
                if (turns.isEmpty()) {
                    permits.nobodyWaits();
                    return;
                }
                Grant granted = permits.take(turns, () -> waiting);
                if (granted == null) {
                    return;
                }
                waiting.merge(granted.lane(), -1, Integer::sum);
                later(timeToLastLook(), () -> send(granted, now));
                if (backlog != null) {
                    waiting.merge(granted.lane(), 1, Integer::sum);
                }
            }
        }

        /** A journal or a connection may take its time. */
        private long timeToLastLook() {
            return backlog == null && random.nextInt(20) == 0 ? between(0, window / 2) : between(0, SECOND / 20);
        }

        private void send(Grant granted, long at) {
            Permit permit = granted.permit();
            if (random.nextInt(20) == 0 && backlog == null) {
                permit.notSent();
                return;
            }
            if (!permit.isValid() && !without.contains(Part.LAST_LOOK)) {
                permit.notSent();
                waiting.merge(granted.lane(), 1, Integer::sum);
                serve();
                return;
            }
            boolean slow = troubles.contains(Trouble.SLOW_REQUESTS) && random.nextInt(5) == 0;
            long arrival = slow ? between(0, request) : between(latency / 4, latency / 2);
            long answer = slow ? between(arrival, request) : 2 * arrival;
            QuotaSimulation.this.after(arrival, () -> {
                arrivals.add(now);
                log(() -> "arrived "
                        + arrivals.stream().filter(time -> time > now - window).count());
                sentBy.merge(place, 1, Integer::sum);
                sentIn.merge(granted.lane(), 1, Integer::sum);
            });
            if (without.contains(Part.CONFIRMATION)) {
                // As if a permit came back one window after its grant.
                later(at + window - now, permit::notSent);
                return;
            }
            later(answer, () -> {
                if (slow && random.nextInt(4) == 0) {
                    permit.lost(micros(request));
                } else {
                    permit.answered();
                }
            });
        }

        /** The version of the row after this process's last step; 0 before the first. */
        private long lastVersion() {
            return permits.last.read().version() + 1;
        }

        private void begin() {
            Reading before = Reading.now(this);
            QuotaSimulation.this.after(tripTime(), () -> {
                boolean blind = now < unnoticedUntil && lastVersion() <= noticing;
                if (now < awayUntil || blind) {
                    later(tripTime(), () -> failed());
                    return;
                }
                statements++;
                ShareStore.Row read =
                        new ShareStore.Row(row == null ? Share.empty(0, 0) : row, version, (now + clockOffset) * 1000);
                long readAt = now;
                later(tripTime(), () -> decide(before, read, readAt));
            });
        }

        private void decide(Reading before, ShareStore.Row read, long readAt) {
            if (without.contains(Part.QUIET_TIME)) {
                forget();
            }
            Proposal proposal = permits.propose(read, before);
            QuotaSimulation.this.after(tripTime(), () -> {
                boolean reached = now >= awayUntil;
                boolean lost = troubles.contains(Trouble.LOST_REPLIES) && random.nextInt(12) == 0;
                boolean written = reached && write(read, proposal, readAt);
                later(tripTime(), () -> {
                    if (!reached || lost) {
                        failed();
                    } else {
                        permits.ended(proposal, written);
                        permits.finish(written);
                    }
                });
            });
        }

        /** Without its last step, it can't notice anything. */
        private void forget() {
            Proposal last = permits.last;
            ShareStore.Row none =
                    new ShareStore.Row(last.read().share(), -1, last.read().now());
            permits.last = new Proposal(none, last.before(), last.after(), last.step(), last.changes(), false);
        }

        private void failed() {
            permits.failed();
            permits.finish(false);
        }
    }

    /** The steps are made by the simulation. */
    private static final class NoStore implements ShareStore {

        @Override
        public Row read() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean write(Row read, Share next) {
            throw new UnsupportedOperationException();
        }
    }

    private static Duration micros(long micros) {
        return Duration.ofNanos(micros * 1000);
    }

    // --- The database ------------------------------------------------------------------------------------------------

    private boolean write(ShareStore.Row read, Proposal proposal, long readAt) {
        statements++;
        if (version != read.version()) {
            return false;
        }
        Share next = proposal.step().next();
        boolean isDoubt = next.quietUntil() != read.share().quietUntil();
        row = changed(next);
        log(() -> proposal.step().granted().size() + " granted v" + version + (isDoubt ? " DOUBT" : ""));
        version++;
        if (isDoubt) {
            doubts++;
        }
        if ((isDoubt && readAt > changedAt) || without.contains(Part.QUIET_TIME)) {
            unnoticedUntil = 0;
        }
        backups.addLast(new Saved(row, version));
        if (backups.size() > 30) {
            backups.removeFirst();
        }
        return true;
    }

    /** The row as it would be without a part of the protocol. */
    private Share changed(Share next) {
        long quietUntil = without.contains(Part.QUIET_TIME) ? 0 : next.quietUntil();
        Map<String, Share.Member> members = new HashMap<>();
        next.members()
                .forEach((name, its) -> members.put(
                        name,
                        new Share.Member(
                                its.askBy(),
                                its.limit(),
                                its.waiting(),
                                without.contains(Part.LEASE)
                                        ? its.permits().stream()
                                                .map(this::withoutLease)
                                                .toList()
                                        : its.permits())));
        return new Share(next.at(), quietUntil, next.pausedUntil(), next.prober(), members, next.passes());
    }

    /** A permit that is out for one window from the last step of its process. */
    private Share.Out withoutLease(Share.Out permit) {
        long until = (now + clockOffset + window) * 1000;
        return new Share.Out(
                permit.inFlight(), permit.inFlight() ? Math.min(until, permit.returnsAt()) : permit.returnsAt());
    }

    private long tripTime() {
        return backlog == null && random.nextInt(30) == 0 ? between(0, 2 * SECOND) : between(200, 3_000);
    }

    private void log(Supplier<String> what) {
        if (LOGS) {
            System.out.printf("%10.3f %s%n", (now - 1_000 * SECOND) / 1e6, what.get());
        }
    }

    private void after(long delay, Runnable action) {
        events.add(new Event(now + Math.max(0, delay), order++, action));
    }

    private long between(long least, long most) {
        return least + (long) (random.nextDouble() * (most - least));
    }
}
