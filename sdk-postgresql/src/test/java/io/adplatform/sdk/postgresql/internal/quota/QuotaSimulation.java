package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
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
    private ShareState row;
    private long version;
    private final Deque<Saved> backups = new ArrayDeque<>();
    private long awayUntil;
    /** A change of clock or row that nobody has noticed yet: what only a process that ran before it can notice. */
    private boolean unnoticed;
    /** Whoever has seen a later version of the row will notice. */
    private long noticing;

    private record Event(long at, long order, Runnable action) implements Comparable<Event> {

        @Override
        public int compareTo(Event other) {
            return at == other.at ? Long.compare(order, other.order) : Long.compare(at, other.at);
        }
    }

    private record Saved(ShareState row, long version) {}

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
        process.plan();
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
                if (!unnoticed) {
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
                if (noticedByAll()) {
                    long jump = between(SECOND + SECOND / 10, 300 * SECOND);
                    clockOffset += random.nextInt(4) == 0 ? -jump : jump;
                    unnoticed = true;
                    noticing = 0;
                }
            }
            case LOST_ROWS -> {
                if (noticedByAll()) {
                    row = null;
                }
            }
            case RESTORED_ROWS -> {
                if (noticedByAll() && !backups.isEmpty()) {
                    Saved saved = backups.getFirst();
                    if (processes.stream().anyMatch(process -> process.lastVersion() > saved.version())) {
                        row = saved.row();
                        version = saved.version();
                        unnoticed = true;
                        noticing = version;
                    }
                }
            }
            case LOST_REPLIES, SLOW_REQUESTS -> {
                // They happen all the time where they are allowed.
            }
        }
    }

    /** Whether all processes run that are there, and each knows the row as it is since the last change. */
    private boolean noticedByAll() {
        return row != null
                && !unnoticed
                && processes.stream()
                        .allMatch(process -> process.client.lastSeen() != null
                                && process.client.lastSeen().epoch() == row.epoch());
    }

    // --- One process -------------------------------------------------------------------------------------------------

    final class SimProcess implements Time {

        final int place;
        final QuotaClient client;
        final QuotaSettings settings;
        final Map<Lane, Integer> waiting = new EnumMap<>(Lane.class);
        private final long origin = random.nextLong();
        private boolean dead;
        private long stoppedUntil;
        private long suspended;
        private boolean stepping;
        private long plan;

        SimProcess(int place, String name) {
            this.place = place;
            this.settings = new QuotaSettings(limit, window, request);
            this.client = new QuotaClient(name, settings, this);
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
            throw new UnsupportedOperationException();
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
                Granted granted = turns.isEmpty() ? null : client.take(turns, waiting);
                if (granted == null) {
                    break;
                }
                waiting.merge(granted.lane(), -1, Integer::sum);
                later(timeToLastLook(), () -> send(granted));
                if (backlog != null) {
                    waiting.merge(granted.lane(), 1, Integer::sum);
                }
            }
            client.waiting(waiting);
            plan();
        }

        /** A journal or a connection may take its time. */
        private long timeToLastLook() {
            return backlog == null && random.nextInt(20) == 0 ? between(0, window / 2) : between(0, SECOND / 20);
        }

        private void send(Granted granted) {
            if (random.nextInt(20) == 0 && backlog == null) {
                client.notSent(granted);
                plan();
                return;
            }
            if (!client.isValid(granted) && !without.contains(Part.LAST_LOOK)) {
                client.notSent(granted);
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
                        + arrivals.stream().filter(at -> at > now - window).count());
                sentBy.merge(place, 1, Integer::sum);
                sentIn.merge(granted.lane(), 1, Integer::sum);
            });
            later(answer, () -> {
                if (slow && random.nextInt(4) == 0) {
                    client.lost(granted, request);
                } else {
                    client.answered(granted);
                }
                plan();
            });
        }

        void plan() {
            long wait = client.nextStepIn() / 1000 + 1;
            long mine = ++plan;
            if (wait < 10_000 * SECOND) {
                later(wait, () -> {
                    if (mine == plan && !stepping && client.nextStepIn() == 0) {
                        begin();
                    } else if (mine == plan && !stepping) {
                        plan();
                    }
                });
            }
        }

        /** The version of the row after this process's last step; 0 before the first. */
        private long lastVersion() {
            Memory memory = client.ask(Reading.now(this), Reading.now(this)).memory();
            return memory == null ? 0 : memory.version();
        }

        private void begin() {
            stepping = true;
            Reading before = Reading.now(this);
            QuotaSimulation.this.after(tripTime(), () -> {
                // Who can't notice a change is not the first to come after it: the protocol doesn't promise more.
                boolean blind = unnoticed && lastVersion() <= noticing;
                if (now < awayUntil || blind) {
                    later(tripTime(), () -> ended(() -> client.failed(null, random.nextDouble())));
                    return;
                }
                ShareStore.Row read = read();
                later(tripTime(), () -> decide(before, read));
            });
        }

        private void decide(Reading before, ShareStore.Row read) {
            Reading after = Reading.now(this);
            StepRequest ask = changed(client.ask(before, after), read.now());
            Step step = ShareRules.decide(read.state(), read.version(), ask, read.now());
            QuotaSimulation.this.after(tripTime(), () -> {
                boolean reached = now >= awayUntil;
                boolean lost = troubles.contains(Trouble.LOST_REPLIES) && random.nextInt(12) == 0;
                boolean written = reached && write(read, step);
                later(
                        tripTime(),
                        () -> ended(() -> {
                            if (!reached || lost) {
                                client.failed(before, random.nextDouble());
                            } else if (written) {
                                client.replied(ask, step, read.version() + 1, read.now(), before, after);
                                serve();
                                client.giveBackWhatIsLeft(Long.MAX_VALUE);
                            } else {
                                client.conflicted(between(SECOND / 1000, SECOND / 50));
                            }
                        }));
            });
        }

        private void ended(Runnable told) {
            stepping = false;
            told.run();
            plan();
        }

        /** The ask as it would be without a part of the protocol. */
        private StepRequest changed(StepRequest ask, long databaseNow) {
            long lease = without.contains(Part.LEASE) ? ShareRules.hold(window) : ask.lease();
            List<PermitEvent> events = ask.events();
            if (without.contains(Part.CONFIRMATION)) {
                // As if a permit came back one window after its grant.
                events = events.stream()
                        .map(event -> event.kind() == PermitEvent.Kind.ANSWERED ? backdated(event, databaseNow) : event)
                        .toList();
            }
            return new StepRequest(
                    ask.member(),
                    ask.limit(),
                    ask.window(),
                    lease,
                    ask.firstNumber(),
                    ask.waiting(),
                    events,
                    without.contains(Part.QUIET_TIME) ? null : ask.memory());
        }

        private PermitEvent backdated(PermitEvent event, long databaseNow) {
            long granted = row == null
                    ? databaseNow
                    : row.permits().stream()
                            .filter(permit -> permit.member().equals(client.member()))
                            .filter(permit -> permit.number() == event.number() && permit.inFlight())
                            .mapToLong(permit -> permit.returnsAt() - settings.lease())
                            .findFirst()
                            .orElse(databaseNow);
            return new PermitEvent(event.kind(), event.number(), databaseNow - granted, event.length());
        }
    }

    // --- The database ------------------------------------------------------------------------------------------------

    private ShareStore.Row read() {
        statements++;
        if (row == null) {
            long at = now + clockOffset;
            row = version == 0 ? ShareState.first(at) : ShareState.afterALoss(at, leaseOfAll());
            version = 1;
        }
        return new ShareStore.Row(row, version, now + clockOffset);
    }

    private long leaseOfAll() {
        return new QuotaSettings(limit, window, request).lease();
    }

    private boolean write(ShareStore.Row read, Step step) {
        statements++;
        if (row == null
                || version != read.version()
                || row.epoch() != read.state().epoch()) {
            return false;
        }
        row = step.next();
        log(() ->
                step.granted().size() + " granted, out " + row.permits().size() + " of " + limit + " v" + version + " e"
                        + row.epoch() + " quiet " + (row.quietUntil() - read.now()) / 1e6
                        + (step.doubt() == null ? "" : " DOUBT " + step.doubt()));
        version++;
        if (step.doubt() != null) {
            doubts++;
            unnoticed = false;
        }
        if (without.contains(Part.QUIET_TIME)) {
            unnoticed = false;
        }
        backups.addLast(new Saved(row, version));
        if (backups.size() > 30) {
            backups.removeFirst();
        }
        return true;
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
