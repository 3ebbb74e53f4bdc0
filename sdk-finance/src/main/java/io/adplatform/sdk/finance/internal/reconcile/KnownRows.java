package io.adplatform.sdk.finance.internal.reconcile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rows of a list that are known to belong to other calls: by the reference of a call that was done, or by a person's word. */
final class KnownRows {

    private final Map<String, Integer> references = new HashMap<>();
    private final Set<Long> acknowledged = new HashSet<>();

    /** Adds a call that was done. One row with its reference belongs to it. */
    void addDone(@Nullable String reference) {
        if (reference != null) {
            references.merge(reference, 1, Integer::sum);
        }
    }

    /** Adds a row that a person has acknowledged. */
    void addAcknowledged(long id) {
        acknowledged.add(id);
    }

    /**
     * Returns the IDs above {@code newestBefore} that belong to no known call. The oldest row of a reference belongs to its call.
     *
     * @param rows the reference of each row, by the row's ID
     */
    List<Long> unknownAbove(long newestBefore, TreeMap<Long, @Nullable String> rows) {
        Map<String, Integer> left = new HashMap<>(references);
        List<Long> unknown = new ArrayList<>();
        rows.forEach((id, reference) -> {
            int calls = reference == null ? 0 : left.getOrDefault(reference, 0);
            if (calls > 0) {
                left.put(reference, calls - 1);
            } else if (id > newestBefore && !acknowledged.contains(id)) {
                unknown.add(id);
            }
        });
        return unknown;
    }
}
