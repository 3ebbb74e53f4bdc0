package io.adplatform.sdk.bidmodel.insertionorders;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.bidmodel.internal.ModellingRules;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.modelling.EntityExclusion;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
     * @param modelling what is added, updated or deleted; {@code null} where modelling is deleted by its IDs
     */
    private record Action(
            Map<String, Object> fields, @Nullable IoModelling modelling) {

        boolean adds() {
            return is("ADD");
        }

        /** {@code null} if it sets none. A modelling that is named by its ID may be of any campaign, and counts for none. */
        @Nullable
        BigDecimal strictRatio() {
            return ModellingRules.strictRatio(values().get("spendRatioTypeId"), values().get("spendRatio"));
        }

        /** The values that it sets; a delete sets none. */
        Map<String, Object> values() {
            return modelling == null || is("DELETE") ? Map.of() : modelling.data();
        }

        /** The bid model data IDs that it updates or deletes. */
        List<?> dataIds() {
            if (modelling == null) {
                return fields.get("bidModelDataIds") instanceof List<?> ids ? ids : List.of();
            }
            Object id = adds() ? null : modelling.data().get("id");
            return id == null ? List.of() : List.of(id);
        }

        boolean is(String action) {
            return action.equals(fields.get("action"));
        }

        /** The number of modellings that it names. */
        int changes() {
            int named =
                    modelling == null ? dataIds().size() : modelling.mappings().size();
            return Math.max(1, named);
        }
    }

    /** The campaigns of the IO, if a mapping names none. */
    private static final Object ALL_CAMPAIGNS = "all";

    /** Entities that are blocked or targeted again. */
    private record Exclusion(Dimension dimension, EntityExclusion entities) {

        boolean contradicts(Exclusion other) {
            Map<String, Object> one = entities.fields();
            Map<String, Object> two = other.entities.fields();
            Object campaign = one.get("campaignId");
            Object otherCampaign = two.get("campaignId");
            return dimension.equals(other.dimension)
                    && !Objects.equals(one.get("isExcluded"), two.get("isExcluded"))
                    && (campaign == null || otherCampaign == null || campaign.equals(otherCampaign))
                    && !Collections.disjoint(ids(one), ids(two));
        }

        private static List<String> ids(Map<String, Object> fields) {
            return List.of(String.valueOf(fields.get("ids")).split(",", -1));
        }

        Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>(entities.sent());
            fields.put("dimensionId", dimension);
            return fields;
        }
    }

    ManageIoBidModels(Workspace workspace, long ioId) {
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

    /** Models entities that aren't modelled yet. */
    public ManageIoBidModels add(IoModelling modelling) {
        return action("ADD", modelling);
    }

    /** Changes the modelling that {@link IoModelling#ofData} or the entities name. */
    public ManageIoBidModels update(IoModelling modelling) {
        return action("UPDATE", modelling);
    }

    /** Takes the modelling with these IDs away. */
    public ManageIoBidModels delete(Collection<Long> bidModelDataIds) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("action", "DELETE");
        fields.put("bidModelDataIds", List.copyOf(bidModelDataIds));
        return action(new Action(fields, null));
    }

    /** Takes away the modelling that {@link IoModelling#ofData} or the entities name. Values are none of its business. */
    public ManageIoBidModels delete(IoModelling modelling) {
        return action("DELETE", modelling);
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
        return body(
                "excludeDimensionEntityMappings",
                exclusions.stream().map(Exclusion::fields).toList());
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
                actions.stream().map(Action::modelling).filter(Objects::nonNull).map(IoModelling::further));
        List<String> found = new ArrayList<>(
                limits.ofChanges(actions.stream().mapToInt(Action::changes).sum()));
        BigDecimal baseBid = (BigDecimal) checks.value("baseBid");
        if (baseBid != null) {
            found.addAll(limits.ofBaseBid("IO", null, baseBid));
        }
        for (int i = 0; i < actions.size(); i++) {
            if (actions.get(i).values().get("bidMultiplier") instanceof BigDecimal after) {
                BigDecimal before = actions.get(i).adds() ? BigDecimal.ONE : null;
                found.addAll(limits.ofMultiplier("bidModelRequests[" + i + "]", before, after, baseBid));
            }
        }
        found.forEach(rule -> checks.that(false, "bidModelRequests", null, "breaks " + rule));
    }

    private ManageIoBidModels action(String name, IoModelling modelling) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("action", name);
        fields.putAll(modelling.sent());
        return action(new Action(fields, modelling));
    }

    private ManageIoBidModels action(Action action) {
        actions.add(action);
        return body("bidModelRequests", actions.stream().map(Action::fields).toList());
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
        for (int i = 0; i < actions.size(); i++) {
            String path = "bidModelRequests[" + i + "]";
            IoModelling modelling = actions.get(i).modelling();
            if (modelling == null) {
                checks.within(path, "delete", actions.get(i).fields())
                        .required("bidModelDataIds")
                        .ids("bidModelDataIds");
            } else if (actions.get(i).adds()) {
                Checks at = modelling.checksWithin(checks, path, "add");
                if (modelling.mappings().isEmpty() && !at.hasFurtherFields()) {
                    ModellingRules.anyValue(at.within("bidModelData", modelling.data()));
                }
                ModellingRules.ratioHasType(at.within("bidModelData", modelling.data()));
                check(at, modelling, false);
            } else if (actions.get(i).is("UPDATE")) {
                Checks at = modelling.checksWithin(checks, path, "update");
                requireTarget(at, modelling);
                if (!at.hasFurtherFields()) {
                    ModellingRules.anyValue(at.within("bidModelData", modelling.data()));
                }
                // Values that an update omits stay, and a priority may be among them.
                check(at, modelling, true);
            } else {
                Checks at = modelling.checksWithin(checks, path, "delete");
                requireTarget(at, modelling);
                checkMappings(at, modelling);
                at.within("bidModelData", modelling.data()).ids("id");
            }
        }
        checkAddedOnce(checks);
        checkChangedOnce(checks);
        checkStrictSums(checks);
        for (int i = 0; i < exclusions.size(); i++) {
            String path = "excludeDimensionEntityMappings[" + i + "]";
            Exclusion exclusion = exclusions.get(i);
            ModellingRules.exclusion(exclusion.entities().checksWithin(checks, path, "apply"));
            checks.within(path, "apply", Map.of("dimensionId", exclusion.dimension()))
                    .haveIds("dimensionId");
            checks.that(
                    exclusions.subList(0, i).stream().noneMatch(exclusion::contradicts),
                    path,
                    exclusion.entities().fields().get("ids"),
                    "must not include and exclude one entity of the same dimension and campaign");
        }
    }

    private static void requireTarget(Checks at, IoModelling modelling) {
        at.that(
                modelling.data().containsKey("id") || !modelling.mappings().isEmpty(),
                "bidModelData.id",
                null,
                "is required, or the entities whose modelling changes");
    }

    /** A bid model data ID is updated or deleted once. */
    private void checkChangedOnce(Checks checks) {
        Set<Object> seen = new HashSet<>();
        for (int i = 0; i < actions.size(); i++) {
            for (Object id : actions.get(i).dataIds()) {
                checks.that(
                        seen.add(id),
                        "bidModelRequests[" + i + "]",
                        id,
                        "must not update or delete one modelling twice");
            }
        }
    }

    /** Within one campaign an entity is added once; one that names no campaign is added in all of them. */
    private void checkAddedOnce(Checks checks) {
        List<Map<String, Object>> seen = new ArrayList<>();
        for (int i = 0; i < actions.size(); i++) {
            IoModelling modelling = actions.get(i).modelling();
            if (modelling == null || !actions.get(i).adds()) {
                continue;
            }
            Checks at = checks.within("bidModelRequests[" + i + "]", "add", modelling.fields());
            for (int j = 0; j < modelling.mappings().size(); j++) {
                Map<String, Object> mapping = modelling.mappings().get(j);
                Object entity = mapping.get("entityId");
                at.that(
                        entity == null || seen.stream().noneMatch(other -> isSame(mapping, other)),
                        "dimensionEntityMappings[" + j + "]",
                        entity,
                        "must not add an entity of the same dimension and campaign twice");
                seen.add(mapping);
            }
        }
    }

    private static boolean isSame(Map<String, Object> one, Map<String, Object> other) {
        Object campaign = one.get("campaignId");
        Object otherCampaign = other.get("campaignId");
        return Objects.equals(one.get("entityId"), other.get("entityId"))
                && Objects.equals(one.get("dimensionId"), other.get("dimensionId"))
                && (campaign == null || otherCampaign == null || campaign.equals(otherCampaign));
    }

    /** The strict ratios that one campaign gets from this request alone; each action counts once, however many entities. */
    private void checkStrictSums(Checks checks) {
        Set<Object> campaigns = new LinkedHashSet<>();
        actions.forEach(action -> campaignsOf(action).forEach(campaigns::add));
        campaigns.add(ALL_CAMPAIGNS);
        BigDecimal most = campaigns.stream()
                .map(campaign -> ModellingRules.sum(actions.stream()
                        .filter(action -> campaignsOf(action).contains(ALL_CAMPAIGNS)
                                || campaignsOf(action).contains(campaign))
                        .map(Action::strictRatio)))
                .max(Comparator.naturalOrder())
                .orElse(BigDecimal.ZERO);
        checks.that(
                most.compareTo(ModellingLimits.MAX_SPEND_RATIO) <= 0,
                "bidModelRequests",
                most.toPlainString(),
                "must have strict spend ratios that add up to 100 at most in each campaign");
    }

    /** The campaigns that an action names; all of the IO where one of its entities names none. */
    private static Set<Object> campaignsOf(Action action) {
        Set<Object> campaigns = new LinkedHashSet<>();
        if (action.modelling() != null) {
            action.modelling()
                    .mappings()
                    .forEach(mapping -> campaigns.add(mapping.getOrDefault("campaignId", ALL_CAMPAIGNS)));
        }
        return campaigns;
    }

    private static void checkMappings(Checks at, IoModelling modelling) {
        for (int i = 0; i < modelling.mappings().size(); i++) {
            Checks mapping = at.within(
                            "dimensionEntityMappings[" + i + "]",
                            "entity",
                            modelling.mappings().get(i))
                    .ids("campaignId")
                    .haveIds("dimensionId");
            if (!Long.valueOf(IoModelling.OTHERS).equals(mapping.value("entityId"))) {
                mapping.ids("entityId");
            }
        }
    }

    private static void check(Checks at, IoModelling modelling, boolean hasPriority) {
        checkMappings(at, modelling);
        Checks data = at.within("bidModelData", modelling.data()).ids("id");
        ModellingRules.ranges(data);
        modelling.dimensions().forEach(dimension -> ModellingRules.support(data, dimension));
        ModellingRules.flexibleNeedsPriority(data, hasPriority);
    }
}
