package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permits;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
 * The permits of a quota that many processes share. Makes the steps of its {@link QuotaClient}, one at a time, on a
 * thread that may block; the queue before it never waits for one.
 */
public final class SharedPermits implements Permits {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.throttle");
    private static final long LONGEST_CONFLICT_PAUSE = 20_000;

    private final String name;
    private final QuotaSettings settings;
    private final ShareStore store;
    private final Time time;
    private final Executor executor;
    private final RandomGenerator random;

    private final QuotaClient client;
    private Runnable permitsChanged = () -> {};
    private final List<CompletableFuture<?>> flushed = new ArrayList<>();
    private boolean stepping;
    private Time.@Nullable Timer timer;
    private boolean failing;

    /**
     * A part in a quota.
     *
     * @param name what is limited, for the log
     * @param member a name that no other process has, nor this one's next start
     * @param executor the threads that the store may block
     */
    SharedPermits(
            String name,
            String member,
            QuotaSettings settings,
            ShareStore store,
            Time time,
            Executor executor,
            RandomGenerator random) {
        this.name = name;
        this.settings = settings;
        this.store = store;
        this.time = time;
        this.executor = executor;
        this.random = random;
        this.client = new QuotaClient(member, settings, time);
    }

    /** Returns this process's part in a quota. */
    public static Throttle throttle(SharedQuota quota, Database database, Executor executor) {
        SharedPermits permits = new SharedPermits(
                quota.name(),
                ProcessHandle.current().pid() + "-" + UUID.randomUUID(),
                QuotaSettings.of(quota.limit(), quota.window(), quota.longestRequest()),
                new SqlShareStore(database, quota.name()),
                quota.time(),
                executor,
                new Random());
        return Throttle.queueBefore(quota.name(), permits, quota.time());
    }

    @Override
    public void onChange(Runnable changed) {
        permitsChanged = changed;
    }

    @Override
    public synchronized @Nullable Grant take(List<Lane> turns, Supplier<Map<Lane, Integer>> waiting) {
        Granted granted = client.take(turns, waiting.get());
        plan();
        return granted == null ? null : new Grant(granted.lane(), new Shared(granted));
    }

    @Override
    public synchronized void nobodyWaits() {
        client.waiting(Map.of());
        plan();
    }

    @Override
    public synchronized CompletableFuture<?> flush() {
        if (!client.hasWords()) {
            return CompletableFuture.completedFuture(null);
        }
        CompletableFuture<?> said = new CompletableFuture<>();
        flushed.add(said);
        client.sayAtOnce();
        plan();
        return said;
    }

    /** The steps are this object's own; their answers end a wait. */
    @Override
    public long retryIn() {
        return FOREVER;
    }

    @Override
    public synchronized long waitFor(int count) {
        ShareState state = client.lastSeen();
        if (state == null || client.isUnreachable()) {
            return 0;
        }
        List<Long> returns = returns(state, client.lastLook());
        int limit = ShareRules.limit(state.members().values(), settings.limit(), client.databaseNow());
        int place = returns.size() - limit + (count - 1) % limit;
        long first = place < 0 ? 0 : returns.get(Math.min(place, returns.size() - 1));
        long micros = Math.max(first, blockedFor(state)) + (count - 1) / limit * ShareRules.hold(settings.window());
        return Math.min(FOREVER, TimeUnit.MICROSECONDS.toNanos(micros));
    }

    /**
     * Returns the times until the permits that are out return, the shortest first.
     *
     * @param answered the time at which the requests in flight count as answered, by the database's clock
     */
    private List<Long> returns(ShareState state, long answered) {
        long now = client.databaseNow();
        List<Long> returns = new ArrayList<>();
        for (SharedPermit permit : state.permits()) {
            long ifAnswered = permit.inFlight() ? answered + ShareRules.hold(settings.window()) : Long.MAX_VALUE;
            long in = Math.min(permit.returnsAt(), ifAnswered) - now;
            if (in > 0) {
                returns.add(in);
            }
        }
        returns.sort(null);
        return returns;
    }

    /** Returns the time without grants. */
    private long blockedFor(ShareState state) {
        long now = client.databaseNow();
        PauseState pause = state.pause();
        return Math.max(0, Math.max(state.quietUntil(), pause == null ? 0 : pause.until()) - now);
    }

    @Override
    public synchronized WaitReason reason() {
        if (client.isUnreachable()) {
            return WaitReason.UNREACHABLE;
        }
        ShareState state = client.lastSeen();
        return state != null && state.pause() != null ? WaitReason.PAUSED_BY_SERVER : WaitReason.QUOTA;
    }

    /** As the row was when this process last looked, which it does while its own calls wait, or are answered. */
    @Override
    public synchronized Quota quota(Map<Lane, Integer> waiting) {
        Duration window = Duration.of(settings.window(), ChronoUnit.MICROS);
        ShareState state = client.lastSeen();
        if (state == null) {
            return new Quota(settings.limit(), window, 0, 0, List.of(), waiting);
        }
        int limit = ShareRules.limit(state.members().values(), settings.limit(), client.databaseNow());
        List<Long> returns = returns(state, client.databaseNow());
        long blocked = blockedFor(state);
        int withheld = withheld(state.pause(), blocked, Math.max(0, limit - returns.size()));
        List<Duration> nextFree = Stream.concat(Collections.nCopies(withheld, 0L).stream(), returns.stream())
                .map(in -> Duration.of(Math.max(in, blocked), ChronoUnit.MICROS))
                .sorted()
                .toList();
        return new Quota(limit, window, returns.size(), withheld, nextFree, waitingOfAll(state, waiting));
    }

    private static int withheld(@Nullable PauseState pause, long blocked, int unused) {
        if (blocked > 0 || (pause != null && pause.probing())) {
            return unused;
        }
        return pause == null ? 0 : Math.max(0, unused - 1);
    }

    private Map<Lane, Integer> waitingOfAll(ShareState state, Map<Lane, Integer> own) {
        Map<Lane, Integer> all = new HashMap<>(own);
        long now = client.databaseNow();
        state.members().forEach((member, its) -> {
            if (!member.equals(client.member()) && its.askBy() >= now) {
                its.waiting().forEach((lane, count) -> all.merge(lane, count, Integer::sum));
            }
        });
        return all;
    }

    // --- Steps -------------------------------------------------------------------------------------------------------

    /** Sees to the next step, when one is needed. Under the lock. */
    private void plan() {
        if (stepping) {
            return;
        }
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
        long wait = client.nextStepIn();
        if (wait >= FOREVER) {
            return;
        }
        if (wait == 0) {
            begin();
        } else {
            timer = time.after(Duration.ofNanos(wait), this::planOrTell);
        }
    }

    /**
     * Sees to the next step. Without a timer or a thread, the queue looks again: it fails too, and ends the calls that would wait
     * for ever.
     */
    private void planOrTell() {
        try {
            synchronized (this) {
                plan();
            }
        } catch (Throwable noTimer) {
            // Before the line in the log: a logger that throws must not delay the waiting calls.
            permitsChanged.run();
            LOG.debug("the next look at the shared quota of {} could not be planned", name, noTimer);
        }
    }

    private void begin() {
        stepping = true;
        boolean begun = false;
        try {
            executor.execute(this::step);
            begun = true;
        } finally {
            stepping = begun;
        }
    }

    /** One step with its consequences. */
    private void step() {
        boolean answered = false;
        try {
            answered = tryStep();
        } finally {
            // After any failure, an Error too, the queue looks again, and steps continue.
            long next;
            synchronized (this) {
                stepping = false;
                next = client.nextNumber();
            }
            finish(answered, next);
        }
    }

    /** @param before the numbers of permits that the next step may bring begin here */
    private void finish(boolean answered, long before) {
        try {
            if (answered) {
                permitsChanged.run();
            }
        } finally {
            List<CompletableFuture<?>> said = new ArrayList<>();
            synchronized (this) {
                if (answered) {
                    client.giveBackWhatIsLeft(before);
                }
                if (!client.hasWords() || client.isUnreachable()) {
                    said.addAll(flushed);
                    flushed.clear();
                }
            }
            said.forEach(flush -> flush.complete(null));
            planOrTell();
        }
    }

    private boolean tryStep() {
        Reading maybeWritten = null;
        try {
            Reading before = Reading.now(time);
            ShareStore.Row read = store.read(settings.lease());
            Reading after = Reading.now(time);
            StepRequest ask;
            synchronized (this) {
                ask = client.ask(before, after);
            }
            Step step = ShareRules.decide(read.state(), read.version(), ask, read.now());
            maybeWritten = before;
            boolean written = store.write(read, step.next());
            synchronized (this) {
                if (written) {
                    client.replied(ask, step, read.version() + 1, read.now(), before, after);
                } else {
                    client.conflicted(1000 + random.nextLong(LONGEST_CONFLICT_PAUSE));
                }
            }
            works();
            if (written && step.doubt() != null) {
                LOG.warn(
                        "{}: {}; no permit is granted until all outstanding permits are back, {} s",
                        name,
                        step.doubt(),
                        TimeUnit.MICROSECONDS.toSeconds(step.next().quietUntil() - read.now()));
            }
            return written;
        } catch (Throwable failure) { // An Error too: waiting calls keep their deadlines, and the next step may work.
            synchronized (this) {
                client.failed(maybeWritten, random.nextDouble());
            }
            fails(failure);
            return false;
        }
    }

    private void works() {
        if (failing) {
            failing = false;
            LOG.info("{}: the shared quota's database answers again", name);
        }
    }

    /** Logged once, until it works again. */
    private void fails(Throwable failure) {
        if (!failing) {
            failing = true;
            LOG.warn(
                    "{}: the shared quota's database can't be asked, so nothing is sent; calls wait until their deadline: {}",
                    name,
                    failure.toString());
        }
    }

    /** A permit as the queue has it, which sees to it that one event reaches it, or an answer and a rejection. */
    private final class Shared implements Permit {

        private final Granted granted;

        private Shared(Granted granted) {
            this.granted = granted;
        }

        @Override
        public void answered() {
            say(() -> client.answered(granted));
        }

        @Override
        public void notSent() {
            say(() -> client.notSent(granted));
        }

        @Override
        public void lost(Duration timeout) {
            say(() -> client.lost(granted, micros(timeout)));
        }

        @Override
        public void rejected(@Nullable Duration retryAfter) {
            say(() -> client.rejected(granted, retryAfter == null ? null : micros(Permits.pause(retryAfter))));
        }

        @Override
        public boolean isValid() {
            return client.isValid(granted);
        }

        private void say(Runnable event) {
            synchronized (SharedPermits.this) {
                event.run();
                plan();
            }
        }
    }

    private static long micros(Duration duration) {
        return Math.max(0, Math.min(TimeUnit.MICROSECONDS.convert(duration), TimeUnit.DAYS.toMicros(1)));
    }
}
