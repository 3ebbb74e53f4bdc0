package io.adplatform.sdk.finance.reconcile;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One reading of a list, from its first page to the rows that are older than the call, or to its end. */
final class ListReading<R> {

    private final MatchingRule<R> rule;
    private final List<R> certain = new ArrayList<>();
    private final List<R> doubtful = new ArrayList<>();
    private final List<R> unknown = new ArrayList<>();
    private final Set<Long> seen = new HashSet<>();
    private final DescendingOrder<Long> ids = new DescendingOrder<>();
    private final DescendingOrder<Instant> creations = new DescendingOrder<>();
    private final DescendingOrder<Instant> changes = new DescendingOrder<>();
    private long rows;
    private int pages;
    private boolean identified;
    private boolean complete;

    ListReading(MatchingRule<R> rule) {
        this.rule = rule;
    }

    ListPage<?, R> nextPage() {
        return rule.page(pages + 1);
    }

    int pages() {
        return pages;
    }

    /** Whether no further page is needed. */
    boolean isComplete() {
        return complete;
    }

    /** Takes the next page in, after which {@link #isComplete()} tells whether another one is needed. */
    void add(SearchPeriod period, List<R> page, long rowsOfAllPages) {
        pages++;
        rows += page.size();
        boolean anyNew = false;
        for (R row : page) {
            RowMatch match = rule.match(row, period.begin());
            // Rows that come in between push others to the next page, where they are seen again.
            if (match.id() <= 0 || seen.add(match.id())) {
                anyNew = true;
                add(period, row, match);
            }
        }
        // A page without a new row is past the end, or one of a service that sends its last page again and again.
        complete |= !anyNew || rows >= rowsOfAllPages || isPastTheCall(period);
    }

    private void add(SearchPeriod period, R row, RowMatch match) {
        ids.add(match.id() > 0 ? match.id() : null);
        creations.add(match.createdAt());
        changes.add(match.modifiedAt());
        if (rule.createsRow()) {
            addCreated(period, row, match);
        } else if (match.level() != MatchLevel.NONE) {
            addChanged(period, row, match);
            // No other row can show the change.
            complete = true;
        }
    }

    private void addChanged(SearchPeriod period, R row, RowMatch match) {
        switch (match.level()) {
            case NONE, UNCHANGED -> {}
            case UNKNOWN, PARTIAL -> doubtful.add(row);
            // The row is as it should be, and may have been so before.
            case PROBABLE -> {
                if (!period.isBefore(match.modifiedAt())) {
                    doubtful.add(row);
                }
            }
            case CERTAIN -> certain.add(row);
        }
    }

    private void addCreated(SearchPeriod period, R row, RowMatch match) {
        SearchPeriod.Age age = period.age(match);
        if (age == SearchPeriod.Age.OLD) {
            return;
        }
        switch (match.level()) {
            case NONE, UNCHANGED -> {}
            case UNKNOWN -> unknown.add(row);
            case PARTIAL -> doubtful.add(row);
            case PROBABLE -> (age == SearchPeriod.Age.NEW ? certain : doubtful).add(row);
            case CERTAIN -> {
                certain.add(row);
                identified = true;
            }
        }
    }

    /** Whether the rows seen so far are sorted, and no row further down can be the call's. */
    private boolean isPastTheCall(SearchPeriod period) {
        if (changes.isBelow(period::isBefore)) {
            return true;
        }
        Long newestBefore = period.newestBefore();
        return rule.createsRow()
                && (creations.isBelow(period::isBefore)
                        || (newestBefore != null && ids.isBelow(id -> id <= newestBefore)));
    }

    /** What the reading came to; {@code null} for nothing. An incomplete reading finds nothing for certain. */
    @Nullable
    Reconciliation<R> outcome() {
        // Where one row has the call's ID, rows without an ID are other ones.
        List<R> unsettled = new ArrayList<>(doubtful);
        unsettled.addAll(identified ? List.of() : unknown);
        if (complete && certain.size() == 1 && unsettled.isEmpty()) {
            return new Reconciliation.Found<>(certain.get(0));
        }
        List<R> candidates = new ArrayList<>(certain);
        candidates.addAll(unsettled);
        return candidates.isEmpty() ? null : new Reconciliation.Ambiguous<>(candidates);
    }

    /** Watches whether values only ever fall. No list's order is taken on trust. */
    private static final class DescendingOrder<V extends Comparable<V>> {

        private boolean descending = true;
        private @Nullable V last;

        void add(@Nullable V value) {
            descending = descending && value != null && (last == null || value.compareTo(last) <= 0);
            last = value;
        }

        boolean isBelow(Predicate<V> before) {
            return descending && last != null && before.test(last);
        }
    }
}
