package io.adplatform.testkit.area.bidmodel;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.area.bidmodel.CampaignBidModels.Modelling;
import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The bid models of all campaigns, and which requests may read or change them. */
final class BidModelStore {

    private static final long FIRST_MODELLING = 9_001;
    private static final long FIRST_BUNDLE = 801;

    private final PlatformData platform;
    private final Map<Long, CampaignBidModels> byCampaign = new HashMap<>();
    private long lastModelling = FIRST_MODELLING - 1;
    private long lastBundle = FIRST_BUNDLE - 1;

    BidModelStore(PlatformData platform) {
        this.platform = platform;
    }

    PlatformData platform() {
        return platform;
    }

    /** Adds the modelling of one entity that has none. */
    Modelling add(CampaignBidModels bidModels, Dimension dimension, int type, long entity, JsonNode values) {
        if (bidModels.modellingOf(dimension.id(), type, entity) != null) {
            throw Refusal.unprocessable("The entity " + entity + " is modelled already");
        }
        Modelling unset = new Modelling(++lastModelling, dimension.id(), type, entity, Map.of());
        Modelling added = BidModelRules.changed(unset, values);
        bidModels.save(added);
        return added;
    }

    long nextBundle() {
        return ++lastBundle;
    }

    List<Campaign> campaigns(Request request) {
        return platform.campaigns().of(request.owId()).oldestFirst();
    }

    /** The campaign that the path names. */
    Campaign campaign(Request request) {
        return campaign(request, request.pathInteger("campaignId"));
    }

    Campaign campaign(Request request, long campaignId) {
        return campaigns(request).stream()
                .filter(campaign -> campaign.id() == campaignId)
                .findFirst()
                .orElseThrow(() -> Refusal.unprocessable("The workspace has no campaign " + campaignId));
    }

    /** The campaigns of the IO that the path names; 403 for one that the workspace doesn't have. */
    List<Campaign> campaignsOfIo(Request request) {
        long ioId = request.pathInteger("ioId");
        List<Campaign> found = campaigns(request).stream()
                .filter(campaign -> campaign.io().id() == ioId)
                .toList();
        if (found.isEmpty()) {
            throw forbidden();
        }
        return found;
    }

    static Refusal forbidden() {
        return new Refusal(403, "Forbidden!");
    }

    Dimension dimension(Request request) {
        return dimension(request.pathInteger("dimensionId"));
    }

    Dimension dimension(long id) {
        return Dimension.ALL.stream()
                .filter(dimension -> dimension.id() == id)
                .findFirst()
                .orElseThrow(() -> Refusal.unprocessable("There is no dimension " + id));
    }

    /** Returns the modelling of a campaign; {@link #change} changes it. */
    CampaignBidModels bidModels(Campaign campaign) {
        return byCampaign.computeIfAbsent(campaign.id(), id -> new CampaignBidModels());
    }

    /** Changes what is set in a campaign, all or nothing. */
    void change(Campaign campaign, Consumer<CampaignBidModels> change) {
        CampaignBidModels copy = bidModels(campaign).copy();
        change.accept(copy);
        keep(campaign, copy);
    }

    /** Replaces the modelling by a changed copy. */
    void keep(Campaign campaign, CampaignBidModels copy) {
        byCampaign.put(campaign.id(), copy);
    }
}
