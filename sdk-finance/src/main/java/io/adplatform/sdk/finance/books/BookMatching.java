package io.adplatform.sdk.finance.books;

import io.adplatform.sdk.finance.books.BookComparison.Ambiguity;
import io.adplatform.sdk.finance.books.BookComparison.Match;
import io.adplatform.sdk.finance.books.BookComparison.PlatformRow;
import io.adplatform.sdk.finance.internal.reconcile.RowLists;
import io.adplatform.sdk.finance.reconcile.ListRead;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Matches own rows with rows of the platform: first by reference, then by amount and day. It never chooses among several. */
final class BookMatching<R> {

    private final BookList<R> list;
    private final CompareBooks books;
    private final List<PlatformRow<R>> there;
    private final ListRead read;
    private final Set<Object> taken = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<Match<R>> matches = new ArrayList<>();
    private final List<BookRow> missingThere = new ArrayList<>();
    private final List<PlatformRow<R>> missingHere = new ArrayList<>();
    private final List<Ambiguity<R>> ambiguous = new ArrayList<>();

    BookMatching(BookList<R> list, CompareBooks books, List<R> rows, ListRead read) {
        this.list = list;
        this.books = books;
        this.there = rows.stream().map(row -> list.row(row, books.zone)).toList();
        this.read = read;
    }

    BookComparison<R> compare() {
        match(row -> RowLists.reference(row.reference()), row -> RowLists.reference(row.reference()), true);
        match(
                row -> List.of(BookList.exact(row.amount()), row.date()),
                row -> row.amount() == null || row.date() == null ? null : List.of(row.amount(), row.date()),
                false);
        left(books.rows).forEach(this::isMissingThere);
        left(there).forEach(this::isMissingHere);
        return new BookComparison<>(matches, missingThere, missingHere, ambiguous, read);
    }

    private <T> List<T> left(List<T> rows) {
        return rows.stream().filter(row -> !taken.contains(row)).toList();
    }

    /** Matches the rows that are left, if one row of each side has a key. */
    private void match(
            Function<BookRow, @Nullable Object> hereKey,
            Function<PlatformRow<R>, @Nullable Object> thereKey,
            boolean isByReference) {
        Map<Object, List<PlatformRow<R>>> candidates = grouped(left(there), thereKey);
        grouped(left(books.rows), hereKey).forEach((key, own) -> {
            List<PlatformRow<R>> all = candidates.getOrDefault(key, List.of());
            List<PlatformRow<R>> inPeriod =
                    all.stream().filter(row -> isInPeriod(row.date())).toList();
            boolean isOwnInPeriod = own.stream().allMatch(row -> isInPeriod(row.date()));
            List<PlatformRow<R>> others = isOwnInPeriod && !inPeriod.isEmpty() ? inPeriod : all;
            if (others.isEmpty()) {
                return;
            }
            taken.addAll(own);
            taken.addAll(others);
            if (own.size() == 1 && others.size() == 1) {
                BookRow row = own.get(0);
                PlatformRow<R> other = others.get(0);
                matches.add(new Match<>(row, other, isByReference, list.differences(row, other)));
            } else {
                ambiguous.add(new Ambiguity<>(
                        own,
                        others,
                        own.size() + " rows here and " + others.size() + " there have the "
                                + (isByReference
                                        ? "reference " + own.get(0).reference()
                                        : "same amount and day, and no common reference")));
            }
        });
    }

    private static <T> Map<Object, List<T>> grouped(List<T> rows, Function<T, @Nullable Object> key) {
        Map<Object, List<T>> groups = new LinkedHashMap<>();
        for (T row : rows) {
            Object value = key.apply(row);
            if (value != null) {
                groups.computeIfAbsent(value, any -> new ArrayList<>()).add(row);
            }
        }
        return groups;
    }

    private boolean isInPeriod(@Nullable LocalDate day) {
        return day != null && !day.isBefore(books.from) && !day.isAfter(books.to);
    }

    private void isMissingThere(BookRow row) {
        if (read.isComplete()) {
            missingThere.add(row);
        } else {
            ambiguous.add(new Ambiguity<>(
                    List.of(row), List.of(), "the list does not show it, and is not complete: " + read.gap()));
        }
    }

    private void isMissingHere(PlatformRow<R> row) {
        if (row.date() == null || (row.amount() == null && isInPeriod(row.date()))) {
            ambiguous.add(new Ambiguity<>(List.of(), List.of(row), "the list shows it without amount or day"));
        } else if (isInPeriod(row.date())) {
            missingHere.add(row);
        }
    }
}
