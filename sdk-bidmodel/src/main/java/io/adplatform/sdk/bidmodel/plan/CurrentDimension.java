package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BidModelPage;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.entities.CampaignBidDetails;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How a dimension of a campaign is modelled now, as it was read. */
final class CurrentDimension {

    private static final Pattern BUNDLE = Pattern.compile("(?i)bundle|entityRecordsList");

    /** Texts of values that name no bundle. */
    private static final Set<String> NOTHING = Set.of("", "0", "null", "false", "[]", "{}");

    private static final String UNREAD = "it was not read";

    final Place place;
    /** The time before the reading. */
    final Instant readAt;

    private final Map<Long, BidModelRow> entities = new LinkedHashMap<>();
    private final Map<Long, BidModelRow> bundleRows = new LinkedHashMap<>();
    private List<Bundle> bundles = List.of();
    private @Nullable CampaignBidDetails bids;
    private PlanBasis.@Nullable Found found;
    /** A reason why the list of entities is incomplete; {@code null} if it is complete. */
    @Nullable
    String entitiesGap = UNREAD;
    /** A reason why the list of bundles is incomplete; {@code null} if it is complete. */
    @Nullable
    String bundlesGap = UNREAD;
    /** Whether there are no bundles, also in an answer without a list, as some deployments send it then. */
    private boolean hasNoBundles;
    /** A reason why an answer can't be read in full; {@code null} if there is none. */
    @Nullable
    String unreadable;
    /** The requests that reading the entities took. */
    int entityRequests;
    /** The requests that reading the bundles took. */
    int bundleRequests;

    CurrentDimension(Place place, Instant readAt) {
        this.place = place;
        this.readAt = readAt;
    }

    /** Takes rows of a page. */
    void take(@Nullable BidModelPage page, @Nullable String fault, Predicate<BidModelRow> which) {
        if (page != null) {
            unreadable = unreadable == null ? fault : unreadable;
            bids = page.campaignBidDetails() == null ? bids : page.campaignBidDetails();
            page.rows().stream().filter(which).forEach(row -> {
                Map<Long, BidModelRow> rows = row instanceof BundleRow ? bundleRows : entities;
                // Each of several rows without an ID counts.
                rows.put(row.id() == 0 ? Long.MIN_VALUE + rows.size() : row.id(), row);
            });
        }
    }

    /** @param isSure whether the answer has no warning */
    void takeBundles(List<Bundle> all, boolean isSure, @Nullable String gap) {
        bundles = all.stream()
                .filter(bundle -> bundle.bundleId() != 0)
                .filter(bundle ->
                        bundle.dimension() == null || place.dimension().equals(bundle.dimension()))
                .toList();
        bundlesGap = gap;
        hasNoBundles = all.isEmpty() && isSure;
        bundleRequests++;
    }

    @Nullable
    BidModelRow entity(long id) {
        return entities.get(id);
    }

    Collection<BidModelRow> entities() {
        return entities.values();
    }

    /** Returns an entity, also one that isn't listed. */
    PlanRow row(long entityId) {
        BidModelRow row = entities.get(entityId);
        return PlanRow.entity(entityId, row == null ? null : row.name(), modelling(row));
    }

    Stream<PlanRow> bundles() {
        return bundles.stream()
                .map(bundle -> PlanRow.bundle(
                        bundle.bundleId(),
                        bundle.bundleName(),
                        bundle.entityIds(),
                        modelling(bundleRows.get(bundle.bundleId()))));
    }

    /** The bundles of that name; names are the caller's, and nothing makes them differ. */
    List<PlanRow> bundles(@Nullable String name) {
        return bundles().filter(bundle -> Objects.equals(name, bundle.name())).toList();
    }

    /**
     * Returns the present entity or bundle of a change; {@code null} if there is no such bundle. A new one has no ID yet, and is found
     * by its name.
     */
    @Nullable
    PlanRow row(BidModelChange change) {
        long id = change.entityId();
        if (!change.isOfBundle()) {
            return row(id);
        }
        List<PlanRow> found = id == 0
                ? bundles(change.name())
                : bundles().filter(bundle -> bundle.id() == id).toList();
        return found.size() == 1 || (id != 0 && !found.isEmpty()) ? found.get(0) : null;
    }

    /** The modelled bundles without a row that shows their values. */
    List<Long> unseenBundles() {
        return bundles.stream()
                .filter(bundle -> !Boolean.FALSE.equals(bundle.modellingApplied()))
                .filter(bundle -> {
                    BidModelRow row = bundleRows.get(bundle.bundleId());
                    return row == null
                            || isUnknown(row)
                            || (modelling(row) == null && bundle.modellingApplied() != null);
                })
                .map(Bundle::bundleId)
                .toList();
    }

    /** Whether the entity is modelled, but its row has no values. */
    boolean isUnknown(long entityId) {
        return isUnknown(entities.get(entityId));
    }

    static boolean isUnknown(@Nullable BidModelRow row) {
        return row != null && Boolean.TRUE.equals(row.modelled()) && modelling(row) == null;
    }

    /** Returns a reason why a list is incomplete; {@code null} if they are complete. */
    @Nullable
    String gap() {
        return entitiesGap != null || hasNoBundles ? entitiesGap : bundlesGap;
    }

    @Nullable
    BidModelRow bundleRow(long id) {
        return bundleRows.get(id);
    }

    /** Whether a change here names an entity by a bid model data ID that it may have from a bundle that wasn't seen. */
    boolean mayShareId(BidModelChange change) {
        boolean byId = change.kind() == ChangeKind.UPDATE || change.kind() == ChangeKind.DELETE;
        return byId && place.equals(Place.of(change)) && mayShareId(change.after());
    }

    boolean mayShareId(PlanRow entity) {
        BidModelRow row = entity.isBundle() ? null : entities.get(entity.id());
        Collection<BidModelRow> shown = bundleRows.values();
        boolean seen = (bundlesGap == null || !shown.isEmpty())
                && unseenBundles().isEmpty()
                && shown.stream().noneMatch(CurrentDimension::isUnknown);
        return row != null
                && !seen
                && (namesBundle(row)
                        || shown.stream()
                                .anyMatch(one -> one instanceof BundleRow bundle
                                        && bundle.bundleEntityIds().contains(row.id())));
    }

    /** Whether the further fields of an entity have a bundle's ID, name or rows. */
    private static boolean namesBundle(BidModelRow row) {
        BidModelData data = row.bidModelData();
        return Stream.of(
                        row.additionalProperties(),
                        data == null ? Map.<String, Object>of() : data.additionalProperties())
                .flatMap(fields -> fields.entrySet().stream())
                .filter(field -> BUNDLE.matcher(field.getKey()).find())
                .anyMatch(field ->
                        !NOTHING.contains(String.valueOf(field.getValue()).strip()));
    }

    /** Returns the data by which a plan is judged, once the dimension was read. */
    PlanBasis.Found found() {
        if (found != null) {
            return found;
        }
        boolean isWhole = entitiesGap == null
                && bundlesGap == null
                && unreadable == null
                && unseenBundles().isEmpty()
                && entities.values().stream().noneMatch(CurrentDimension::isUnknown);
        Map<String, PlanRow> modelled = new LinkedHashMap<>();
        entities.values().forEach(row -> put(modelled, PlanRow.entity(row.id(), row.name(), modelling(row))));
        bundleRows
                .values()
                .forEach(row -> put(modelled, PlanRow.bundle(row.id(), row.name(), List.of(), modelling(row))));
        found = new PlanBasis.Found(
                place.campaignId(),
                place.dimension(),
                entityRequests,
                bundleRequests,
                isWhole,
                bids == null ? null : bids.baseBid(),
                bids == null ? null : bids.maxBid(),
                modelled);
        return found;
    }

    private static void put(Map<String, PlanRow> modelled, PlanRow row) {
        if (row.data() != null) {
            modelled.put(row.id() == 0 ? row.key() + " " + modelled.size() : row.key(), row);
        }
    }

    private static @Nullable BidModelData modelling(@Nullable BidModelRow row) {
        BidModelData data = row == null ? null : row.bidModelData();
        return data == null || (data.id() == null && ModelledValues.isEmpty(data)) ? null : data;
    }

    /** Whether a complete list was read, or one with this entity. */
    boolean isListed(long entityId) {
        return entitiesGap == null || entities.containsKey(entityId);
    }

    /** Whether an entity is blocked; {@code null} if its row doesn't show it. */
    @Nullable
    Boolean isExcluded(long id) {
        BidModelRow row = entities.get(id);
        return row == null ? Boolean.FALSE : row.excluded();
    }

    /** Whether the platform sent the campaign's bids. */
    boolean hasBids() {
        return bids != null;
    }
}
