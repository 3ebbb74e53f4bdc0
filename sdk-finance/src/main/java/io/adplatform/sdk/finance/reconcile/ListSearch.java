package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.finance.internal.reconcile.Evidence;
import io.adplatform.sdk.finance.internal.reconcile.RowFacts;
import io.adplatform.sdk.finance.internal.reconcile.RowList;
import io.adplatform.sdk.finance.reconcile.DecisionTable.Grade;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The lost calls that one list shows, and what its readings have shown of them. What one of them claims for certain is
 * no candidate for another. A row that a reading showed is remembered, even if no later reading shows it.
 */
final class ListSearch<R> {

    private final RowList<R> list;
    private final List<Sought<R>> sought;
    private final @Nullable String reader;
    private final IdentityHashMap<Sought<R>, Reconciliation<R>> settled = new IdentityHashMap<>();
    private final Map<Object, Seen<R>> seen = new LinkedHashMap<>();
    private final Set<Object> claimed = new HashSet<>();
    private PlatformClock clock = PlatformClock.UNKNOWN;
    private @Nullable ListReading<R> reading;
    private @Nullable Moment begun;
    private int readings;
    private boolean isRead;
    private @Nullable ListRead latest;
    private @Nullable ListRead latestToItsEnd;
    private @Nullable AdPlatformException refusal;

    /**
     * @param sought calls that the same list shows
     * @param reader the user who is shown the list; {@code null} where that isn't known
     */
    ListSearch(List<Sought<R>> sought, @Nullable String reader) {
        this.list = sought.get(0).lost().list();
        this.sought = sought;
        this.reader = reader;
    }

    /**
     * A row that may concern one of the calls.
     *
     * @param exact whether its times were written with their zones
     * @param reading the last reading that showed it
     */
    private record Seen<R>(Object key, R row, boolean exact, int reading) {}

    /** A row beside one of the calls. */
    private record Graded<R>(Seen<R> row, Evidence evidence, Age made, Age changed) {

        Grade grade() {
            return DecisionTable.grade(evidence, made, changed);
        }

        boolean couldBe() {
            return DecisionTable.couldBe(evidence, made);
        }

        boolean isOf(Graded<R> other) {
            return row.key().equals(other.row().key());
        }

        boolean isCandidate() {
            return grade() == Grade.OWN || grade() == Grade.RIVAL || grade() == Grade.CANDIDATE;
        }
    }

    /** Whether nothing is left to be found out, or the platform doesn't let it be read. */
    boolean isOver() {
        return settled.size() == sought.size() || refusal != null;
    }

    /** Whether this reading of the list is over, one way or the other. */
    boolean isRead() {
        return isRead || isOver();
    }

    /** Begins another reading. */
    void readAgain() {
        isRead = false;
        reading = null;
    }

    /** How long until a reading can tell that an open call is absent. */
    Stream<Duration> untilAbsent(Moment now) {
        return isOver() ? Stream.empty() : open().flatMap(call -> Stream.ofNullable(call.untilAbsent(now)));
    }

    RowList.ListPage<?, R> nextPage(Moment now) {
        if (reading == null) {
            begun = now;
            reading = new ListReading<>(list, now.at());
            readings++;
        }
        return reading.nextPage();
    }

    /** Takes a page in, and finds out what it tells. */
    void add(List<R> rows, ListBody body, PlatformClock measured) {
        ListReading<R> current = Objects.requireNonNull(reading, "a page follows its request");
        clock = measured;
        current.add(rows, body);
        rows.forEach(row -> remember(row, body.timesHaveZones()));
        if (open().allMatch(this::isAnswered)) {
            current.stop("it was read no further than to the row that the call was to change");
        }
        ListRead read = current.result();
        latest = read;
        claimRows(read);
        if (current.isEnded()) {
            latestToItsEnd = read;
            isRead = true;
            open().toList().forEach(call -> settleIfAbsent(call, read));
        }
    }

    /** What broke a reading may be over soon. */
    void breakOff() {
        isRead = true;
    }

    /** It is not read again. */
    void refuse(AdPlatformException failure) {
        refusal = failure;
    }

    private Stream<Sought<R>> open() {
        return sought.stream().filter(call -> !settled.containsKey(call));
    }

    private void remember(R row, boolean exact) {
        long id = list.id().applyAsLong(row);
        Seen<R> now = new Seen<>(id > 0 ? id : row, row, exact, readings);
        boolean concernsOne = sought.stream()
                .map(call -> grade(call, now))
                .anyMatch(graded -> graded.grade() != Grade.OTHER || graded.couldBe());
        if (concernsOne) {
            seen.put(now.key(), now);
        } else {
            seen.remove(now.key());
        }
    }

    private Graded<R> grade(Sought<R> call, Seen<R> row) {
        RowFacts facts = call.lost().facts(row.row());
        return new Graded<>(
                row,
                call.lost().evidence(row.row()),
                call.ageOf(facts, clock, row.exact()),
                call.changeOf(facts, clock, row.exact()));
    }

    private List<Graded<R>> rows(Sought<R> call) {
        return seen.values().stream()
                .filter(row -> !claimed.contains(row.key()))
                .map(row -> grade(call, row))
                .toList();
    }

    /** Whether no further page can tell more: the row that the call was to change has been seen in this reading. */
    private boolean isAnswered(Sought<R> call) {
        return !call.lost().createsRow()
                && seen.values().stream()
                        .filter(row -> row.reading() == readings)
                        .anyMatch(row -> grade(call, row).grade() != Grade.OTHER);
    }

    /** Gives every call the row that is certainly its own. A row that is claimed may make another one certain. */
    private void claimRows(ListRead read) {
        boolean anyClaimed = true;
        while (anyClaimed) {
            anyClaimed = false;
            for (Sought<R> call : open().toList()) {
                List<Graded<R>> rows = rows(call);
                Optional<Graded<R>> own = rows.stream()
                        .filter(row -> row.grade() == Grade.OWN && whyNotCertain(call, row, rows, read) == null)
                        .findFirst();
                if (own.isPresent()) {
                    R row = own.get().row().row();
                    settled.put(
                            call,
                            new Reconciliation.Found<>(
                                    row, call.lost().facts(row).money()));
                    claimed.add(own.get().row().key());
                    anyClaimed = true;
                }
            }
        }
    }

    /**
     * Why a row that is the call's own by all that it shows isn't certain; {@code null} if it is.
     *
     * @param rows all that may concern the call
     */
    private @Nullable String whyNotCertain(Sought<R> call, Graded<R> own, List<Graded<R>> rows, ListRead read) {
        if (rows.stream().anyMatch(row -> !row.isOf(own) && (row.grade() == Grade.OWN || row.grade() == Grade.RIVAL))) {
            return "another row is as much the call's";
        }
        if (open().anyMatch(other ->
                isAnother(other, call) && grade(other, own.row()).grade() == Grade.OWN)) {
            return "the row is as much another lost call's";
        }
        if (own.row().reading() != readings) {
            return "the latest reading of the list didn't show it";
        }
        boolean needsAllRows = own.evidence() instanceof Evidence.Creation row && row.link() != Evidence.Link.OWN_ID;
        return needsAllRows && !read.isComplete() ? "the list was not read to its end: " + read.gap() : null;
    }

    /** Two equal payments that were sent at the same time are two all the same. */
    @SuppressWarnings("ReferenceEquality")
    private static boolean isAnother(Sought<?> one, Sought<?> other) {
        return one != other;
    }

    private void settleIfAbsent(Sought<R> call, ListRead read) {
        Duration left = call.untilAbsent(Objects.requireNonNull(begun));
        if (left == null || left.compareTo(Duration.ZERO) > 0 || call.gapFor(reader) != null) {
            return;
        }
        List<Graded<R>> rows = rows(call);
        boolean allSeen = call.lost().createsRow()
                ? read.isComplete()
                : rows.stream().anyMatch(row -> row.row().reading() == readings && row.grade() == Grade.UNCHANGED);
        if (allSeen && rows.stream().noneMatch(row -> row.isCandidate() || row.couldBe())) {
            settled.put(call, new Reconciliation.Absent<>(read, Objects.requireNonNull(call.absentAfter())));
        }
    }

    /** What was found out; {@code null} where no reading came to its end, and none showed anything. */
    @Nullable
    Reconciliation<R> outcome(Sought<R> call) {
        Reconciliation<R> known = settled.get(call);
        if (known != null) {
            return known;
        }
        List<Graded<R>> rows = rows(call);
        List<Candidate<R>> candidates = rows.stream()
                .filter(Graded::isCandidate)
                .map(row -> new Candidate<>(row.row().row(), doubts(call, row, rows)))
                .toList();
        if (!candidates.isEmpty()) {
            return new Reconciliation.Ambiguous<>(candidates);
        }
        List<R> notRuledOut = rows.stream()
                .filter(Graded::couldBe)
                .map(row -> row.row().row())
                .toList();
        ListRead read = latestToItsEnd;
        return read == null ? null : new Reconciliation.NotFoundYet<>(read.orGap(call.gapFor(reader)), notRuledOut);
    }

    private List<String> doubts(Sought<R> call, Graded<R> row, List<Graded<R>> rows) {
        List<String> doubts = new ArrayList<>(Doubts.of(row.evidence(), row.made(), row.changed()));
        if (row.grade() == Grade.OWN && latest != null) {
            String notCertain = whyNotCertain(call, row, rows, latest);
            doubts.addAll(notCertain == null ? List.of() : List.of(notCertain));
        }
        return doubts;
    }

    /**
     * How far the list was read, where no reading of it came to its end.
     *
     * @param now by this machine's clock
     */
    ListRead readInPart(Instant now) {
        String gap = refusal == null ? "it was not read" : "the platform refused it: " + refusal.getMessage();
        return latest != null ? latest : new ListRead(list.name(), now, 0, 0, null, gap);
    }
}
