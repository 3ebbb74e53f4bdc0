package io.adplatform.sdk.bidmodel.entities;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.ReportColumn;
import java.util.List;
import java.util.Objects;

/**
 * A field of an entity's row (document 2, "Metrics" and "Bid model metrics report"), for sorting and filtering rows, and for a
 * file's columns. The list is open: other values can arrive.
 */
public final class EntityField extends OpenEnum {

    private static final Constants<EntityField> ALL = constants(EntityField.class, EntityField::new);

    // The documents' columns of a file, in their order.
    public static final EntityField ID = ALL.add("id");
    public static final EntityField NAME = ALL.add("name");
    public static final EntityField INVENTORY_TYPE = ALL.add("inventoryType");
    public static final EntityField MODELLED = ALL.add("modelled");
    public static final EntityField IMPRESSIONS = ALL.add("impressions");
    public static final EntityField CLICKS = ALL.add("clicks");
    public static final EntityField WIN_RATE = ALL.add("winRate");
    public static final EntityField CTR = ALL.add("CTR");
    public static final EntityField ECPM = ALL.add("eCPM");
    public static final EntityField TOTAL_ECPM = ALL.add("totalECPM");
    public static final EntityField ECPC = ALL.add("eCPC");
    public static final EntityField TOTAL_ECPC = ALL.add("totalECPC");
    public static final EntityField MEDIA_SPENT = ALL.add("mediaSpent");
    public static final EntityField DATA_COST = ALL.add("dataCost");
    public static final EntityField PREBID_COST = ALL.add("prebidCost");
    public static final EntityField SPENT = ALL.add("spent");
    public static final EntityField CONVERSION_VALUE = ALL.add("conversionValue");
    public static final EntityField CONVERSION_COUNT = ALL.add("conversionCount");
    public static final EntityField RETURN_ON_AD_SPEND = ALL.add("returnOnAdSpend");
    public static final EntityField ATTRIBUTED_CLICK_THROUGH_CONVERSIONS = ALL.add("attributedClickThroughConversions");
    public static final EntityField ATTRIBUTED_VIEW_THROUGH_CONVERSIONS = ALL.add("attributedViewThroughConversions");
    public static final EntityField COST_PER_ATTRIBUTED_CONVERSIONS = ALL.add("costPerAttributedConversions");
    public static final EntityField ATTRIBUTED_CONVERSIONS_RATE = ALL.add("attributedConversionsRate");

    // Further fields of a row.
    public static final EntityField PRIORITY = ALL.add("priority");
    public static final EntityField BID_IMPRESSIONS = ALL.add("bidImpressions");
    public static final EntityField VCR = ALL.add("VCR");
    public static final EntityField ECPV = ALL.add("eCPV");
    public static final EntityField ECPCV = ALL.add("eCPCV");
    public static final EntityField START_COUNT = ALL.add("startCount");
    public static final EntityField FIRST_COUNT = ALL.add("firstCount");
    public static final EntityField MID_COUNT = ALL.add("midCount");
    public static final EntityField THIRD_COUNT = ALL.add("thirdCount");
    public static final EntityField COMPLETE_COUNT = ALL.add("completeCount");
    public static final EntityField AUDIO_VIDEO_VIEWED = ALL.add("audioVideoViewed");

    private EntityField(Wire wire) {
        super(wire);
    }

    /** The constant with this wire name, or a value that carries the text. */
    public static EntityField of(String text) {
        return ALL.of(text);
    }

    /** The constants; first the documents' columns of a file, in their order. */
    public static List<EntityField> known() {
        return ALL.known();
    }

    /** The wire name, such as {@code mediaSpent}. */
    public String wireName() {
        return Objects.requireNonNull(label());
    }

    /** A column of a report's file; {@link ReportColumn#labelled} gives it another heading. */
    public ReportColumn column() {
        return ReportColumn.of(this);
    }
}
