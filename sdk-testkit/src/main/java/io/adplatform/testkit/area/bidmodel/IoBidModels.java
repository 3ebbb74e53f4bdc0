package io.adplatform.testkit.area.bidmodel;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.area.bidmodel.CampaignBidModels.Modelling;
import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The operations of bid modeling that change all campaigns of an insertion order. */
record IoBidModels(BidModelStore store) {

    private static final String PATH = "/api/v3/bm/io/{ioId}/bid-models";
    private static final Set<String> TAKE_PRIORITIES = Set.of("running", "pending");

    private static final long OTHERS = -1;

    void register(Operations operations) {
        operations
                .route("PUT", PATH, this::manage)
                .route("POST", PATH, this::setPriority)
                .route("PATCH", PATH, this::setPriority)
                .route("DELETE", PATH, this::deletePriority);
    }

    private Answer manage(Request request) {
        List<Campaign> campaigns = store.campaignsOfIo(request);
        JsonNode body = request.json();
        Map<Campaign, CampaignBidModels> changed = new LinkedHashMap<>();
        // All campaigns are tried before one is changed.
        for (Campaign campaign : campaigns) {
            CampaignBidModels copy = store.bidModels(campaign).copy();
            apply(body, campaign, copy);
            changed.put(campaign, copy);
        }
        checkIds(body.path("bidModelRequests"), campaigns);
        changed.forEach(store::keep);
        return Answer.success("Bid modelling is saved in " + changed.size() + " campaigns");
    }

    private void apply(JsonNode body, Campaign campaign, CampaignBidModels bidModels) {
        bidModels.changeBaseBid(body);
        BidModelRules.campaign(campaign, bidModels.baseBid);
        body.path("bidModelRequests").forEach(item -> {
            switch (item.path("action").asText()) {
                case "ADD" ->
                    mappings(item, campaign)
                            .filter(mapping -> mapping.has("entityId"))
                            .forEach(mapping -> {
                                Dimension dimension = store.dimension(
                                        mapping.path("dimensionId").asLong());
                                long entity = mapping.path("entityId").asLong();
                                if (entity != OTHERS) {
                                    BidModelRules.entity(dimension, entity);
                                }
                                store.add(bidModels, dimension, type(entity), entity, item.path("bidModelData"));
                            });
                case "UPDATE" ->
                    named(bidModels, item, campaign)
                            .forEach(
                                    before -> bidModels.save(BidModelRules.changed(before, item.path("bidModelData"))));
                default -> {
                    item.path("bidModelDataIds").forEach(id -> bidModels.modelling.remove(id.asLong()));
                    named(bidModels, item, campaign).forEach(one -> bidModels.modelling.remove(one.id()));
                }
            }
        });
        body.path("excludeDimensionEntityMappings").forEach(item -> {
            Dimension dimension = store.dimension(item.path("dimensionId").asLong());
            if (isFor(item, campaign)) {
                for (String id : item.path("ids").asText().split("\\s*,\\s*", -1)) {
                    BidModelWrites.block(bidModels, dimension, Long.parseLong(id), BidModelWrites.isExcluded(item));
                }
            }
        });
        BidModelRules.spendRatios(bidModels);
    }

    /** Returns the modelling that a request selects: by its ID, by its entities, or all of a campaign. */
    private static List<Modelling> named(CampaignBidModels bidModels, JsonNode item, Campaign campaign) {
        JsonNode values = item.path("bidModelData");
        List<Modelling> wanted = new ArrayList<>();
        Modelling named =
                values.has("id") ? bidModels.modelling.get(values.path("id").asLong()) : null;
        if (named != null) {
            wanted.add(named);
        }
        mappings(item, campaign).forEach(mapping -> {
            long entity = mapping.path("entityId").asLong();
            Modelling found = bidModels.modellingOf(mapping.path("dimensionId").asInt(), type(entity), entity);
            if (!mapping.has("entityId")) {
                wanted.addAll(bidModels.modelling.values());
            } else if (found != null) {
                wanted.add(found);
            }
        });
        return wanted;
    }

    /** The modelling that the request names must be that of one of the campaigns. */
    private void checkIds(JsonNode requests, List<Campaign> campaigns) {
        Stream<JsonNode> ids = Json.items(requests)
                .flatMap(item -> Stream.concat(
                        Json.items(item.path("bidModelDataIds")), Stream.of(item.at("/bidModelData/id"))));
        ids.filter(JsonNode::isIntegralNumber).forEach(id -> {
            if (campaigns.stream()
                    .noneMatch(campaign -> store.bidModels(campaign).modelling.containsKey(id.asLong()))) {
                throw BidModelWrites.none("modelling", id);
            }
        });
    }

    private static int type(long entity) {
        return entity == OTHERS ? CampaignBidModels.OTHER : CampaignBidModels.INDIVIDUAL;
    }

    private static Stream<JsonNode> mappings(JsonNode item, Campaign campaign) {
        return Json.items(item.path("dimensionEntityMappings")).filter(mapping -> isFor(mapping, campaign));
    }

    private static boolean isFor(JsonNode item, Campaign campaign) {
        return !item.has("campaignId") || item.path("campaignId").asLong() == campaign.id();
    }

    private Answer setPriority(Request request) {
        int priority = (int) request.integer("priority", 0);
        List<Campaign> campaigns = named(request);
        if (!campaigns.stream().allMatch(campaign -> TAKE_PRIORITIES.contains(campaign.status()))) {
            throw new Refusal(422, "Cannot assign priority as campaign is in invalid status");
        }
        return priority(campaigns, priority, "The priority is set");
    }

    private Answer deletePriority(Request request) {
        return priority(named(request), null, "The priority is deleted");
    }

    private Answer priority(List<Campaign> campaigns, @Nullable Integer priority, String message) {
        campaigns.forEach(campaign -> store.change(campaign, bidModels -> bidModels.ioPriority = priority));
        return Answer.success(message);
    }

    /** The campaigns that the request names, which must all be the IO's. */
    private List<Campaign> named(Request request) {
        Set<Long> ids = request.ids("campaignIds");
        List<Campaign> campaigns = store.campaignsOfIo(request).stream()
                .filter(campaign -> ids.contains(campaign.id()))
                .toList();
        if (campaigns.size() < ids.size()) {
            throw BidModelStore.forbidden();
        }
        return campaigns;
    }
}
