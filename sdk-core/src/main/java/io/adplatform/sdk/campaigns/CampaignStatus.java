package io.adplatform.sdk.campaigns;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** The status of a campaign (document 1, "States and transitions"). The list is open: other values can arrive. */
public final class CampaignStatus extends OpenEnum {

    private static final Constants<CampaignStatus> ALL_CONSTANTS = constants(CampaignStatus.class, CampaignStatus::new);

    public static final CampaignStatus PENDING = ALL_CONSTANTS.add("pending");
    public static final CampaignStatus RUNNING = ALL_CONSTANTS.add("running");
    public static final CampaignStatus EXPIRED = ALL_CONSTANTS.add("expired");
    public static final CampaignStatus DELETED = ALL_CONSTANTS.add("deleted");

    /** Any status. For filters only: no campaign has it. */
    public static final CampaignStatus ALL = ALL_CONSTANTS.add("all");

    private CampaignStatus(Wire wire) {
        super(wire);
    }

    /** Returns the constant with this name, or an unknown value with this text. */
    public static CampaignStatus of(String text) {
        return ALL_CONSTANTS.of(text);
    }

    /** Returns the constants in the order of the documents. */
    public static List<CampaignStatus> known() {
        return ALL_CONSTANTS.known();
    }
}
