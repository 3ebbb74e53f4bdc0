package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.finance.internal.reconcile.LostCall.Creation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a list that are known to belong to other calls.
 *
 * <p>This is a count, which no edit of a row undoes: each call that was done after an ID was read has one row above that ID. If
 * the rows above it are as many as these calls, no other call has a row.
 */
final class KnownRows {

    private record DoneCall(Name name, long newestBefore) {}

    private record Name(@Nullable RowKind kind, @Nullable String reference) {}

    private final List<DoneCall> done = new ArrayList<>();
    private final Set<String> references = new HashSet<>();
    private final Set<Long> acknowledged = new HashSet<>();

    /**
     * Adds a call that was done.
     *
     * @param newestBefore the highest ID before its first sending; a call without one is not known to have a row above any ID
     */
    void addDone(Creation<?> call, @Nullable Long newestBefore) {
        String reference = call.reference();
        if (reference != null) {
            references.add(reference);
        }
        if (reference != null && newestBefore != null) {
            done.add(new DoneCall(new Name(call.kind(), reference), newestBefore));
        }
    }

    /** Whether a call that was done has the reference, so that a row with it may be that call's. */
    boolean isOfADoneCall(@Nullable String reference) {
        return reference != null && references.contains(reference);
    }

    /** Adds a row that a person has acknowledged. */
    void addAcknowledged(long id) {
        acknowledged.add(id);
    }

    /**
     * Returns the IDs above {@code newestBefore} that belong to no known call.
     *
     * @param rows each row of the list once
     */
    List<Long> unknownAbove(long newestBefore, Collection<RowFacts> rows) {
        Map<Name, Integer> left = new HashMap<>();
        done.stream()
                .filter(call -> call.newestBefore() >= newestBefore)
                .forEach(call -> left.merge(call.name(), 1, Integer::sum));
        List<Long> unknown = new ArrayList<>();
        for (RowFacts row : rows) {
            Name name = new Name(row.kind(), row.reference());
            if (row.id() > newestBefore && !acknowledged.contains(row.id()) && left.merge(name, -1, Integer::sum) < 0) {
                unknown.add(row.id());
            }
        }
        return unknown;
    }
}
