package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.ListEntities;
import io.adplatform.sdk.bidmodel.internal.BundleRules;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.bidmodel.modelling.internal.ModellingRules;
import io.adplatform.sdk.bidmodel.reports.MetricsReport;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changes how a campaign bids on one dimension, all in one request (document 2, "Manage bid modeling").
 *
 * <pre>{@code
 * bids.campaign(7001).manage(Dimension.STATE)
 *         .add(EntityModelling.of(33).priority(1).spendRatio(SpendRatio.strict("60")))
 *         .add(EntityModelling.ofNewBundle("East coast", List.of(34L, 36L)).spendRatio(SpendRatio.strict("40")))
 *         .update(ModellingUpdate.of(9001).bidMultiplier("0.8"))
 *         .delete(List.of(9002L))
 *         .exclude(List.of(41L))
 *         .send();
 * }</pre>
 *
 * <p>Checked before anything is sent: ranges, what the dimension takes, bundles, and the spend ratios as far as they are
 * certainly wrong. A flexible ratio needs a priority, which what is updated may have already.
 *
 * <p>By the documents, strict spend ratios "must equal 100 percent across all allocated dimensions" (document 2, "Limits"). The
 * platform judges the sum, which no single request shows. A sum above 100 of sent and {@link #current} ratios is refused. A plan
 * reads all ratios of a campaign.
 *
 * <p>Sent again after a lost answer, unless it adds something.
 */
public final class ManageBidModels extends RequestBuilder<Confirmation, ManageBidModels> {

    private static final String LINE = "PUT /api/v3/bm/campaigns/{campaignId}/bid-models/{dimensionId}";
    private static final String ENTITIES = "actionWiseBidModelEntities";
    private static final String MAP = "inclusionExclusionEntityMap";
    private static final String ADDED = ENTITIES + ".ADD.bidModelEntityDetails";
    private static final String UPDATED = ENTITIES + ".UPDATE.bidModelEntityDetails";

    // A second ADD may model twice, and makes a second bundle of a new one.
    static final Operation<Confirmation> ADDING = Operation.once(LINE).returns(Confirmation.class);

    // Values and flags are set, and deleted modelling stays deleted.
    static final Operation<Confirmation> CHANGING = Operation.repeatable(LINE).returns(Confirmation.class);

    private final Dimension dimension;
    private final List<EntityModelling> added = new ArrayList<>();
    private final List<ModellingUpdate> updated = new ArrayList<>();
    private final Set<Long> deleted = new LinkedHashSet<>();
    private final Set<Long> unbundled = new LinkedHashSet<>();
    private final Set<Long> included = new LinkedHashSet<>();
    private final Set<Long> excluded = new LinkedHashSet<>();
    private final CurrentModelling current = new CurrentModelling();
    private @Nullable BidModelCriteria criteria;
    private BidLimits limits = BidLimits.none();

    ManageBidModels(Workspace workspace, long campaignId, Dimension dimension) {
        super(workspace, ADDING);
        this.dimension = dimension;

        path("campaignId", campaignId).path("dimensionId", dimension);
        setter("dimension", "dimensionId").setter("", ENTITIES, MAP);
        setter("add", ADDED).setter("update", UPDATED).setter("spendRatio", "spendRatioTypeId");
        setter("delete", ENTITIES + ".DELETE.bidModelDataId", "DELETE.bidModelDataId");
        setter("unbundle", ENTITIES + ".DELETE.bundleIds", "DELETE.bundleIds");
        setter("include", MAP + ".INCLUDE", "INCLUDE").setter("exclude", MAP + ".EXCLUDE", "EXCLUDE");
    }

    /** Models an entity or a bundle that isn't modelled yet. */
    public ManageBidModels add(EntityModelling entity) {
        added.add(entity);
        return this;
    }

    /** Changes a modelling. */
    public ManageBidModels update(ModellingUpdate modelling) {
        updated.add(modelling);
        return this;
    }

    /** Takes the modelling with these IDs away; the IDs are in {@link BidModelData#id()}. */
    public ManageBidModels delete(Collection<Long> bidModelDataIds) {
        deleted.addAll(bidModelDataIds);
        return this;
    }

    /** Takes these bundles apart; their entities stay. */
    public ManageBidModels unbundle(Collection<Long> bundleIds) {
        unbundled.addAll(bundleIds);
        return this;
    }

    /** Targets these entities again. */
    public ManageBidModels include(Collection<Long> entityIds) {
        included.addAll(entityIds);
        return this;
    }

    /** Blocks these entities. */
    public ManageBidModels exclude(Collection<Long> entityIds) {
        excluded.addAll(entityIds);
        return this;
    }

    /** Sets the bid that multipliers multiply, in the account's currency. */
    public ManageBidModels baseBid(BigDecimal baseBid) {
        return body("baseBid", baseBid);
    }

    /**
     * Sets the present modelling of the dimension, so that its strict spend ratios and priorities count in the checks. Nothing of
     * it is sent. Replaces earlier rows.
     *
     * @param rows entities and bundles of the dimension, as {@link ListEntities} and {@link MetricsReport} list
     *     them; they needn't be all
     */
    public ManageBidModels current(Collection<? extends BidModelRow> rows) {
        current.set(rows);
        return this;
    }

    /** Sets the campaign's facts, which are checked against the platform's requirements. Nothing of it is sent. */
    public ManageBidModels criteria(BidModelCriteria facts) {
        criteria = facts;
        return this;
    }

    /**
     * Sets limits: a request beyond one is not sent, and neither is one with further fields. {@link #current} has the old values of
     * steps.
     */
    public ManageBidModels limits(BidLimits own) {
        limits = own;
        return this;
    }

    private void checkLimits(Checks checks) {
        ModellingRules.settersAlone(
                checks,
                !limits.limits().isEmpty(),
                Stream.concat(added.stream(), updated.stream()).map(RequestPart::further));
        List<String> found = new ArrayList<>(limits.ofChanges(
                added.size() + updated.size() + deleted.size() + unbundled.size() + included.size() + excluded.size()));
        BigDecimal baseBid = (BigDecimal) checks.value("baseBid");
        if (baseBid != null) {
            found.addAll(limits.ofBaseBid("campaign", null, baseBid));
        }
        added.forEach(one -> found.addAll(multiplierLimits(one.toString(), BigDecimal.ONE, one.fields(), baseBid)));
        updated.forEach(
                one -> found.addAll(multiplierLimits(one.toString(), current.multiplier(one), one.fields(), baseBid)));
        deleted.forEach(id -> found.addAll(limits.ofDeletion("bid model data " + id, current.multiplier(id), baseBid)));
        unbundled.forEach(
                id -> found.addAll(limits.ofDeletion("bundle " + id, current.multiplierOfBundle(id), baseBid)));
        found.forEach(rule -> checks.that(false, ENTITIES, null, "breaks " + rule));
    }

    private List<String> multiplierLimits(
            String subject, @Nullable BigDecimal before, Map<String, Object> fields, @Nullable BigDecimal baseBid) {
        return fields.get("bidMultiplier") instanceof BigDecimal after
                ? limits.ofMultiplier(subject, before, after, baseBid)
                : List.of();
    }

    @Override
    protected Operation<Confirmation> operation() {
        return added.isEmpty() ? CHANGING : ADDING;
    }

    @Override
    public Call<Confirmation> build() {
        Map<String, Object> actions = new LinkedHashMap<>();
        if (!added.isEmpty()) {
            actions.put("ADD", Map.of("bidModelEntityDetails", fields(EntityModelling.numbered(added))));
        }
        if (!updated.isEmpty()) {
            actions.put("UPDATE", Map.of("bidModelEntityDetails", fields(updated)));
        }
        Map<String, Object> gone = new LinkedHashMap<>();
        putIds(gone, "bidModelDataId", deleted);
        putIds(gone, "bundleIds", unbundled);
        if (!gone.isEmpty()) {
            actions.put("DELETE", gone);
        }
        Map<String, Object> flags = new LinkedHashMap<>();
        putIds(flags, "INCLUDE", included);
        putIds(flags, "EXCLUDE", excluded);
        body(ENTITIES, actions.isEmpty() ? null : actions).body(MAP, flags.isEmpty() ? null : flags);
        return super.build();
    }

    private static List<Map<String, Object>> fields(List<? extends RequestPart<?>> parts) {
        List<Map<String, Object>> fields = new ArrayList<>();
        parts.forEach(part -> fields.add(part.sent()));
        return fields;
    }

    private static void putIds(Map<String, Object> into, String name, Set<Long> ids) {
        if (!ids.isEmpty()) {
            into.put(name, List.copyOf(ids));
        }
    }

    @Override
    protected void check(Checks checks) {
        checks.that(
                checks.value(ENTITIES) != null
                        || checks.value(MAP) != null
                        || checks.value("baseBid") != null
                        || checks.hasFurtherFields(),
                ENTITIES,
                null,
                "is required: add, update, delete, unbundle, include, exclude or baseBid");
        ModellingRules.baseBid(checks);
        checkAdded(checks);
        checkUpdated(checks);
        Set<Long> both = new LinkedHashSet<>(excluded);
        both.retainAll(included);
        checks.that(both.isEmpty(), MAP + ".EXCLUDE", both, "must not hold what include holds");
        checks.within(ENTITIES, Map.of("DELETE.bidModelDataId", deleted, "DELETE.bundleIds", unbundled))
                .ids("DELETE.bidModelDataId", "DELETE.bundleIds");
        checks.within(MAP, Map.of("INCLUDE", included, "EXCLUDE", excluded)).ids("INCLUDE", "EXCLUDE");
        if (changesRatios()) {
            BigDecimal sum = current.strictSum(added, updated, deleted, unbundled);
            checks.that(
                    sum == null || sum.compareTo(ModellingLimits.MAX_SPEND_RATIO) <= 0,
                    ENTITIES,
                    sum == null ? null : sum.toPlainString(),
                    "must leave strict spend ratios that add up to 100 at most, including the rows of current(rows)");
        }
        checkLimits(checks);
        if (criteria != null && setsPriorityOrMultiplier()) {
            criteria.check(checks);
        }
    }

    private void checkAdded(Checks checks) {
        List<EntityModelling> entities = EntityModelling.numbered(added);
        BundleRules.count(
                checks,
                ADDED,
                Math.toIntExact(
                        entities.stream().filter(EntityModelling::isNewBundle).count()));
        Set<Object> seen = new HashSet<>();
        for (int i = 0; i < entities.size(); i++) {
            EntityModelling entity = entities.get(i);
            Checks at = entity.checksWithin(checks, ADDED + "[" + i + "]", "add[" + i + "]");
            Object id = at.required("entityId", "entityTypeId")
                    .haveIds("entityTypeId")
                    .value("entityId");
            at.that(seen.add(at.value("entityTypeId") + " " + id), "entityId", id, "must not occur twice");
            if (!entity.isNewBundle() && !EntityType.OTHER.equals(at.value("entityTypeId"))) {
                at.positive("entityId");
            }
            if (entity.fields().containsKey("bundleName")) {
                BundleRules.named(at);
            }
            BundleRules.limits(at);
            ModellingRules.ratioHasType(at);
            ModellingRules.ranges(at);
            ModellingRules.support(at, dimension);
            ModellingRules.flexibleNeedsPriority(at, false);
        }
    }

    private void checkUpdated(Checks checks) {
        Set<String> seen = new HashSet<>();
        deleted.forEach(id -> seen.add(ModellingUpdate.target(id)));
        for (int i = 0; i < updated.size(); i++) {
            ModellingUpdate update = updated.get(i);
            Checks at = update.checksWithin(checks, UPDATED + "[" + i + "]", "update[" + i + "]");
            String key = update.isByData() ? "bidModelDataId" : "entityId";
            at.that(seen.add(update.target()), key, at.value(key), "must not occur twice, nor among what is deleted");
            at.positive("bidModelDataId");
            if (!EntityType.OTHER.equals(at.value("entityTypeId"))) {
                at.positive("entityId");
            }
            if (!update.changesBundle()) {
                ModellingRules.anyValue(at);
            }
            BundleRules.limits(at);
            ModellingRules.ranges(at);
            ModellingRules.support(at, dimension);
            ModellingRules.flexibleNeedsPriority(at, !current.lacksPriority(update));
        }
    }

    /** Ratios that nothing is done to are the platform's business. */
    private boolean changesRatios() {
        return !deleted.isEmpty() || !unbundled.isEmpty() || sets("spendRatio");
    }

    private boolean setsPriorityOrMultiplier() {
        return sets("priority") || sets("bidMultiplier");
    }

    private boolean sets(String name) {
        return added.stream().anyMatch(one -> one.fields().containsKey(name))
                || updated.stream().anyMatch(one -> one.fields().containsKey(name));
    }
}
