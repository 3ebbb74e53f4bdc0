package io.adplatform.sdk.campaigns;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** A field of {@link CampaignSummary} for sorting. The documents don't list them. The list is open. */
public final class CampaignField extends OpenEnum {

    private static final Constants<CampaignField> ALL = constants(CampaignField.class, CampaignField::new);

    public static final CampaignField CAMPAIGN_ID = ALL.add("campaignId");
    public static final CampaignField NAME = ALL.add("name");
    public static final CampaignField STATUS = ALL.add("status");
    public static final CampaignField START_TIME = ALL.add("startTime");
    public static final CampaignField END_TIME = ALL.add("endTime");
    public static final CampaignField CREATED_AT = ALL.add("createdAt");
    public static final CampaignField MODIFIED_AT = ALL.add("modifiedAt");

    private CampaignField(Wire wire) {
        super(wire);
    }

    /** Returns the constant with this wire name, or an unknown value with this text. */
    public static CampaignField of(String text) {
        return ALL.of(text);
    }

    /** Returns the constants in the order of {@link CampaignSummary}. */
    public static List<CampaignField> known() {
        return ALL.known();
    }
}
