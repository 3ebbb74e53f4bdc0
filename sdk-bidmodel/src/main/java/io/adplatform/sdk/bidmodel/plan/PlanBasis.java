package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.modelling.BidModelCriteria;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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

    static final PlanBasis NONE = new PlanBasis(List.of(), List.of(), List.of(), BidLimits.none(), null);

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
     * @param baseBid the campaign's base bid; {@code null} if it is unknown
     * @param maxBid the campaign's highest bid; {@code null} if it is unknown
     * @param modelled the modelled entities and bundles by their keys; each of several rows without an ID has its own
     */
    public record Found(
            long campaignId,
            Dimension dimension,
            int entityRequests,
            int bundleRequests,
            boolean isWhole,
            @Nullable BigDecimal baseBid,
            @Nullable BigDecimal maxBid,
            Map<String, PlanRow> modelled)
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

        /** Returns this dimension after changes. */
        Found after(List<BidModelChange> changes) {
            Map<String, PlanRow> rows = new LinkedHashMap<>(modelled);
            BigDecimal bid = baseBid;
            for (BidModelChange change : changes) {
                String key = change.after().key();
                if (change.campaignId() == campaignId && change.baseBidAfter() != null) {
                    bid = change.baseBidAfter();
                } else if (contains(change) && change.removes()) {
                    rows.remove(key);
                } else if (contains(change) && (change.models() || change.adds())) {
                    PlanRow before = rows.getOrDefault(key, change.after().with(ADDED));
                    rows.put(key, before.with(ModelledValues.with(before.data(), change.set())));
                }
            }
            return with(isWhole, bid, rows);
        }

        private Found with(boolean whole, @Nullable BigDecimal bid, Map<String, PlanRow> rows) {
            return new Found(campaignId, dimension, entityRequests, bundleRequests, whole, bid, maxBid, rows);
        }

        /** Returns this dimension after the changes that were made, or that may have been made. */
        private Found afterResults(List<ChangeResult> results) {
            List<BidModelChange> made = results.stream()
                    .filter(ChangeResult::mayBeMade)
                    .map(ChangeResult::change)
                    .toList();
            boolean isKnown = results.stream()
                    .noneMatch(result -> result.state() == ChangeState.UNKNOWN && contains(result.change()));
            Found then = after(made);
            return then.with(isWhole && isKnown, then.baseBid, then.modelled);
        }

        /** Whether each modelling has a separate ID, as far as they were read. */
        boolean hasIds() {
            return modelled.values().stream()
                    .map(PlanRow::data)
                    .allMatch(data -> (data != null && UNREAD_ID.equals(data.id())) || rowsWith(data) == 1);
        }

        /** Returns the number of rows with the ID of this modelling, since the platform may give the same ID to several rows. */
        long rowsWith(@Nullable BidModelData data) {
            Long id = data == null ? null : data.id();
            return modelled.values().stream()
                    .filter(row -> id != null
                            && id.equals(ModelledValues.orNone(row.data()).id()))
                    .count();
        }
    }

    /** Returns the dimensions after a plan was applied, by which its undo is judged. */
    List<Found> after(List<ChangeResult> results) {
        return found.stream().map(one -> one.afterResults(results)).toList();
    }

    /** Returns the sum of all strict spend ratios; {@code null} if there are none. */
    static @Nullable BigDecimal strictSum(List<Found> found) {
        return found.stream()
                .flatMap(one -> one.modelled.values().stream())
                .flatMap(one -> Stream.ofNullable(ModelledValues.strictRatio(one.data())))
                .reduce(BigDecimal::add)
                .orElse(null);
    }

    Stream<Found> foundAt(Place place) {
        return found.stream().filter(one -> one.place().equals(place));
    }

    Stream<Found> foundOf(long campaignId) {
        return found.stream().filter(one -> one.campaignId == campaignId);
    }

    /** Returns the present base bid or max bid; {@code null} if it is unknown. */
    @Nullable
    BigDecimal bid(long campaignId, Function<Found, @Nullable BigDecimal> which) {
        return foundOf(campaignId)
                .flatMap(one -> Stream.ofNullable(which.apply(one)))
                .findFirst()
                .orElse(null);
    }
}
