package io.adplatform.sdk.campaigns;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** Where a campaign stands (document 1, "States and transitions"). The list is open: other values can arrive. */
public final class CampaignStatus extends OpenEnum {

    private static final Constants<CampaignStatus> ALL_CONSTANTS = constants(CampaignStatus.class, CampaignStatus::new);

    public static final CampaignStatus PENDING = ALL_CONSTANTS.add("pending");
    public static final CampaignStatus RUNNING = ALL_CONSTANTS.add("running");
    public static final CampaignStatus EXPIRED = ALL_CONSTANTS.add("expired");
    public static final CampaignStatus DELETED = ALL_CONSTANTS.add("deleted");

    /** Every status. For filters alone: no campaign has it. */
    public static final CampaignStatus ALL = ALL_CONSTANTS.add("all");

    private CampaignStatus(Wire wire) {
        super(wire);
    }

    /** The constant with this name, or a value that carries the text. */
    public static CampaignStatus of(String text) {
        return ALL_CONSTANTS.of(text);
    }

    /** The constants, in the documents' order. */
    public static List<CampaignStatus> known() {
        return ALL_CONSTANTS.known();
    }
}
