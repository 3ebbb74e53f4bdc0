package io.adplatform.sdk.bidmodel.reports;

import java.util.List;

/**
 * A column of a metrics report as a file (document 2, "Bid model metrics report", download).
 *
 * @param label the header's text
 * @param value the key of the data
 */
public record ReportColumn(String label, String value) {

    public static final ReportColumn ID = new ReportColumn("ID", "id");
    public static final ReportColumn NAME = new ReportColumn("Name", "name");
    public static final ReportColumn INVENTORY_TYPE = new ReportColumn("Inventory Type", "inventoryType");
    public static final ReportColumn MODELLED = new ReportColumn("Modelled", "modelled");
    public static final ReportColumn IMPRESSIONS = new ReportColumn("Impressions", "impressions");
    public static final ReportColumn CLICKS = new ReportColumn("Clicks", "clicks");
    public static final ReportColumn WIN_RATE = new ReportColumn("Win Rate", "winRate");
    public static final ReportColumn CTR = new ReportColumn("CTR", "CTR");
    public static final ReportColumn ECPM = new ReportColumn("eCPM", "eCPM");
    public static final ReportColumn TOTAL_ECPM = new ReportColumn("Total eCPM", "totalECPM");
    public static final ReportColumn ECPC = new ReportColumn("eCPC", "eCPC");
    public static final ReportColumn TOTAL_ECPC = new ReportColumn("Total eCPC", "totalECPC");
    public static final ReportColumn MEDIA_SPENT = new ReportColumn("Media Spent", "mediaSpent");
    public static final ReportColumn DATA_COST = new ReportColumn("Data Cost", "dataCost");
    public static final ReportColumn PREBID_COST = new ReportColumn("Prebid Cost", "prebidCost");
    public static final ReportColumn SPENT = new ReportColumn("Spent", "spent");
    public static final ReportColumn CONVERSION_VALUE = new ReportColumn("Conversion Value", "conversionValue");
    public static final ReportColumn CONVERSION_COUNT = new ReportColumn("Conversion Count", "conversionCount");
    public static final ReportColumn RETURN_ON_AD_SPEND = new ReportColumn("Return on Ad Spend", "returnOnAdSpend");
    public static final ReportColumn CLICK_THROUGH_CONVERSIONS =
            new ReportColumn("Click-Through Conversions", "attributedClickThroughConversions");
    public static final ReportColumn VIEW_THROUGH_CONVERSIONS =
            new ReportColumn("View-Through Conversions", "attributedViewThroughConversions");
    public static final ReportColumn COST_PER_CONVERSION =
            new ReportColumn("Cost per Conversion", "costPerAttributedConversions");
    public static final ReportColumn CONVERSION_RATE = new ReportColumn("Conversion Rate", "attributedConversionsRate");

    private static final List<ReportColumn> KNOWN = List.of(
            ID,
            NAME,
            INVENTORY_TYPE,
            MODELLED,
            IMPRESSIONS,
            CLICKS,
            WIN_RATE,
            CTR,
            ECPM,
            TOTAL_ECPM,
            ECPC,
            TOTAL_ECPC,
            MEDIA_SPENT,
            DATA_COST,
            PREBID_COST,
            SPENT,
            CONVERSION_VALUE,
            CONVERSION_COUNT,
            RETURN_ON_AD_SPEND,
            CLICK_THROUGH_CONVERSIONS,
            VIEW_THROUGH_CONVERSIONS,
            COST_PER_CONVERSION,
            CONVERSION_RATE);

    /** The columns that the documents show, in their order. */
    public static List<ReportColumn> known() {
        return KNOWN;
    }

    /** The same column under another header. */
    public ReportColumn labelled(String header) {
        return new ReportColumn(header, value);
    }
}
