package io.adplatform.testkit.area.bidmodel;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.area.bidmodel.CampaignBidModels.Bundle;
import io.adplatform.testkit.area.bidmodel.CampaignBidModels.Modelling;
import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The operations of bid modeling that change a campaign. */
record BidModelWrites(BidModelStore store) {

    private static final String CAMPAIGN = "/api/v3/bm/campaigns/{campaignId}";
    private static final String DELETE_BUNDLES = CAMPAIGN + "/dimensions{dimensionId}/bundles";
    private static final String INCLUDE_EXCLUDE = CAMPAIGN + "/include-Exclude/dimensions/{dimensionId}";

    void register(Operations operations) {
        operations
                .route("PUT", CAMPAIGN + "/bid-models/{dimensionId}", this::manage)
                .route("DELETE", CAMPAIGN + "/bid-models", this::delete)
                .route("POST", CAMPAIGN + "/dimensions/{dimensionId}/bundles", this::createBundle)
                .route("PATCH", CAMPAIGN + "/dimensions/{dimensionId}/bundles", this::updateBundles)
                .route("DELETE", DELETE_BUNDLES, this::deleteBundles)
                .alias("DELETE " + DELETE_BUNDLES, CAMPAIGN + "/dimensions/{dimensionId}/bundles")
                .route("POST", INCLUDE_EXCLUDE, this::includeExclude)
                .alias("POST " + INCLUDE_EXCLUDE, CAMPAIGN + "/include-exclude/dimensions/{dimensionId}");
        version2(operations, "deviceType", Dimension.DEVICE_TYPE);
        version2(operations, "exchange", Dimension.EXCHANGE);
        version2(operations, "trafficsource", Dimension.TRAFFIC_TYPE);
    }

    private void version2(Operations operations, String kind, int dimension) {
        operations.route("POST", "/api/v2/cmp/" + kind + "/includeExclude", request -> {
            long entity = request.integer("ids", 0);
            Campaign campaign = store.campaign(request, request.integer("campaignId", 0));
            BidModelRules.entity(store.dimension(dimension), entity);
            boolean block = isExcluded(request.fields());
            store.change(campaign, bidModels -> bidModels.block(dimension, entity, block));
            Map<String, String> message = Map.of("message", block ? "It is excluded now" : "It is included now");
            return Answer.bare(Json.fields("statusCode", 200, "responseObject", message))
                    .withHeader("Content-Type", "application/json;charset=UTF-8");
        });
    }

    private Answer manage(Request request) {
        Campaign campaign = store.campaign(request);
        Dimension dimension = store.dimension(request);
        JsonNode body = request.json();
        JsonNode actions = body.path("actionWiseBidModelEntities");
        store.change(campaign, bidModels -> {
            bidModels.changeBaseBid(body);
            if (!actions.isEmpty()) {
                BidModelRules.campaign(campaign, bidModels.baseBid);
            }
            actions.at("/DELETE/bidModelDataId")
                    .forEach(id -> mustBe(bidModels.modelling.remove(id.asLong()) != null, "modelling", id));
            actions.at("/DELETE/bundleIds").forEach(id -> mustBe(bidModels.unbundle(id.asLong()), "bundle", id));
            actions.at("/UPDATE/bidModelEntityDetails").forEach(item -> update(bidModels, dimension, item));
            actions.at("/ADD/bidModelEntityDetails").forEach(item -> add(bidModels, dimension, item));
            body.at("/inclusionExclusionEntityMap/INCLUDE")
                    .forEach(id -> block(bidModels, dimension, id.asLong(), false));
            body.at("/inclusionExclusionEntityMap/EXCLUDE")
                    .forEach(id -> block(bidModels, dimension, id.asLong(), true));
            BidModelRules.bundleCount(bidModels, dimension.id());
            BidModelRules.spendRatios(bidModels);
        });
        return Answer.success("Bid modelling is saved");
    }

    private void update(CampaignBidModels bidModels, Dimension dimension, JsonNode item) {
        boolean byData = item.has("bidModelDataId");
        Modelling before = byData
                ? bidModels.modelling.get(item.path("bidModelDataId").asLong())
                : bidModels.modellingOf(
                        dimension.id(),
                        item.path("entityTypeId").asInt(),
                        item.path("entityId").asLong());
        if (before == null || before.dimension() != dimension.id()) {
            throw none("modelling", item.path(byData ? "bidModelDataId" : "entityId"));
        }
        if (item.has("bundleName") || item.has("entityIds")) {
            Bundle bundle =
                    before.entityType() == CampaignBidModels.BUNDLE ? bidModels.bundles.get(before.entity()) : null;
            if (bundle == null) {
                throw none("bundle", item.path("bidModelDataId"));
            }
            bidModels.save(changed(bundle, item, dimension));
        }
        bidModels.save(BidModelRules.changed(before, item));
    }

    private void add(CampaignBidModels bidModels, Dimension dimension, JsonNode item) {
        int type = item.path("entityTypeId").asInt();
        long entity = item.path("entityId").asLong();
        if (type == CampaignBidModels.INDIVIDUAL) {
            BidModelRules.entity(dimension, entity);
        } else if (type == CampaignBidModels.BUNDLE && entity < 0) {
            entity = newBundle(bidModels, dimension, item);
        } else if (type == CampaignBidModels.BUNDLE) {
            bundle(bidModels, dimension, item.path("entityId"));
        } else if (type != CampaignBidModels.OTHER || entity != -1) {
            throw Refusal.unprocessable("entityTypeId must be 1, 2, or 3 with the entityId -1");
        }
        store.add(bidModels, dimension, type, entity, item);
    }

    private long newBundle(CampaignBidModels bidModels, Dimension dimension, JsonNode fields) {
        Bundle bundle = changed(new Bundle(store.nextBundle(), dimension.id(), "", List.of()), fields, dimension);
        bidModels.save(bundle);
        BidModelRules.bundleCount(bidModels, dimension.id());
        return bundle.id();
    }

    private Answer delete(Request request) {
        Set<Long> dimensions = request.ids("dimensionIds");
        Set<Long> modelling = request.ids("bidModelDataIds");
        store.change(store.campaign(request), bidModels -> {
            bidModels.modelling.keySet().removeAll(modelling);
            dimensions.forEach(id -> bidModels.clear(store.dimension(id).id()));
            if (dimensions.isEmpty() && modelling.isEmpty()) {
                Dimension.ALL.forEach(dimension -> bidModels.clear(dimension.id()));
            }
        });
        return Answer.success("Bid modelling is deleted");
    }

    private Answer createBundle(Request request) {
        Dimension dimension = store.dimension(request);
        JsonNode body = request.json();
        Map<String, Object> data = Json.fields("message", "The bundle is created");
        store.change(store.campaign(request), bidModels -> data.put("id", newBundle(bidModels, dimension, body)));
        return Answer.success(data);
    }

    private Answer updateBundles(Request request) {
        Dimension dimension = store.dimension(request);
        JsonNode list = request.json().path("bundleDetailList");
        store.change(
                store.campaign(request),
                bidModels -> list.forEach(item -> {
                    Bundle before = bundle(bidModels, dimension, item.path("bundleId"));
                    bidModels.save(changed(before, item, dimension));
                }));
        return Answer.success("The bundles are updated");
    }

    private static Bundle bundle(CampaignBidModels bidModels, Dimension dimension, JsonNode id) {
        Bundle bundle = bidModels.bundles.get(id.asLong());
        if (bundle == null || bundle.dimension() != dimension.id()) {
            throw none("bundle", id);
        }
        return bundle;
    }

    private static Bundle changed(Bundle before, JsonNode item, Dimension dimension) {
        return new Bundle(
                before.id(),
                dimension.id(),
                item.has("bundleName") ? item.path("bundleName").asText() : before.name(),
                item.has("entityIds") ? BidModelRules.bundleEntities(item, dimension) : before.entities());
    }

    private Answer deleteBundles(Request request) {
        List<String> dimensions = List.of(request.pathText("dimensionId").split("\\s*,\\s*", -1));
        Set<Long> ids = request.ids("bundleIds");
        store.change(
                store.campaign(request),
                bidModels -> ids.forEach(id -> {
                    Bundle bundle = bidModels.bundles.get(id);
                    boolean here = bundle != null && dimensions.contains(Integer.toString(bundle.dimension()));
                    if (!here || !bidModels.unbundle(id)) {
                        throw Refusal.unprocessable("There is no bundle " + id);
                    }
                }));
        return Answer.success("The bundles are deleted");
    }

    private Answer includeExclude(Request request) {
        Dimension dimension = store.dimension(request);
        Set<Long> ids = request.ids("ids");
        boolean block = isExcluded(request.fields());
        store.change(store.campaign(request), bidModels -> ids.forEach(id -> block(bidModels, dimension, id, block)));
        return Answer.success(block ? "The entities are excluded" : "The entities are included");
    }

    static void block(CampaignBidModels bidModels, Dimension dimension, long entity, boolean block) {
        BidModelRules.entity(dimension, entity);
        bidModels.block(dimension.id(), entity, block);
    }

    /** 0 or 1, or the boolean that one declaration has. */
    static boolean isExcluded(JsonNode fields) {
        return Set.of("1", "true").contains(fields.path("isExcluded").asText());
    }

    private static void mustBe(boolean there, String what, JsonNode id) {
        if (!there) {
            throw none(what, id);
        }
    }

    static Refusal none(String what, JsonNode id) {
        return Refusal.unprocessable("There is no " + what + " " + id.asText());
    }
}
