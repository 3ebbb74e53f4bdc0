package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a dimension is to be like, as far as the caller has said. */
final class DesiredDimension {

    /** A bundle by its name. */
    record DesiredBundle(String name, List<Long> entityIds, BidModelData values) {}

    final Map<Long, BidModelData> entities = new LinkedHashMap<>();
    final Map<String, DesiredBundle> bundles = new LinkedHashMap<>();
    final Set<Long> unmodelled = new LinkedHashSet<>();
    final Set<String> unbundled = new LinkedHashSet<>();
    final Set<Long> included = new LinkedHashSet<>();
    final Set<Long> excluded = new LinkedHashSet<>();
    boolean owned;

    DesiredDimension copy() {
        DesiredDimension copy = new DesiredDimension();
        copy.entities.putAll(entities);
        copy.bundles.putAll(bundles);
        copy.unmodelled.addAll(unmodelled);
        copy.unbundled.addAll(unbundled);
        copy.included.addAll(included);
        copy.excluded.addAll(excluded);
        copy.owned = owned;
        return copy;
    }

    /** Whether bundles have to be read. */
    boolean concernsBundles() {
        return owned || !bundles.isEmpty() || !unbundled.isEmpty();
    }
}
