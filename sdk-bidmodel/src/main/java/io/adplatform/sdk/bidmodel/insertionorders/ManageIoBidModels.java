package io.adplatform.sdk.bidmodel.insertionorders;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.modelling.EntityExclusion;
import io.adplatform.sdk.bidmodel.modelling.internal.ModellingRules;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Changes how all campaigns of an IO bid, in one request (document 2, "Manage IO bid modeling").
 *
 * <pre>{@code
 * bids.io(901).manage()
 *         .add(IoModelling.of(Dimension.STATE, 33).priority(2).bidMultiplier("1.25"))
 *         .delete(List.of(9002L))
 *         .send();
 * }</pre>
 *
 * <p>An add, an update or a delete is required; the rest goes beside it and can't be sent alone.
 *
 * <p>Ranges, what the dimensions take, the priority beside a flexible spend ratio, and entities that are added twice are
 * checked before anything is sent, as are strict spend ratios that come to more than 100 for a campaign in the request
 * alone. Whether they come to exactly 100 depends on the campaigns, and is left to the platform. Sent again after a lost
 * answer, unless it adds something.
 */
public final class ManageIoBidModels extends RequestBuilder<Confirmation, ManageIoBidModels> {

    private static final String LINE = "PUT /api/v3/bm/io/{ioId}/bid-models";

    // The documents leave the effect of a second addition open.
    static final Operation<Confirmation> ADDING = Operation.once(LINE).returns(Confirmation.class);

    // Values and flags are set, and deleted modelling stays deleted.
    static final Operation<Confirmation> CHANGING = Operation.repeatable(LINE).returns(Confirmation.class);

    private final List<Action> actions = new ArrayList<>();
    private final List<Exclusion> exclusions = new ArrayList<>();
    private BidLimits limits = BidLimits.none();

    /**
     * One of the request's actions.
     *
     * @param name {@code ADD}, {@code UPDATE} or {@code DELETE}
     * @param modelling the added, updated or deleted modelling; without fields if IDs name it
     * @param deleted the IDs of deleted modelling
     */
    private record Action(String name, IoModelling modelling, List<Long> deleted) {

        boolean adds() {
            return name.equals("ADD");
        }

        boolean setsValues() {
            return !name.equals("DELETE");
        }

        Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("action", name);
            fields.putAll(isByIds() ? Map.of("bidModelDataIds", deleted) : modelling.sent());
            return fields;
        }

        boolean isByIds() {
            return !setsValues() && modelling.sent().isEmpty();
        }

        /** The bid model data IDs that it updates or deletes. */
        List<Object> dataIds() {
            Object id = adds() ? null : modelling.data().get("id");
            return id == null ? List.copyOf(deleted) : List.of(id);
        }

        /** The number of modellings that it names. */
        int changes() {
            return Math.max(1, deleted.size() + modelling.mappings().size());
        }

        /** The campaigns that it names; {@link #ALL_CAMPAIGNS} if an entity names none. */
        Set<Object> campaigns() {
            Set<Object> campaigns = new HashSet<>();
            modelling.mappings().forEach(mapping -> campaigns.add(campaignOf(mapping)));
            return campaigns.contains(ALL_CAMPAIGNS) ? Set.of(ALL_CAMPAIGNS) : campaigns;
        }
    }

    /** All campaigns of the IO, for an entity without a campaign. */
    private static final Object ALL_CAMPAIGNS = "all";

    private static Object campaignOf(Map<String, Object> mapping) {
        return mapping.getOrDefault("campaignId", ALL_CAMPAIGNS);
    }

    /** The campaigns of entities. */
    private static final class Named {

        private final Map<List<Object>, Set<Object>> campaigns = new HashMap<>();

        void add(Object dimension, Object entity, Object campaign) {
            campaigns
                    .computeIfAbsent(List.of(dimension, entity), first -> new HashSet<>())
                    .add(campaign);
        }

        /** Whether the entity was named in the same campaign. */
        boolean has(Object dimension, Object entity, Object campaign) {
            Set<Object> its = campaigns.getOrDefault(List.of(dimension, entity), Set.of());
            return its.contains(campaign)
                    || its.contains(ALL_CAMPAIGNS)
                    || (campaign.equals(ALL_CAMPAIGNS) && !its.isEmpty());
        }
    }

    /** Entities that are blocked or targeted again. */
    private record Exclusion(Dimension dimension, EntityExclusion entities) {

        Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>(entities.sent());
            fields.put("dimensionId", dimension);
            return fields;
        }
    }

    private ManageIoBidModels(Workspace workspace, long ioId) {
        super(workspace, ADDING);
        path("ioId", ioId);
        setter("", "bidModelData")
                .setter("entity", "dimensionEntityMappings")
                .setter("ofData", "id")
                .setter("dimension", "dimensionId");
        setter("spendRatio", "spendRatioTypeId")
                .setter("entityIds", "ids")
                .setter("apply", "excludeDimensionEntityMappings")
                .setter("add", "bidModelRequests");
    }

    /** Changes the modelling of the campaigns of an IO. */
    public static ManageIoBidModels on(Workspace workspace, long ioId) {
        return new ManageIoBidModels(workspace, ioId);
    }

    /** Models entities that aren't modelled yet. */
    public ManageIoBidModels add(IoModelling modelling) {
        return action(new Action("ADD", modelling, List.of()));
    }

    /** Changes the modelling that {@link IoModelling#ofData} or the entities name. */
    public ManageIoBidModels update(IoModelling modelling) {
        return action(new Action("UPDATE", modelling, List.of()));
    }

    /** Takes the modelling with these IDs away. */
    public ManageIoBidModels delete(Collection<Long> bidModelDataIds) {
        return action(new Action("DELETE", IoModelling.none(), List.copyOf(bidModelDataIds)));
    }

    /** Takes away the modelling that {@link IoModelling#ofData} or the entities name. Values have no effect. */
    public ManageIoBidModels delete(IoModelling modelling) {
        return action(new Action("DELETE", modelling, List.of()));
    }

    /** Blocks entities, beside an add, update or delete. */
    public ManageIoBidModels exclude(Dimension dimension, Collection<Long> entityIds) {
        return apply(dimension, EntityExclusion.exclude(entityIds));
    }

    /** Targets entities again, beside an add, update or delete. */
    public ManageIoBidModels include(Dimension dimension, Collection<Long> entityIds) {
        return apply(dimension, EntityExclusion.include(entityIds));
    }

    /** Blocks entities or targets them again, beside an add, update or delete. */
    public ManageIoBidModels apply(Dimension dimension, EntityExclusion exclusion) {
        exclusions.add(new Exclusion(dimension, exclusion));
        return this;
    }

    /** Sets the bid that multipliers multiply, in the account's currency; beside an add, update or delete. */
    public ManageIoBidModels baseBid(BigDecimal baseBid) {
        return body("baseBid", baseBid);
    }

    /**
     * Sets limits: a request beyond one is not sent, and neither is one with further fields. The values of an update or a deletion
     * are unknown here, so their steps are not checked.
     */
    public ManageIoBidModels limits(BidLimits own) {
        limits = own;
        return this;
    }

    private void checkLimits(Checks checks) {
        ModellingRules.settersAlone(
                checks,
                !limits.limits().isEmpty(),
                actions.stream().map(action -> action.modelling().further()));
        List<String> found = new ArrayList<>(
                limits.ofChanges(actions.stream().mapToInt(Action::changes).sum()));
        BigDecimal baseBid = (BigDecimal) checks.value("baseBid");
        if (baseBid != null) {
            found.addAll(limits.ofBaseBid("IO", null, baseBid));
        }
        for (int i = 0; i < actions.size(); i++) {
            Action action = actions.get(i);
            if (action.setsValues() && action.modelling().data().get("bidMultiplier") instanceof BigDecimal after) {
                BigDecimal before = action.adds() ? BigDecimal.ONE : null;
                found.addAll(limits.ofMultiplier("bidModelRequests[" + i + "]", before, after, baseBid));
            }
        }
        found.forEach(rule -> checks.that(false, "bidModelRequests", null, "breaks " + rule));
    }

    private ManageIoBidModels action(Action action) {
        actions.add(action);
        return this;
    }

    @Override
    public Call<Confirmation> build() {
        List<Map<String, Object>> requests =
                actions.stream().map(Action::fields).toList();
        List<Map<String, Object>> mappings =
                exclusions.stream().map(Exclusion::fields).toList();
        body("bidModelRequests", requests.isEmpty() ? null : requests);
        body("excludeDimensionEntityMappings", mappings.isEmpty() ? null : mappings);
        return super.build();
    }

    @Override
    protected Operation<Confirmation> operation() {
        return actions.stream().anyMatch(Action::adds) ? ADDING : CHANGING;
    }

    @Override
    protected void check(Checks checks) {
        checks.that(!actions.isEmpty(), "bidModelRequests", null, "is required: add, update or delete");
        ModellingRules.baseBid(checks);
        checkLimits(checks);
        Named added = new Named();
        Set<Object> changed = new HashSet<>();
        for (int i = 0; i < actions.size(); i++) {
            Action action = actions.get(i);
            String path = "bidModelRequests[" + i + "]";
            if (action.isByIds()) {
                checks.within(path, "delete", action.fields())
                        .required("bidModelDataIds")
                        .ids("bidModelDataIds");
            } else {
                String setter = action.name().toLowerCase(Locale.ROOT);
                check(action, action.modelling().checksWithin(checks, path, setter), added);
            }
            for (Object id : action.dataIds()) {
                checks.that(changed.add(id), path, id, "must not update or delete one modelling twice");
            }
        }
        checkStrictSums(checks);
        checkExclusions(checks);
    }

    private static void check(Action action, Checks at, Named added) {
        IoModelling modelling = action.modelling();
        List<Map<String, Object>> mappings = modelling.mappings();
        Checks data = at.within("bidModelData", modelling.data());
        at.that(
                action.adds() || modelling.data().containsKey("id") || !mappings.isEmpty(),
                "bidModelData.id",
                null,
                "is required, or the entities whose modelling changes");
        if (action.setsValues() && !at.hasFurtherFields() && (!action.adds() || mappings.isEmpty())) {
            ModellingRules.anyValue(data);
        }
        if (action.adds()) {
            ModellingRules.ratioHasType(data);
        }
        for (int i = 0; i < mappings.size(); i++) {
            checkMapping(
                    at, mappings.get(i), "dimensionEntityMappings[" + i + "]", action.adds() ? added : new Named());
        }
        data.ids("id");
        if (action.setsValues()) {
            ModellingRules.ranges(data);
            modelling.dimensions().forEach(dimension -> ModellingRules.support(data, dimension));
            // Values that an update omits stay, and a priority may be among them.
            ModellingRules.flexibleNeedsPriority(data, !action.adds());
        }
    }

    /** Within one campaign an entity is added once; one without a campaign is added in all of them. */
    private static void checkMapping(Checks at, Map<String, Object> mapping, String path, Named added) {
        Checks checks = at.within(path, "entity", mapping).ids("campaignId").haveIds("dimensionId");
        Object entity = mapping.get("entityId");
        if (!Long.valueOf(IoModelling.OTHERS).equals(entity)) {
            checks.ids("entityId");
        }
        if (entity != null) {
            Object dimension = mapping.getOrDefault("dimensionId", "");
            at.that(
                    !added.has(dimension, entity, campaignOf(mapping)),
                    path,
                    entity,
                    "must not add an entity of the same dimension and campaign twice");
            added.add(dimension, entity, campaignOf(mapping));
        }
    }

    /** Checks the strict ratios of each campaign in this request alone; each action counts once, however many entities. */
    private void checkStrictSums(Checks checks) {
        Map<Object, BigDecimal> sums = new HashMap<>();
        for (Action action : actions) {
            Map<String, Object> data = action.setsValues() ? action.modelling().data() : Map.of();
            BigDecimal ratio = ModellingRules.strictRatio(data.get("spendRatioTypeId"), data.get("spendRatio"));
            if (ratio != null) {
                action.campaigns().forEach(campaign -> sums.merge(campaign, ratio, BigDecimal::add));
            }
        }
        BigDecimal ofAll = sums.getOrDefault(ALL_CAMPAIGNS, BigDecimal.ZERO);
        sums.remove(ALL_CAMPAIGNS);
        BigDecimal most =
                sums.values().stream().reduce(BigDecimal.ZERO, BigDecimal::max).add(ofAll);
        checks.that(
                most.compareTo(ModellingLimits.MAX_SPEND_RATIO) <= 0,
                "bidModelRequests",
                most.toPlainString(),
                "must have strict spend ratios that add up to 100 at most in each campaign");
    }

    private void checkExclusions(Checks checks) {
        Named named = new Named();
        for (int i = 0; i < exclusions.size(); i++) {
            Dimension dimension = exclusions.get(i).dimension();
            EntityExclusion entities = exclusions.get(i).entities();
            String path = "excludeDimensionEntityMappings[" + i + "]";
            ModellingRules.exclusion(entities.checksWithin(checks, path, "apply"));
            checks.within(path, "apply", Map.of("dimensionId", dimension)).haveIds("dimensionId");
            boolean isExcluded = Objects.equals(entities.fields().get("isExcluded"), 1);
            Object campaign = campaignOf(entities.fields());
            Object ids = entities.fields().get("ids");
            for (String id : String.valueOf(ids).split(",", -1)) {
                checks.that(
                        !named.has(dimension, id + " " + !isExcluded, campaign),
                        path,
                        ids,
                        "must not include and exclude one entity of the same dimension and campaign");
                named.add(dimension, id + " " + isExcluded, campaign);
            }
        }
    }
}
