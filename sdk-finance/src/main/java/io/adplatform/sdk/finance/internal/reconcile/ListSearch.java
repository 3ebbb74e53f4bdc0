package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Change;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Creation;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Effect;
import io.adplatform.sdk.finance.reconcile.Candidate;
import io.adplatform.sdk.finance.reconcile.ListRead;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.operation.Call;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The lost calls that one list shows, and the evidence of its readings. {@code docs/reference/reconcile.md} has the rules in words; nothing
 * else decides. A row that any reading showed stays a reason not to take a call for absent.
 */
final class ListSearch<R> {

    /** Amounts are compared to the nearest cent: rows carry rounded amounts and binary noise. */
    private static final BigDecimal HALF_A_CENT = new BigDecimal("0.005");

    private final RowList<R> list;
    private final List<LostSending<R>> sought;
    private final KnownRows known;
    private final @Nullable String reader;
    private final IdentityHashMap<LostSending<R>, Reconciliation<R>> settled = new IdentityHashMap<>();
    /** The rows that concern a call, by ID, or by themselves if they have none; the latest form of each that any reading showed. */
    private final Map<Object, Seen<R>> seen = new LinkedHashMap<>();
    /** The latest reading's rows, by ID. */
    private final Map<Long, RowFacts> shown = new HashMap<>();

    private @Nullable ListReading<R> reading;
    private @Nullable Sending begun;
    private int readings;
    private boolean wasRead;
    private @Nullable ListRead latest;
    private @Nullable AdPlatformException refusal;

    /**
     * @param sought calls that the same list shows
     * @param known rows of other calls
     * @param reader the user who reads the list; {@code null} if unknown
     */
    ListSearch(List<LostSending<R>> sought, KnownRows known, @Nullable String reader) {
        this.list = sought.get(0).lost().list();
        this.sought = sought;
        this.known = known;
        this.reader = reader;
    }

    /** @param reading the last reading that showed the row */
    private record Seen<R>(R row, RowFacts facts, int reading) {}

    /** Whether no further reading can settle a call, or the platform refuses the list. */
    boolean isOver() {
        return refusal != null || (wasRead && open().noneMatch(this::canSettle));
    }

    private boolean canSettle(LostSending<R> call) {
        return call.lost().effect() instanceof Creation<R> creation
                ? creation.isGenerated()
                        || (creation.reference() != null
                                && creation.newestBefore() != null
                                && call.facts().uniqueReferences())
                        || (call.gapFor(reader) == null && call.canBeAbsent())
                : call.lost().effect() instanceof Change<R> change && change.isDecided() != null;
    }

    /** Returns the times until a reading can prove that an open call is absent. */
    Stream<Duration> untilAbsent(Sending now) {
        return isOver() ? Stream.empty() : open().flatMap(call -> Stream.ofNullable(call.untilAbsent(now)));
    }

    /** Reads the list as far as the calls need it, and judges them. */
    void read(Sending now, Function<Call<?>, Response<?>> send) {
        begun = now;
        readings++;
        shown.clear();
        ListReading<R> current = new ListReading<>(list, now.at(), open().anyMatch(this::isOldEnough));
        reading = current;
        while (!current.isEnded()) {
            current.take(send.apply(current.next())).forEach(this::remember);
            if (open().allMatch(this::isAnswered)) {
                current.stop("it was read no further than to the rows of the calls");
            }
            latest = current.result();
        }
        wasRead = true;
        judge(current.result());
    }

    /** Judges the calls after a reading that failed. The next one may succeed. */
    void breakOff() {
        judge(Objects.requireNonNull(reading, "a failure follows its request").result());
    }

    /** Ends all readings of the list. */
    void refuse(AdPlatformException failure) {
        refusal = failure;
    }

    private Stream<LostSending<R>> open() {
        return sought.stream().filter(call -> !settled.containsKey(call));
    }

    private void remember(R row) {
        RowFacts facts = list.facts().apply(row);
        if (facts.id() > 0) {
            shown.put(facts.id(), facts);
        }
        if (sought.stream().anyMatch(call -> concerns(call, facts))) {
            seen.put(facts.id() > 0 ? (Object) facts.id() : row, new Seen<>(row, facts, readings));
        }
    }

    private static boolean concerns(LostSending<?> call, RowFacts row) {
        Effect<?> effect = call.lost().effect();
        if (effect instanceof Creation<?> creation) {
            return hasReference(row, creation) || isNew(call, row) || mayBeEqual(call, creation, row);
        }
        return row.id() == ((Change<?>) effect).id();
    }

    private static boolean hasReference(RowFacts row, Creation<?> creation) {
        return row.reference() != null && row.reference().equals(creation.reference());
    }

    private static boolean mayBeOf(RowFacts row, Creation<?> creation) {
        return hasReference(row, creation) && row.kind() == creation.kind();
    }

    private static boolean isNew(LostSending<?> call, RowFacts row) {
        return call.newestBefore() != null && row.id() > call.newestBefore();
    }

    /** For a person: without a reference on both sides, equal amounts are all there is. */
    private static boolean mayBeEqual(LostSending<?> call, Creation<?> creation, RowFacts row) {
        return call.newestBefore() == null
                && (creation.reference() == null || row.reference() == null)
                && hasAmount(row, creation);
    }

    private static boolean hasAmount(RowFacts row, Creation<?> creation) {
        return row.amount() != null
                && row.amount().subtract(creation.amount()).abs().compareTo(HALF_A_CENT) <= 0;
    }

    private Stream<Seen<R>> rows(LostSending<R> call) {
        return seen.values().stream().filter(row -> concerns(call, row.facts()));
    }

    private boolean isShown(Seen<R> row) {
        return row.reading() == readings;
    }

    /** Whether no further page can matter for the call, because the list showed the row with its reference or ID. */
    private boolean isAnswered(LostSending<R> call) {
        Effect<R> effect = call.lost().effect();
        return rows(call)
                .filter(this::isShown)
                .anyMatch(row -> !(effect instanceof Creation<R> creation)
                        || (creation.isGenerated()
                                && mayBeOf(row.facts(), creation)
                                && hasAmount(row.facts(), creation)));
    }

    private void judge(ListRead read) {
        open().toList()
                .forEach(call -> evidenceOf(call, read).ifPresent(outcome -> {
                    settled.put(call, outcome);
                    long id = list.facts().apply(outcome.row()).id();
                    if (call.lost().effect() instanceof Creation<R> creation && id > 0) {
                        known.addDone(creation.after(id - 1)); // From now on it is a call that was done.
                    }
                }));
        if (read.isComplete()) {
            open().toList().forEach(call -> settleIfAbsent(call, read));
        }
    }

    private Optional<Reconciliation.Done<R>> evidenceOf(LostSending<R> call, ListRead read) {
        Effect<R> effect = call.lost().effect();
        if (effect instanceof Change<R> change && change.isDecided() != null) {
            Predicate<R> isDecided = change.isDecided();
            return rows(call)
                    .filter(row -> isShown(row) && isDecided.test(row.row()))
                    .findFirst()
                    .map(row ->
                            new Reconciliation.InState<>(row.row(), row.facts().money()));
        }
        if (!(effect instanceof Creation<R> creation)) {
            return Optional.empty();
        }
        return rows(call)
                .filter(row -> hasReference(row.facts(), creation) && doubt(call, creation, row, read) == null)
                .findFirst()
                .map(row -> creation.isGenerated()
                        ? new Reconciliation.Found<>(row.row(), row.facts().money())
                        : new Reconciliation.Recorded<>(row.row(), row.facts().money()));
    }

    /** Returns why a row with the call's reference does not prove that the call was done; {@code null} if it does. */
    private @Nullable String doubt(LostSending<R> call, Creation<R> creation, Seen<R> row, ListRead read) {
        if (row.facts().kind() != creation.kind()) {
            return "it has the call's reference, and is not shown as a " + creation.kind();
        }
        if (!hasAmount(row.facts(), creation)) {
            return "it has the call's reference and another amount";
        }
        if (!isShown(row)) {
            return "it has the call's reference, and the latest reading did not show it";
        }
        if (isShared(call, creation)) {
            return "several calls have its reference";
        }
        if (creation.isGenerated()) {
            return rows(call).filter(other -> mayBeOf(other.facts(), creation)).count() == 1
                    ? null
                    : "another row has the call's reference too";
        }
        if (!call.facts().uniqueReferences()) {
            return "it has the call's reference, which another payment may have too: PlatformFacts.uniqueReferences is not known";
        }
        if (creation.newestBefore() == null) {
            return "it has the call's reference, and newestBefore is unknown, so it may be older than the call";
        }
        if (!isNew(call, row.facts())) {
            return "it has the call's reference and was there before the call";
        }
        boolean isOnly = rows(call)
                        .filter(other -> mayBeOf(other.facts(), creation) && isNew(call, other.facts()))
                        .count()
                == 1;
        return isOnly && read.isComplete()
                ? null
                : "it has the call's reference, and the list was not read completely or another row has it too";
    }

    /** Whether another call has the same reference, so that a row proves nothing for either. */
    @SuppressWarnings("ReferenceEquality") // Two equal payments are two.
    private boolean isShared(LostSending<R> call, Creation<R> creation) {
        return known.isOfADoneCall(creation.reference())
                || sought.stream()
                        .anyMatch(other -> other != call
                                && other.lost().effect() instanceof Creation<R> another
                                && creation.reference() != null
                                && another.reference() != null
                                && KnownRows.asDouble(creation.reference())
                                        .equals(KnownRows.asDouble(another.reference())));
    }

    private void settleIfAbsent(LostSending<R> call, ListRead read) {
        if (isOldEnough(call)
                && gapOfAbsence(call, read) == null
                && candidates(call).isEmpty()) {
            settled.put(call, new Reconciliation.Absent<>(read, Objects.requireNonNull(call.absentAfter())));
        }
    }

    /** Whether the latest reading began so late that it can prove an absence. */
    private boolean isOldEnough(LostSending<R> call) {
        Duration left = call.untilAbsent(Objects.requireNonNull(begun));
        return left != null && left.compareTo(Duration.ZERO) <= 0;
    }

    /** Returns why a reading that seems complete proves no absence of a row; {@code null} if it does. */
    private @Nullable String gapOfAbsence(LostSending<R> call, ListRead read) {
        String gap = call.gapFor(reader);
        Long newest = call.newestBefore();
        if (gap != null || newest == null || !call.canBeAbsent()) {
            return gap;
        }
        if (read.totalRecords() == null) {
            return "the platform did not count the rows";
        }
        if (Objects.requireNonNull(reading).endsRepeated()) {
            return "its last page repeats an earlier one, so rows may be behind it";
        }
        if (newest > 0 && !shown.containsKey(newest)) {
            return "it lacks row " + newest + ", which it had before the call";
        }
        if (known.isRowMissing(newest, call.isAcknowledged(), shown.values())) {
            return "it has fewer new rows than calls were done";
        }
        return call.isAgeTooShort() && !isOldEnough(call)
                ? "PlatformFacts.absentAfter is " + call.facts().absentAfter()
                        + ", and this call may take longer: it can be absent after " + call.absentAfter()
                : null;
    }

    /** Whether a page of the list arrived. */
    boolean wasShown() {
        return latest != null;
    }

    /**
     * Returns the outcome.
     *
     * @param now by this machine's clock
     */
    Reconciliation<R> outcome(LostSending<R> call, Instant now) {
        if (latest == null) {
            String gap = refusal == null ? "it was not read" : "the platform refused it: " + refusal.getMessage();
            return new Reconciliation.Open<>(new ListRead(list.name(), now, 0, 0, null, gap), List.of());
        }
        Reconciliation<R> outcome = settled.get(call);
        return outcome == null
                ? new Reconciliation.Open<>(orGap(latest, gapOfAbsence(call, latest)), candidates(call))
                : outcome;
    }

    private static ListRead orGap(ListRead read, @Nullable String gap) {
        return read.gap() != null || gap == null
                ? read
                : new ListRead(read.list(), read.begunAt(), read.pages(), read.rows(), read.totalRecords(), gap);
    }

    private List<Candidate<R>> candidates(LostSending<R> call) {
        Long newest = call.newestBefore();
        Set<Long> unknown =
                newest == null ? Set.of() : known.unknownAbove(newest, call.isAcknowledged(), shown.values());
        return rows(call)
                .flatMap(row ->
                        Stream.ofNullable(reason(call, row, unknown)).map(why -> new Candidate<>(row.row(), why)))
                .toList();
    }

    /**
     * Returns why a row keeps the call open; {@code null} if it belongs to another call.
     *
     * @param unknown the IDs of new rows that belong to no known call
     */
    private @Nullable String reason(LostSending<R> call, Seen<R> row, Set<Long> unknown) {
        Effect<R> effect = call.lost().effect();
        if (!(effect instanceof Creation<R> creation)) {
            return ((Change<R>) effect).isDecided() != null
                    ? "it does not have the state that the call was to give it"
                    : "its values may have been set by this call or by another one";
        }
        if (!hasReference(row.facts(), creation)) {
            if (!isNew(call, row.facts())) {
                return "it has the amount, and no other reference";
            }
            boolean isKnown = isShown(row) && !unknown.contains(row.facts().id());
            return isKnown ? null : "it is new since the call, and belongs to no known call";
        }
        return doubt(call, creation, row, Objects.requireNonNull(latest));
    }
}
