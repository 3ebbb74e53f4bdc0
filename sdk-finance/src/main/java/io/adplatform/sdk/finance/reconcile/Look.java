package io.adplatform.sdk.finance.reconcile;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One reading of a list, from its first page down to what was there before the call, or to its end. */
final class Look<R> {

    private final Trace<R> trace;
    private final List<R> certain = new ArrayList<>();
    private final List<R> doubtful = new ArrayList<>();
    private final List<R> silent = new ArrayList<>();
    private final Set<Long> seen = new HashSet<>();
    private final Descent<Long> ids = new Descent<>();
    private final Descent<Instant> creations = new Descent<>();
    private final Descent<Instant> changes = new Descent<>();
    private long rows;
    private int pages;
    private boolean identified;
    private boolean ended;

    Look(Trace<R> trace) {
        this.trace = trace;
    }

    ListPage<?, R> nextPage() {
        return trace.page(pages + 1);
    }

    int pages() {
        return pages;
    }

    boolean ended() {
        return ended;
    }

    /** Takes the next page in, and knows afterwards whether there is need of another one. */
    void take(Window window, List<R> page, long rowsOfAllPages) {
        pages++;
        rows += page.size();
        boolean anyNew = false;
        for (R row : page) {
            Sighting sighting = trace.sight(row, window.begin());
            // Rows that come in between push others to the next page, where they are seen again.
            if (sighting.id() <= 0 || seen.add(sighting.id())) {
                anyNew = true;
                take(window, row, sighting);
            }
        }
        // A page without a new row is past the end, or one of a service that sends its last page again and again.
        ended |= !anyNew || rows >= rowsOfAllPages || isPastTheCall(window);
    }

    private void take(Window window, R row, Sighting sighting) {
        ids.take(sighting.id() > 0 ? sighting.id() : null);
        creations.take(sighting.createdAt());
        changes.take(sighting.modifiedAt());
        if (trace.makesRow()) {
            takeMade(window, row, sighting);
        } else if (sighting.likeness() != Likeness.OTHER) {
            takeChanged(window, row, sighting);
            // There is but one row to look for.
            ended = true;
        }
    }

    private void takeChanged(Window window, R row, Sighting sighting) {
        switch (sighting.likeness()) {
            case OTHER, UNTOUCHED -> {}
            case SILENT, DOUBTFUL -> doubtful.add(row);
            // As it should be, and maybe as it was.
            case LIKE -> {
                if (!window.isBefore(sighting.modifiedAt())) {
                    doubtful.add(row);
                }
            }
            case SAME -> certain.add(row);
        }
    }

    private void takeMade(Window window, R row, Sighting sighting) {
        Window.Age age = window.age(sighting);
        if (age == Window.Age.OLD) {
            return;
        }
        switch (sighting.likeness()) {
            case OTHER, UNTOUCHED -> {}
            case SILENT -> silent.add(row);
            case DOUBTFUL -> doubtful.add(row);
            case LIKE -> (age == Window.Age.NEW ? certain : doubtful).add(row);
            case SAME -> {
                certain.add(row);
                identified = true;
            }
        }
    }

    /** Whether the list is sorted, by what could be seen of it, and the call can't have left a trace further down. */
    private boolean isPastTheCall(Window window) {
        if (changes.isBelow(window::isBefore)) {
            return true;
        }
        Long newestBefore = window.newestBefore();
        return trace.makesRow()
                && (creations.isBelow(window::isBefore)
                        || (newestBefore != null && ids.isBelow(id -> id <= newestBefore)));
    }

    /** What the look came to; {@code null} for nothing. One that was cut short finds nothing for certain. */
    @Nullable
    Reconciliation<R> outcome() {
        // Beside the one that has the call's ID, those that show none are others.
        List<R> unsettled = new ArrayList<>(doubtful);
        unsettled.addAll(identified ? List.of() : silent);
        if (ended && certain.size() == 1 && unsettled.isEmpty()) {
            return new Reconciliation.Found<>(certain.get(0));
        }
        List<R> candidates = new ArrayList<>(certain);
        candidates.addAll(unsettled);
        return candidates.isEmpty() ? null : new Reconciliation.Ambiguous<>(candidates);
    }

    /** Watches whether values only ever fall. No list's order is taken on trust. */
    private static final class Descent<V extends Comparable<V>> {

        private boolean falls = true;
        private @Nullable V last;

        void take(@Nullable V value) {
            falls = falls && value != null && (last == null || value.compareTo(last) <= 0);
            last = value;
        }

        boolean isBelow(Predicate<V> before) {
            return falls && last != null && before.test(last);
        }
    }
}
