package io.adplatform.sdk.bidmodel.insertionorders;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.internal.ModellingRules;
import io.adplatform.sdk.bidmodel.modelling.EntityExclusion;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * <p>Ranges, what the dimensions take, and the priority beside a flexible spend ratio are checked before anything is
 * sent. Whether strict spend ratios add up to 100 depends on the campaigns, and is left to the platform. Sent again
 * after a lost answer, unless it adds something.
 */
public final class ManageIoBidModels extends RequestBuilder<Confirmation, ManageIoBidModels> {

    private static final String LINE = "PUT /api/v3/bm/io/{ioId}/bid-models";

    // The documents don't say that adding a second time adds nothing.
    static final Operation<Confirmation> ADDING = Operation.once(LINE).returns(Confirmation.class);

    // Values are set, flags are set, and what is gone stays gone.
    static final Operation<Confirmation> CHANGING = Operation.repeatable(LINE).returns(Confirmation.class);

    private final List<Action> actions = new ArrayList<>();
    private final List<Exclusion> exclusions = new ArrayList<>();

    /**
     * One of the request's actions.
     *
     * @param modelling what is added or updated; {@code null} where something is deleted
     */
    private record Action(
            Map<String, Object> fields, @Nullable IoModelling modelling) {

        boolean adds() {
            return "ADD".equals(fields.get("action"));
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

    /** What multipliers multiply from now on, in the account's currency; beside an add, update or delete. */
    public ManageIoBidModels baseBid(BigDecimal baseBid) {
        return body("baseBid", baseBid);
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
        checks.that(!actions.isEmpty(), "bidModelRequests", null, "is required: say add, update or delete");
        checks.positive("baseBid");
        for (int i = 0; i < actions.size(); i++) {
            String path = "bidModelRequests[" + i + "]";
            IoModelling modelling = actions.get(i).modelling();
            if (modelling == null) {
                checks.within(path, "delete", actions.get(i).fields())
                        .required("bidModelDataIds")
                        .ids("bidModelDataIds");
            } else if (actions.get(i).adds()) {
                Checks at = modelling.checksWithin(checks, path, "add");
                at.required("dimensionEntityMappings");
                check(at, modelling, false);
            } else {
                Checks at = modelling.checksWithin(checks, path, "update");
                at.that(
                        modelling.data().containsKey("id")
                                || !modelling.mappings().isEmpty(),
                        "bidModelData.id",
                        null,
                        "is required, or the entities whose modelling changes");
                // What an update leaves out stays as it is, and that may be a priority.
                check(at, modelling, true);
            }
        }
        for (int i = 0; i < exclusions.size(); i++) {
            String path = "excludeDimensionEntityMappings[" + i + "]";
            Exclusion exclusion = exclusions.get(i);
            ModellingRules.exclusion(exclusion.entities().checksWithin(checks, path, "apply"));
            checks.within(path, "apply", Map.of("dimensionId", exclusion.dimension()))
                    .haveIds("dimensionId");
        }
    }

    private static void check(Checks at, IoModelling modelling, boolean hasPriority) {
        for (int i = 0; i < modelling.mappings().size(); i++) {
            at.within(
                            "dimensionEntityMappings[" + i + "]",
                            "entity",
                            modelling.mappings().get(i))
                    .ids("entityId", "campaignId")
                    .haveIds("dimensionId");
        }
        Checks data = at.within("bidModelData", modelling.data()).ids("id");
        if (!at.hasFurtherFields()) {
            ModellingRules.anyValue(data);
        }
        ModellingRules.ranges(data);
        modelling.dimensions().forEach(dimension -> ModellingRules.support(data, dimension));
        ModellingRules.flexibleNeedsPriority(data, hasPriority);
    }
}
