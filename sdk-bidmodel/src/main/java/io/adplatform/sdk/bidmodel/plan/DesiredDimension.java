package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The desired state of a dimension. */
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

    /** Whether its bundles must be read. The sum of strict spend ratios includes the bundles of all dimensions. */
    boolean readsBundles(Collection<DesiredDimension> all) {
        return owned
                || !bundles.isEmpty()
                || !unbundled.isEmpty()
                || all.stream().anyMatch(DesiredDimension::mayChangeStrictRatios);
    }

    private boolean mayChangeStrictRatios() {
        return owned
                || !unmodelled.isEmpty()
                || !unbundled.isEmpty()
                || Stream.concat(
                                entities.values().stream(),
                                bundles.values().stream().map(DesiredBundle::values))
                        .anyMatch(values -> values.spendRatio() != null
                                && !SpendRatioType.FLEXIBLE.equals(values.spendRatioType()));
    }
}
