package io.adplatform.testkit.area.bidmodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.area.bidmodel.CampaignBidModels.Modelling;
import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.data.NewRow;
import io.adplatform.testkit.data.Words;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Refusal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The bid modeling of one entity of a campaign, in words. Campaign, dimension and entity are required.
 *
 * <p>Every method refuses what the documents' limits refuse with an {@link IllegalArgumentException}; whether strict
 * spend ratios add up is not looked at, for one row alone can't know.
 */
public final class NewBidModel {

    private final BidModelStore store;
    private final ObjectNode values = Json.object();
    private @Nullable Campaign campaign;
    private @Nullable Dimension dimension;
    private long entity;

    NewBidModel(BidModelStore store) {
        this.store = store;
    }

    public NewBidModel campaign(long id) {
        campaign = store.platform().campaign(id);
        if (campaign == null) {
            throw Words.refusal("there is no campaign " + id);
        }
        return this;
    }

    /** The documents' ID of the dimension, such as 10 for states. */
    public NewBidModel dimension(int id) {
        dimension = Words.oneOf(Dimension.ALL, known -> String.valueOf(known.id()), "dimension", String.valueOf(id));
        return this;
    }

    /** An entity of the dimension. A wrong ID is refused with the right ones. */
    public NewBidModel entity(long id) {
        entity = id;
        return this;
    }

    /** 1 to 10. */
    public NewBidModel priority(int order) {
        values.put("priority", order);
        return this;
    }

    /** 0.1 to 100. */
    public NewBidModel bidMultiplier(String factor) {
        values.put("bidMultiplier", Words.amount("bidMultiplier", factor, 4));
        return this;
    }

    /** 0 to 100, of a flexible ratio, which needs a priority too. */
    public NewBidModel flexibleSpendRatio(String percent) {
        return spendRatio(percent, CampaignBidModels.FLEXIBLE);
    }

    /** 0 to 100, of a strict ratio. */
    public NewBidModel strictSpendRatio(String percent) {
        return spendRatio(percent, CampaignBidModels.STRICT);
    }

    private NewBidModel spendRatio(String percent, int type) {
        values.put("spendRatio", Words.amount("spendRatio", percent, 4));
        values.put("spendRatioTypeId", type);
        return this;
    }

    NewRow save() {
        Campaign of = Objects.requireNonNull(campaign, "campaign(id) is required");
        Dimension in = Objects.requireNonNull(dimension, "dimension(id) is required");
        CampaignBidModels changed = store.bidModels(of).copy();
        Modelling modelling;
        try {
            BidModelRules.entity(in, entity);
            BidModelRules.campaign(of, changed.baseBid);
            modelling = store.add(changed, in, CampaignBidModels.INDIVIDUAL, entity, values);
        } catch (Refusal refused) {
            String reason = Json.tree(refused.answer().body())
                    .at("/errorObjects/0/reason")
                    .asText();
            IllegalArgumentException refusal = Words.refusal(reason);
            refusal.addSuppressed(refused);
            throw refusal;
        }
        boolean flexible = values.path("spendRatioTypeId").asInt() == CampaignBidModels.FLEXIBLE;
        if (flexible && modelling.figure("priority") == null) {
            throw Words.refusal("flexible spend ratios require a dimension priority");
        }
        store.keep(of, changed);
        return new NewRow(
                modelling.id(),
                of.owId(),
                () -> store.change(of, bidModels -> bidModels.modelling.remove(modelling.id())));
    }
}
