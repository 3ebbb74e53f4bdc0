package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permits;
import io.adplatform.sdk.time.Time;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A process's side of the protocol: the times of its steps, their contents, and the granted permits. Knows neither threads nor
 * the database. Not safe for threads.
 *
 * <p>A due step: take a {@link Reading}, read the row, take another one, {@link #ask}, {@link ShareRules#decide}, write the row,
 * and report the result with {@link #replied}, {@link #conflicted} or {@link #failed}.
 */
final class QuotaClient {

    private static final long FIRST_RETRY = 100_000;
    private static final long LONGEST_RETRY = 2_000_000;

    private final String member;
    private final QuotaSettings settings;
    private final Time time;

    private Map<Lane, Integer> waiting = Map.of();
    private final List<Granted> inHand = new ArrayList<>();
    /** The requests in flight, and the starts of their leases. */
    private final Map<Granted, Reading> inFlight = new HashMap<>();

    private final List<Pending> events = new ArrayList<>();

    private long nextNumber = 1;
    /** The time of the request for permits of the next number, if its answer was lost; {@code null} where none was. */
    private @Nullable Reading unanswered;

    private Map<Lane, Integer> registered = Map.of();
    private @Nullable Long askAgainAt;
    private @Nullable Long retryAt;
    private int failures;
    private @Nullable Seen seen;

    /** @param urgent whether others may use the permit at once, or must not use theirs, or wait for this event */
    private record Pending(
            PermitEvent.Kind kind,
            long number,
            long at,
            @Nullable Long length,
            boolean urgent) {}

    /** The last step, and the moments between which the database read its clock. */
    private record Seen(ShareState state, long version, long databaseTime, Reading before, Reading after) {}

    QuotaClient(String member, QuotaSettings settings, Time time) {
        this.member = member;
        this.settings = settings;
        this.time = time;
    }

    // --- Requests of the queue ---------------------------------------------------------------------------------------

    /** Returns a permit for the first of these lanes that has one, or a permit that another lane no longer needs. */
    @Nullable
    Granted take(List<Lane> turns, Map<Lane, Integer> nowWaiting) {
        waiting = Map.copyOf(nowWaiting);
        // Such a permit is not taken any more: its request would be too late.
        giveBack(granted -> age(granted) > settings.freshness() / 2);
        for (Lane lane : turns) {
            for (Granted granted : inHand) {
                if (granted.lane() == lane) {
                    return hand(granted, lane);
                }
            }
        }
        return inHand.isEmpty() ? null : hand(inHand.get(0), turns.get(0));
    }

    private Granted hand(Granted granted, Lane lane) {
        inHand.remove(granted);
        Granted handed = new Granted(granted.number(), lane, granted.asked(), granted.probe());
        inFlight.put(handed, handed.asked());
        Map<Lane, Integer> left = new HashMap<>(waiting);
        left.computeIfPresent(lane, (of, count) -> Math.max(0, count - 1));
        waiting = left;
        return handed;
    }

    /**
     * The queue has taken its permits, so the rest returns.
     *
     * @param before what it could take had lower numbers
     */
    void giveBackWhatIsLeft(long before) {
        giveBack(granted -> granted.number() < before);
    }

    private void giveBack(Predicate<Granted> unneeded) {
        inHand.stream().filter(unneeded).forEach(this::notSent);
        inHand.removeIf(unneeded);
    }

    /** The number of the next permit. */
    long nextNumber() {
        return nextNumber;
    }

    /** Sets the waiting calls. */
    void waiting(Map<Lane, Integer> nowWaiting) {
        waiting = Map.copyOf(nowWaiting);
    }

    /** Whether the request of a permit may still leave. Safe for threads. */
    boolean isValid(Granted granted) {
        return age(granted) <= settings.freshness();
    }

    private long age(Granted granted) {
        return granted.asked().atMostUntil(Reading.now(time));
    }

    // --- Reports of holders ------------------------------------------------------------------------------------------

    void answered(Granted granted) {
        say(PermitEvent.Kind.ANSWERED, granted, null);
    }

    void notSent(Granted granted) {
        say(PermitEvent.Kind.NOT_SENT, granted, null);
    }

    void lost(Granted granted, long length) {
        say(PermitEvent.Kind.LOST, granted, length);
    }

    void rejected(Granted granted, @Nullable Long retryAfter) {
        say(PermitEvent.Kind.REJECTED, granted, retryAfter);
    }

    private void say(PermitEvent.Kind kind, Granted granted, @Nullable Long length) {
        inFlight.remove(granted);
        boolean urgent = granted.probe() || kind == PermitEvent.Kind.NOT_SENT || kind == PermitEvent.Kind.REJECTED;
        events.add(new Pending(kind, granted.number(), time.nanos(), length, urgent));
    }

    /** Whether an event still has to be reported. */
    boolean hasWords() {
        return !events.isEmpty();
    }

    /** Lets all events be reported at once. */
    void sayAtOnce() {
        events.replaceAll(event -> new Pending(event.kind(), event.number(), event.at(), event.length(), true));
    }

    // --- Steps -------------------------------------------------------------------------------------------------------

    /** How long until the next step, in nanoseconds; {@link Permits#FOREVER} where none is needed. */
    long nextStepIn() {
        long now = time.nanos();
        long due = Permits.FOREVER;
        if (unanswered != null || newLane() || events.stream().anyMatch(Pending::urgent)) {
            due = 0;
        }
        if (!events.isEmpty()) {
            due = Math.min(due, events.get(0).at() + nanos(settings.lag()) - now);
        }
        if (askAgainAt != null) {
            due = Math.min(due, askAgainAt - now);
        }
        for (Reading leased : inFlight.values()) {
            due = Math.min(due, leased.nanos() + nanos(settings.request()) - now);
        }
        if (due < Permits.FOREVER && retryAt != null) {
            due = Math.max(due, retryAt - now);
        }
        return Math.max(0, due);
    }

    /** Whether a call waits in a lane that the row does not list yet. */
    private boolean newLane() {
        return stillWaiting().keySet().stream().anyMatch(lane -> !registered.containsKey(lane));
    }

    private Map<Lane, Integer> stillWaiting() {
        Map<Lane, Integer> still = new HashMap<>(waiting);
        inHand.forEach(granted -> still.computeIfPresent(granted.lane(), (lane, count) -> count - 1));
        still.values().removeIf(count -> count <= 0);
        return still;
    }

    /**
     * Returns the request of a step.
     *
     * @param before a moment before the row was read
     * @param after a moment after that
     */
    StepRequest ask(Reading before, Reading after) {
        List<PermitEvent> said = new ArrayList<>();
        for (Pending event : events) {
            said.add(
                    new PermitEvent(event.kind(), event.number(), micros(before.nanos() - event.at()), event.length()));
        }
        inFlight.forEach((granted, leased) -> {
            if (leased.until(before) >= settings.request()) {
                said.add(new PermitEvent(PermitEvent.Kind.RENEWED, granted.number(), 0, null));
            }
        });
        Seen last = seen;
        Memory memory = last == null
                ? null
                : new Memory(
                        last.state().epoch(),
                        last.version(),
                        last.databaseTime(),
                        last.after().until(before),
                        last.before().atMostUntil(after));
        return new StepRequest(
                member,
                settings.limit(),
                settings.window(),
                settings.lease(),
                nextNumber,
                stillWaiting(),
                said,
                memory);
    }

    /** The row was written with the step's result. */
    void replied(StepRequest ask, Step step, long version, long databaseTime, Reading before, Reading after) {
        Reading asked = unanswered == null ? before : unanswered;
        unanswered = null;
        retryAt = null;
        failures = 0;
        seen = new Seen(step.next(), version, databaseTime, before, after);
        int heard = 0;
        for (PermitEvent event : ask.events()) {
            if (event.kind() == PermitEvent.Kind.RENEWED) {
                inFlight.replaceAll((granted, leased) -> granted.number() == event.number() ? before : leased);
            } else {
                heard++;
            }
        }
        events.subList(0, heard).clear();
        for (SharedPermit permit : step.granted()) {
            inHand.add(new Granted(permit.number(), permit.lane(), asked, permit.probe()));
            nextNumber = Math.max(nextNumber, permit.number() + 1);
        }
        Map<Lane, Integer> left = new HashMap<>(ask.waiting());
        step.granted().forEach(permit -> left.computeIfPresent(permit.lane(), (lane, count) -> count - 1));
        left.values().removeIf(count -> count <= 0);
        registered = Map.copyOf(left);
        askAgainAt = step.askAgainIn() == null ? null : after.nanos() + nanos(step.askAgainIn());
    }

    /** Another process was faster: nothing was written. */
    void conflicted(long retryIn) {
        failures = 0;
        retryAt = time.nanos() + nanos(retryIn);
    }

    /**
     * The database could not be asked.
     *
     * @param maybeWritten a moment before the request, if the row may have been written, so that permits may have been
     *     granted; {@code null} otherwise
     */
    void failed(@Nullable Reading maybeWritten, double jitter) {
        unanswered = unanswered == null ? maybeWritten : unanswered;
        long pause = Math.min(LONGEST_RETRY, FIRST_RETRY << Math.min(failures, 5));
        failures++;
        retryAt = time.nanos() + nanos((long) (pause * (0.5 + jitter / 2)));
    }

    // --- The state of the account -----------------------------------------------------------------------------------

    boolean isUnreachable() {
        return failures > 0;
    }

    /** The row as it was last seen; {@code null} before the first time. */
    @Nullable
    ShareState lastSeen() {
        return seen == null ? null : seen.state();
    }

    /** Returns the database's clock at the last step; 0 before the first. Other processes may have changed the row since. */
    long lastLook() {
        return seen == null ? 0 : seen.databaseTime();
    }

    /** About what the database's clock shows now. */
    long databaseNow() {
        Seen last = seen;
        return last == null ? 0 : last.databaseTime() + last.after().until(Reading.now(time));
    }

    String member() {
        return member;
    }

    private static long nanos(long micros) {
        return TimeUnit.MICROSECONDS.toNanos(micros);
    }

    private static long micros(long nanos) {
        return TimeUnit.NANOSECONDS.toMicros(nanos);
    }
}
