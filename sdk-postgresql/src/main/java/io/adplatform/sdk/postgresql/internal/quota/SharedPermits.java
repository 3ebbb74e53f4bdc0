package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.postgresql.internal.quota.Share.Member;
import io.adplatform.sdk.postgresql.internal.quota.Share.Out;
import io.adplatform.sdk.postgresql.internal.quota.ShareRules.Request;
import io.adplatform.sdk.postgresql.internal.quota.ShareRules.Step;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permits;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A process's part in a quota that many processes share. It makes steps, one at a time, on a thread that may block; the queue
 * before it never waits for one.
 *
 * <p>A step reads the row, replaces its own member by what this process knows of its permits and calls, and takes the free permits
 * that are its turn. So the next step corrects one whose answer was lost, and a row that is an older one.
 */
public final class SharedPermits implements Permits {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.throttle");
    private static final long MILLI = 1_000_000;

    private final SharedQuota quota;
    private final String member;
    private final ShareStore store;
    private final Executor executor;
    private final RandomGenerator random;
    private final Time time;
    private final long window;
    /** The time of a permit after its answer. */
    private final long hold;
    /** The difference of clocks that is not a jump. */
    private final long slack;
    /**
     * The time of a permit without another step of its process: its request leaves at the end of its freshness, takes its longest
     * time, and then counts for a window.
     */
    final long lease;

    private Runnable permitsChanged = () -> {};

    // Guarded by this. Times are of the process's monotonic clock.
    /** The arrivals of the waiting calls of each lane, the earliest first. */
    private final Map<Lane, List<Long>> waiting = new EnumMap<>(Lane.class);

    private final List<Held> inHand = new ArrayList<>();
    private final Set<Held> inFlight = new HashSet<>();
    /** The times when the permits of ended requests return. */
    private final List<Long> returning = new ArrayList<>();
    /** The last permit of a probe. */
    private @Nullable Held probe;

    private boolean probeAnswered;
    /** The end of the pause after a 429 that the row lacks. */
    private @Nullable Long pausedUntil;
    /** The number of changes ever, so that a step knows whether there was another one meanwhile. */
    private long changes;
    /** The time when the changes that the current or last step lacks must be written; {@code null} for none. */
    private @Nullable Long writeAt;

    private @Nullable Long askAgainAt;
    private @Nullable Long retryAt;
    private int failures;
    /** The last step that was written; at first one of version -1. */
    Proposal last;
    /** The row after it. */
    private Share seen = Share.empty(0, 0);
    /** No permit is asked for before that. */
    private long quietUntil;

    private CompletableFuture<?> flushed = new CompletableFuture<>();
    private boolean stepping;
    private Time.Timer timer = () -> {};

    /**
     * A decided step.
     *
     * @param before a moment before the row was read
     * @param after a moment after that
     * @param changes the number of changes that it contains
     * @param isDoubtful whether a quiet time of this process begins
     */
    record Proposal(ShareStore.Row read, Reading before, Reading after, Step step, long changes, boolean isDoubtful) {}

    /**
     * A part in a quota.
     *
     * @param member a name that no other process has, nor this one's next start
     * @param executor the threads that the store may block
     */
    SharedPermits(SharedQuota quota, String member, ShareStore store, Executor executor, RandomGenerator random) {
        this.quota = quota;
        this.member = member;
        this.store = store;
        this.executor = executor;
        this.random = random;
        this.time = quota.time();
        this.window = quota.window().toNanos();
        this.hold = ShareRules.hold(window);
        this.slack = hold - window;
        this.lease = window / 4 + quota.longestRequest().toNanos() + hold;
        Reading now = Reading.now(time);
        Step none = new Step(seen, List.of(), false, FOREVER);
        this.last = new Proposal(new ShareStore.Row(seen, -1, FOREVER), now, now, none, 0, false);
        this.quietUntil = now.nanos();
        Stream.of(Lane.values()).forEach(lane -> waiting.put(lane, new ArrayList<>()));
    }

    /** Returns this process's part in a quota. */
    public static Throttle throttle(SharedQuota quota, Database database, Executor executor) {
        String member = ProcessHandle.current().pid() + "-" + UUID.randomUUID();
        SqlShareStore store = new SqlShareStore(database, quota.name());
        SharedPermits permits = new SharedPermits(quota, member, store, executor, new Random());
        return Throttle.queueBefore(quota.name(), permits, quota.time());
    }

    @Override
    public void onChange(Runnable changed) {
        permitsChanged = changed;
    }

    // --- Permits of this process -------------------------------------------------------------------------------------

    /** Returns a permit for the first of these lanes that has one, or a permit that another lane no longer needs. */
    @Override
    public synchronized @Nullable Grant take(List<Lane> turns, Supplier<Map<Lane, Integer>> waitingNow) {
        count(waitingNow.get());
        Held held = turns.stream()
                .flatMap(lane -> inHand.stream().filter(one -> one.lane == lane))
                .findFirst()
                .orElse(inHand.isEmpty() ? null : inHand.get(0));
        Lane lane = held != null && turns.contains(held.lane) ? held.lane : turns.get(0);
        if (held != null) {
            inHand.remove(held);
            inFlight.add(held);
            Objects.requireNonNull(waiting.get(lane)).remove(0);
        }
        plan();
        return held == null ? null : new Grant(lane, held);
    }

    @Override
    public synchronized void nobodyWaits() {
        count(Map.of());
        if (inHand.removeIf(unused -> true)) {
            changed(true);
        }
        plan();
    }

    private long inHand(Lane lane) {
        return inHand.stream().filter(held -> held.lane == lane).count();
    }

    private void count(Map<Lane, Integer> waitingNow) {
        waiting.forEach((lane, calls) -> {
            int count = waitingNow.getOrDefault(lane, 0);
            if (calls.isEmpty() && count > 0) {
                changed(true);
            }
            while (calls.size() < count) {
                calls.add(time.nanos());
            }
            calls.subList(count, calls.size()).clear();
        });
    }

    /** @param urgent whether others wait for this change, or may use a permit at once; otherwise it may wait for a second of a minute */
    private void changed(boolean urgent) {
        changes++;
        long at = time.nanos() + (urgent ? 0 : window / 60);
        writeAt = writeAt == null || at - writeAt < 0 ? at : writeAt;
    }

    private final class Held implements Permit {

        private final Lane lane;
        /** A moment before it was asked for. */
        private final Reading asked;

        private Held(Lane lane, Reading asked) {
            this.lane = lane;
            this.asked = asked;
        }

        @Override
        public boolean isValid() {
            return asked.atMostUntil(Reading.now(time)) <= window / 4;
        }

        @Override
        public void answered() {
            synchronized (SharedPermits.this) {
                probeAnswered |= this == probe;
                ended(this, hold, false);
            }
        }

        @Override
        public void notSent() {
            ended(this, 0, true);
        }

        @Override
        public void lost(Duration timeout) {
            long most = TimeUnit.DAYS.toNanos(1);
            ended(this, hold + Math.max(0, Math.min(TimeUnit.NANOSECONDS.convert(timeout), most)), false);
        }

        @Override
        public void rejected(@Nullable Duration retryAfter) {
            synchronized (SharedPermits.this) {
                long until = time.nanos()
                        + (retryAfter == null
                                ? window
                                : Permits.pause(retryAfter).toNanos());
                pausedUntil = pausedUntil == null || until - pausedUntil > 0 ? Long.valueOf(until) : pausedUntil;
                ended(this, hold, true);
            }
        }
    }

    /** @param returnsIn the time until its permit returns, unless its request ended before */
    private synchronized void ended(Held held, long returnsIn, boolean urgent) {
        if (inFlight.remove(held) && returnsIn > 0) {
            returning.add(time.nanos() + returnsIn);
        }
        changed(urgent || held == probe);
        plan();
    }

    @Override
    public synchronized CompletableFuture<?> flush() {
        if (writeAt == null && !stepping) {
            return CompletableFuture.completedFuture(null);
        }
        changed(true);
        plan();
        return flushed;
    }

    // --- The state of the account, as of the last step
    // -----------------------------------------------------------------

    /** The steps are this object's own; their answers end a wait. */
    @Override
    public long retryIn() {
        return FOREVER;
    }

    @Override
    public synchronized long waitFor(int count) {
        if (failures > 0) {
            return 0;
        }
        List<Long> returns = returns(last.read().now());
        int limit = limit();
        int place = returns.size() - limit + (count - 1) % limit;
        long first = place < 0 ? 0 : returns.get(Math.min(place, returns.size() - 1));
        return Math.min(FOREVER, Math.max(first, blockedFor()) + (count - 1) / limit * hold);
    }

    @Override
    public synchronized WaitReason reason() {
        WaitReason reason = seen.pausedUntil() > 0 ? WaitReason.PAUSED_BY_SERVER : WaitReason.QUOTA;
        return failures > 0 ? WaitReason.UNREACHABLE : reason;
    }

    @Override
    public synchronized Quota quota(Map<Lane, Integer> waitingNow) {
        List<Long> returns = returns(databaseNow());
        int unused = Math.max(0, limit() - returns.size());
        boolean isBlocked = blockedFor() > 0 || !seen.prober().isEmpty();
        int withheld = isBlocked ? unused : seen.pausedUntil() == 0 ? 0 : Math.max(0, unused - 1);
        List<Duration> nextFree = Stream.concat(Collections.nCopies(withheld, 0L).stream(), returns.stream())
                .map(in -> Duration.ofNanos(Math.max(in, blockedFor())))
                .sorted()
                .toList();
        Map<Lane, Integer> all = new HashMap<>(waitingNow);
        seen.members().forEach((other, its) -> {
            if (!other.equals(member) && its.askBy() >= databaseNow()) {
                its.waiting().forEach((lane, calls) -> all.merge(lane, calls.size(), Integer::sum));
            }
        });
        return new Quota(limit(), quota.window(), returns.size(), withheld, nextFree, all);
    }

    /** Returns about what the database's clock shows now. */
    private long databaseNow() {
        return last.read().now() + time.nanos() - last.after().nanos();
    }

    private int limit() {
        return ShareRules.limit(seen.members(), quota.limit(), databaseNow() - window);
    }

    /**
     * Returns the times until the permits that are out return, the shortest first.
     *
     * @param answered the time at which the requests in flight count as answered, by the database's clock
     */
    private List<Long> returns(long answered) {
        return seen.members().values().stream()
                .flatMap(its -> its.permits().stream())
                .map(permit -> permit.returnsAt(answered + hold) - databaseNow())
                .filter(in -> in > 0)
                .sorted()
                .toList();
    }

    /** Returns the time without grants. */
    private long blockedFor() {
        long common = Math.max(seen.quietUntil(), seen.pausedUntil()) - databaseNow();
        return Math.max(0, Math.max(common, quietUntil - time.nanos()));
    }

    // --- Steps -------------------------------------------------------------------------------------------------------

    /** Sees to the next step, when one is needed. Under the lock. */
    private void plan() {
        if (stepping) {
            return;
        }
        timer.cancel();
        long wait = nextStepIn();
        if (wait > 0 && wait < FOREVER) {
            timer = time.after(Duration.ofNanos(wait), this::planOrEnd);
        } else if (wait == 0) {
            stepping = true;
            try {
                executor.execute(this::makeStep);
            } catch (Throwable noThread) {
                stepping = false;
                throw noThread;
            }
        }
    }

    private long nextStepIn() {
        long now = time.nanos();
        Long renewAt = inFlight.isEmpty() ? null : Long.valueOf(last.before().nanos() + lease / 2);
        long due = FOREVER;
        for (Long at : Arrays.asList(writeAt, askAgainAt, renewAt)) {
            due = at == null ? due : Math.min(due, at - now);
        }
        return Math.max(0, due == FOREVER || retryAt == null ? due : Math.max(due, retryAt - now));
    }

    /**
     * Sees to the next step. Without a timer or a thread, the queue looks again: it fails too, and ends the calls that would wait
     * for ever.
     */
    private void planOrEnd() {
        try {
            synchronized (this) {
                plan();
            }
        } catch (Throwable noTimer) {
            // Before the line in the log: a logger that throws must not delay the waiting calls.
            permitsChanged.run();
            LOG.debug("the next look at the shared quota of {} could not be planned", quota.name(), noTimer);
        }
    }

    private void makeStep() {
        boolean written = false;
        try {
            Reading before = Reading.now(time);
            Proposal proposal = propose(store.read(), before);
            written = store.write(proposal.read(), proposal.step().next());
            if (ended(proposal, written)) {
                LOG.info("{}: the shared quota's database answers again", quota.name());
            }
            if (written && proposal.isDoubtful()) {
                LOG.warn(
                        "{}: the database has an older row or another clock than before; no permit is granted for {} s",
                        quota.name(),
                        TimeUnit.NANOSECONDS.toSeconds(lease));
            }
        } catch (Throwable failure) { // An Error too: waiting calls keep their deadlines, and the next step may work.
            if (failed()) {
                LOG.warn(
                        "{}: the shared quota's database can't be asked, so nothing is sent; calls wait until their deadline: {}",
                        quota.name(),
                        failure.toString());
            }
        } finally {
            finish(written);
        }
    }

    /** Lets the queue look again, and sees to the next step. */
    void finish(boolean written) {
        if (written) {
            permitsChanged.run();
        }
        CompletableFuture<?> done = new CompletableFuture<>();
        synchronized (this) {
            if (writeAt == null || failures > 0) {
                done = flushed;
                flushed = new CompletableFuture<>();
            }
        }
        done.complete(null);
        planOrEnd();
    }

    /** Returns the step for a row. Changes from now on are for the next step. */
    synchronized Proposal propose(ShareStore.Row read, Reading before) {
        writeAt = null;
        Reading after = Reading.now(time);
        boolean isDoubtful = isDoubtful(read, before, after);
        quietUntil = isDoubtful ? after.nanos() + lease : quietUntil;
        Share share = isDoubtful && !isQuiet(read, after) ? Share.empty(read.now(), read.now() + lease) : read.share();
        long ahead = read.now() - before.nanos(); // the database's clock is at most so far before this process's
        returning.removeIf(at -> at - before.nanos() <= 0);
        List<Out> permits = new ArrayList<>(
                Collections.nCopies(inHand.size() + inFlight.size(), new Out(true, read.now() + lease)));
        returning.forEach(at -> permits.add(new Out(false, at + ahead)));
        Map<Lane, List<Long>> calls = new EnumMap<>(Lane.class);
        waiting.forEach((lane, arrivals) -> {
            // More calls than the limit get no permit of one window, and other processes don't wait for calls in a
            // quiet time.
            long most = quietUntil - after.nanos() > 0 ? 0 : quota.limit();
            Stream<Long> first = arrivals.stream().skip(inHand(lane)).limit(most);
            calls.put(lane, first.map(at -> at + ahead).toList());
        });
        calls.values().removeIf(List::isEmpty);
        Member me = new Member(0, quota.limit(), calls, permits);
        long pause = pausedUntil == null ? 0 : pausedUntil + ahead;
        boolean isProbing = inHand.contains(probe) || inFlight.contains(probe);
        Request request = new Request(member, me, window, lease, pause, isProbing, probeAnswered);
        Step step = new ShareRules(share, request, read.now()).step();
        return new Proposal(read, before, after, step, changes, isDoubtful);
    }

    /**
     * Whether the row may lack permits, or have wrong times: the database's clock and this process's differ, or the newest versions of
     * the row are lost, or another process has noticed that since the last step. Then this process waits by its own clock until all
     * permits are back that are out: so another jump can't shorten the quiet time.
     */
    private boolean isDoubtful(ShareStore.Row read, Reading before, Reading after) {
        long passed = read.now() - last.read().now();
        boolean isChanged = read.version() <= last.read().version()
                || passed < before.nanos() - last.after().nanos() - slack
                || passed > last.before().atMostUntil(after) + slack
                || read.share().quietUntil() != seen.quietUntil();
        return isOfLaterClock(read) || (last.read().version() >= 0 && isChanged);
    }

    /** Whether a quiet time of all processes has begun since the last step, by the database's clock as it is now. */
    private boolean isQuiet(ShareStore.Row read, Reading after) {
        long begun = read.share().quietUntil() - lease;
        return !isOfLaterClock(read) && read.now() - begun <= last.before().atMostUntil(after) + slack;
    }

    private boolean isOfLaterClock(ShareStore.Row read) {
        return read.share().at() - slack > read.now();
    }

    /** Returns whether the store did not answer before. */
    synchronized boolean ended(Proposal proposal, boolean written) {
        stepping = false;
        boolean wasAway = failures > 0;
        failures = 0;
        if (!written) { // another process was faster
            retryAt = time.nanos() + random.nextLong(MILLI, 20 * MILLI);
            changed(true);
            return wasAway;
        }
        retryAt = null;
        last = proposal;
        seen = proposal.step().next();
        if (changes == proposal.changes()) {
            pausedUntil = null;
            probeAnswered = false;
        }
        Step step = proposal.step();
        step.granted().forEach(lane -> inHand.add(new Held(lane, proposal.before())));
        probe = step.isProbe() ? inHand.get(inHand.size() - 1) : probe;
        long now = proposal.after().nanos();
        long askAgainIn = quietUntil - now > 0 ? quietUntil - now : step.askAgainIn();
        askAgainAt = askAgainIn == FOREVER ? null : Long.valueOf(now + askAgainIn);
        return wasAway;
    }

    /** Returns whether this is the first failure since the store answered. */
    synchronized boolean failed() {
        stepping = false;
        long pause = (100 * MILLI) << Math.min(failures, 4);
        retryAt = time.nanos() + random.nextLong(pause / 2, pause);
        changed(true); // the row may have permits that this process doesn't know
        return failures++ == 0;
    }
}
