package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.CampaignBidDetails;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.modelling.BidModelCriteria;
import io.adplatform.sdk.bidmodel.modelling.EntityType;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The data by which a plan is judged. {@link BidModelPlan#without} and {@link AppliedPlan#undo} judge by them again.
 *
 * @param found the dimensions that were read
 * @param violations the violations that no choice of changes affects
 * @param warnings the warnings that no choice of changes affects
 * @param limits the limits of the plan
 * @param criteria the facts of the campaign; {@code null} if they are unknown
 */
public record PlanBasis(
        List<Found> found,
        List<String> violations,
        List<String> warnings,
        BidLimits limits,
        @Nullable BidModelCriteria criteria)
        implements JsonRecord {

    private static final Long UNREAD_ID = 0L;
    private static final BidModelData ADDED = new BidModelData(UNREAD_ID, null, null, null, null, Map.of());

    public PlanBasis {
        found = Values.copy(found);
        violations = Values.copy(violations);
        warnings = Values.copy(warnings);
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }

    /**
     * A dimension of a campaign.
     *
     * @param entityRequests the number of requests for entities
     * @param bundleRequests the number of requests for bundles
     * @param isWhole whether every modelled entity and bundle was seen with its values
     * @param bids the campaign's bids; {@code null} if the platform did not send them
     * @param modelled the modelled entities and bundles
     */
    public record Found(
            long campaignId,
            Dimension dimension,
            int entityRequests,
            int bundleRequests,
            boolean isWhole,
            @Nullable CampaignBidDetails bids,
            List<Modelled> modelled)
            implements JsonRecord {

        public Found {
            modelled = Values.copy(modelled);
        }

        @Override
        public String toString() {
            return Values.brief(this);
        }

        Place place() {
            return new Place(campaignId, dimension);
        }

        boolean contains(BidModelChange change) {
            return change.kind() != ChangeKind.BASE_BID && Place.of(change).equals(place());
        }

        /** Returns the modelling as changes that set it. */
        List<BidModelChange> settings() {
            return modelled.stream()
                    .map(one -> BidModelChange.of(
                            ChangeKind.UPDATE,
                            new BidModelChange.Target(campaignId, dimension, one.type, one.id, one.name),
                            null,
                            one.data))
                    .toList();
        }

        /** Returns this dimension with the changes that were made, or that may have been made. */
        private Found after(List<ChangeResult> results) {
            Map<String, Modelled> rows = new LinkedHashMap<>();
            modelled.forEach(
                    one -> rows.put(BidModelChange.key(campaignId, dimension, one.type, one.id, one.name), one));
            CampaignBidDetails newBids = bids;
            boolean isKnown = isWhole;
            for (ChangeResult result : results) {
                BidModelChange change = result.change();
                BidModelData values = change.after();
                boolean isMade = result.mayBeMade();
                if (isMade && bids != null && change.campaignId() == campaignId && change.baseBidAfter() != null) {
                    newBids = new CampaignBidDetails(
                            change.baseBidAfter(),
                            bids.maxBid(),
                            bids.currentPriority(),
                            bids.nextPerformanceCheck(),
                            bids.additionalProperties());
                } else if (isMade && contains(change)) {
                    isKnown &= result.state() == ChangeState.APPLIED;
                    Modelled before = rows.get(change.key());
                    if (change.removes()) {
                        rows.remove(change.key());
                    } else if (values != null) {
                        BidModelData all = ModelledValues.with(before == null ? ADDED : before.data, values);
                        rows.put(
                                change.key(), new Modelled(change.entityType(), change.entityId(), change.name(), all));
                    }
                }
            }
            return new Found(
                    campaignId,
                    dimension,
                    entityRequests,
                    bundleRequests,
                    isKnown,
                    newBids,
                    List.copyOf(rows.values()));
        }

        /** Whether each modelling has a separate ID, as far as they were read. */
        boolean hasIds() {
            return modelled.stream()
                    .map(Modelled::data)
                    .allMatch(data -> UNREAD_ID.equals(data.id()) || rowsWith(data) == 1);
        }

        /** Returns the number of rows with the ID of this modelling. */
        long rowsWith(@Nullable BidModelData data) {
            return ModelledValues.withIdOf(data, modelled.stream().map(Modelled::data));
        }
    }

    /** A modelled entity or bundle. */
    public record Modelled(
            EntityType type, long id, @Nullable String name, BidModelData data) implements JsonRecord {

        @Override
        public String toString() {
            return Values.brief(this);
        }
    }

    /** Returns the data after a plan was applied, by which its undo is judged. */
    PlanBasis after(List<ChangeResult> results, List<String> ofUndo) {
        return new PlanBasis(
                found.stream().map(one -> one.after(results)).toList(), List.of(), ofUndo, limits, criteria);
    }

    Stream<Found> foundOf(long campaignId) {
        return found.stream().filter(one -> one.campaignId == campaignId);
    }

    /** Returns the present base bid; {@code null} if it is unknown. */
    @Nullable
    BigDecimal baseBid(long campaignId) {
        CampaignBidDetails bids = bids(campaignId);
        return bids == null ? null : bids.baseBid();
    }

    @Nullable
    CampaignBidDetails bids(long campaignId) {
        return foundOf(campaignId)
                .map(Found::bids)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
