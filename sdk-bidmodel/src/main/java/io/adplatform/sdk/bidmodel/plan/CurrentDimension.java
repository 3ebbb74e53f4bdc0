package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.entities.CampaignBidDetails;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a dimension of a campaign is modelled now, as it was read. */
final class CurrentDimension {

    final long campaignId;
    final Dimension dimension;
    private final Map<Long, BidModelRow> entities = new LinkedHashMap<>();
    private final Map<Long, BundleRow> bundleRows = new LinkedHashMap<>();
    private List<Bundle> bundles = List.of();
    private @Nullable CampaignBidDetails bids;
    /** Whether every entity was seen, so that one that wasn't isn't there. */
    boolean entitiesComplete;
    /** Whether every bundle was seen. */
    boolean bundlesComplete;
    /** The requests that reading the entities took. */
    int entityRequests;
    /** The requests that reading the bundles took. */
    int bundleRequests;

    CurrentDimension(long campaignId, Dimension dimension) {
        this.campaignId = campaignId;
        this.dimension = dimension;
    }

    void take(BidModelRow row) {
        if (row instanceof BundleRow bundle) {
            bundleRows.put(bundle.bundleId(), bundle);
        } else {
            entities.put(row.id(), row);
        }
    }

    void take(@Nullable CampaignBidDetails details) {
        bids = details == null ? bids : details;
    }

    void takeBundles(List<Bundle> all, boolean complete) {
        bundles = all.stream()
                .filter(bundle -> bundle.dimension() == null || dimension.equals(bundle.dimension()))
                .toList();
        bundlesComplete = complete;
    }

    @Nullable
    BidModelRow entity(long id) {
        return entities.get(id);
    }

    List<Bundle> bundles() {
        return bundles;
    }

    /** The bundles of that name; names are the caller's, and nothing makes them differ. */
    List<Bundle> bundles(String name) {
        return bundles.stream()
                .filter(bundle -> name.equals(bundle.bundleName()))
                .toList();
    }

    @Nullable
    Bundle bundle(long id) {
        return bundles.stream()
                .filter(bundle -> bundle.bundleId() == id)
                .findFirst()
                .orElse(null);
    }

    /** The bundles that are modelled, and of which no row has told how. */
    List<Long> unseenBundles() {
        return bundles.stream()
                .filter(bundle -> !Boolean.FALSE.equals(bundle.modellingApplied()))
                .map(Bundle::bundleId)
                .filter(id -> !bundleRows.containsKey(id))
                .toList();
    }

    /** How an entity is modelled; {@code null} where it isn't. */
    @Nullable
    BidModelData ofEntity(long id) {
        return modelling(entities.get(id));
    }

    /** How a bundle is modelled; {@code null} where it isn't. */
    @Nullable
    BidModelData ofBundle(long id) {
        return modelling(bundleRows.get(id));
    }

    private static @Nullable BidModelData modelling(@Nullable BidModelRow row) {
        BidModelData data = row == null ? null : row.bidModelData();
        return data == null || (data.id() == null && ModelledValues.isEmpty(data)) ? null : data;
    }

    boolean isExcluded(long id) {
        BidModelRow row = entities.get(id);
        return row != null && Boolean.TRUE.equals(row.excluded());
    }

    @Nullable
    BigDecimal baseBid() {
        return bids == null ? null : bids.baseBid();
    }

    /** Whether the platform told how the campaign bids. */
    boolean tellsBids() {
        return bids != null;
    }

    /** All entities that are modelled. */
    List<BidModelRow> modelledEntities() {
        List<BidModelRow> modelled = new ArrayList<>();
        entities.values().forEach(row -> {
            if (row.id() > 0 && modelling(row) != null) {
                modelled.add(row);
            }
        });
        return modelled;
    }

    /** All strict spend ratios that were seen; {@code null} where there is none. */
    @Nullable
    BigDecimal strictSum() {
        List<BidModelRow> rows = new ArrayList<>(entities.values());
        rows.addAll(bundleRows.values());
        BigDecimal sum = null;
        for (BidModelRow row : rows) {
            BigDecimal strict = ModelledValues.strictRatio(modelling(row));
            if (strict.signum() != 0) {
                sum = sum == null ? strict : sum.add(strict);
            }
        }
        return sum;
    }
}
