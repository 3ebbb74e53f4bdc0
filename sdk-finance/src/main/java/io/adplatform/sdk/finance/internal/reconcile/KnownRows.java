package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.finance.internal.reconcile.LostCall.Creation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a list that are known to belong to calls that were done.
 *
 * <p>This is a count, which an edit of a row does not undo, unless people exchange references: each call that was done after an ID was
 * read has one row above that ID. If the rows above it are as many as these calls, no other call has a row.
 *
 * <p>Calls with one reference count together. If more rows show it than calls with it were done, none of them is known: any may be
 * another call's.
 */
final class KnownRows {

    private record Name(@Nullable RowKind kind, @Nullable String reference) {}

    private static final Pattern LONGER_THAN_A_DOUBLE = Pattern.compile("[0-9]{16,}");

    /** The calls that are known to have a row above an ID. */
    private final List<Creation<?>> done = new ArrayList<>();

    private final Set<String> references = new HashSet<>();

    /** Adds a call that was done. Without {@code newestBefore} it is not known to have a row above any ID. */
    void addDone(Creation<?> call) {
        if (call.reference() != null) {
            references.add(asDouble(call.reference()));
        }
        if (call.newestBefore() != null && (call.reference() != null || call.kind() != null)) {
            done.add(call);
        }
    }

    /** Whether a call that was done has the reference, so that a row with it may be that call's. */
    boolean isOfADoneCall(@Nullable String reference) {
        return reference != null && references.contains(asDouble(reference));
    }

    /** Returns a text that is equal for references which a platform that keeps numbers as doubles shows as one. */
    static String asDouble(String reference) {
        return LONGER_THAN_A_DOUBLE.matcher(reference).matches()
                ? String.valueOf(Double.parseDouble(reference))
                : reference;
    }

    /**
     * Returns the IDs above {@code newestBefore} that belong to no known call. If all rows above an earlier ID belong to known calls,
     * there are none: this counts the rows of calls that began before that ID, and arrived or were settled after it.
     *
     * @param acknowledged whether the row with an ID is not the call's that is searched for; it may be the row of a call that was done
     * @param rows each row of the list once
     */
    Set<Long> unknownAbove(long newestBefore, LongPredicate acknowledged, Collection<RowFacts> rows) {
        Set<Long> unknown = unknownRows(newestBefore, acknowledged, rows);
        return !unknown.isEmpty()
                        && earlierThan(newestBefore)
                                .anyMatch(earlier ->
                                        unknownRows(earlier, acknowledged, rows).isEmpty())
                ? Set.of()
                : unknown;
    }

    /**
     * Whether a list has fewer rows above {@code newestBefore}, or above an earlier ID, than calls that were done since, so that it is
     * not whole.
     *
     * @param acknowledged whether the row with an ID is a stranger's, unless a call that was done has its reference
     * @param rows each row of the list once
     */
    boolean isRowMissing(long newestBefore, LongPredicate acknowledged, Collection<RowFacts> rows) {
        List<Long> ofCalls = rows.stream()
                .filter(row -> !acknowledged.test(row.id()) || isOfADoneCall(row.reference()))
                .map(RowFacts::id)
                .toList();
        return Stream.concat(Stream.of(newestBefore), earlierThan(newestBefore))
                .anyMatch(since -> ofCalls.stream().filter(id -> id > since).count()
                        < done.stream().filter(call -> before(call) >= since).count());
    }

    private static long before(Creation<?> call) {
        return Objects.requireNonNull(call.newestBefore());
    }

    private Stream<Long> earlierThan(long newestBefore) {
        return done.stream()
                .map(KnownRows::before)
                .filter(earlier -> earlier < newestBefore)
                .distinct();
    }

    private Set<Long> unknownRows(long newestBefore, LongPredicate acknowledged, Collection<RowFacts> rows) {
        Map<Name, List<RowFacts>> byName = rows.stream()
                .filter(row -> row.id() > newestBefore)
                .collect(Collectors.groupingBy(row -> new Name(row.kind(), row.reference())));
        done.stream()
                .filter(call -> call.reference() != null && before(call) >= newestBefore)
                .collect(Collectors.groupingBy(call -> new Name(call.kind(), call.reference()), Collectors.counting()))
                .forEach(
                        (name, calls) -> byName.computeIfPresent(name, (any, all) -> all.size() <= calls ? null : all));
        return byName.values().stream()
                .flatMap(List::stream)
                .map(RowFacts::id)
                .filter(id -> !acknowledged.test(id))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
