package io.adplatform.testkit.area.bidmodel;

import io.adplatform.testkit.area.bidmodel.CampaignBidModels.Bundle;
import io.adplatform.testkit.area.bidmodel.CampaignBidModels.Modelling;
import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.data.Metrics;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.http.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An entity or a bundle of a campaign's dimension with its modelling and its delivery. */
record EntityRow(
        Campaign campaign,
        Dimension dimension,
        long id,
        String name,
        @Nullable Bundle bundle,
        List<EntityRow> members,
        @Nullable Modelling modelling,
        boolean blocked,
        Metrics metrics) {

    /** The position of a row without a priority in the order of priorities. */
    private static final BigDecimal NO_PRIORITY = new BigDecimal("99");

    private static final String RETURN = "returnOnAdSpend";
    private static final String PREBID_COST = "prebidCost";

    /** The metrics of the documents and two that rows were seen with besides, with the names of reports for those that differ. */
    private static final Map<String, String> FIGURES = new LinkedHashMap<>();

    static {
        Json.names("""
                impressions winRate clicks eCPM eCPC dataCost mediaSpent CTR spent conversionCount
                conversionValue VCR eCPV eCPCV startCount firstCount midCount thirdCount completeCount
                bidImpressions audioVideoViewed
                attributedClickThroughConversions=totalAttributedClickThroughConversion
                attributedViewThroughConversions=totalAttributedViewThroughConversion
                costPerAttributedConversions=costPerAttributedConversion
                attributedConversionsRate=totalAttributedConversionRate
                returnOnAdSpend prebidCost totalECPM=eCPM totalECPC=eCPC""").forEach(name -> FIGURES.put(name.split("=", -1)[0], name.substring(name.indexOf('=') + 1)));
    }

    /** All entities of a dimension. Their delivery is drawn once, and is zero outside the campaign's life. */
    static List<EntityRow> entities(
            PlatformData platform,
            Campaign campaign,
            Dimension dimension,
            CampaignBidModels bidModels,
            boolean delivered) {
        Map<Long, Modelling> modelled = bidModels.individuals(dimension);
        List<EntityRow> rows = new ArrayList<>();
        for (long id = dimension.firstEntity(); dimension.hasEntity(id); id++) {
            Metrics metrics = delivered
                    ? platform.deliveredBy(campaign, dimension.id(), id, id == dimension.firstEntity())
                    : new Metrics();
            String name = dimension.label() + " " + (id - dimension.firstEntity() + 1);
            boolean blocked = bidModels.isBlocked(dimension.id(), id);
            rows.add(new EntityRow(campaign, dimension, id, name, null, List.of(), modelled.get(id), blocked, metrics));
        }
        return rows;
    }

    /** A bundle over its entities. */
    static EntityRow bundle(Bundle bundle, List<EntityRow> entities, CampaignBidModels bidModels) {
        List<EntityRow> members = entities.stream()
                .filter(row -> bundle.entities().contains(row.id))
                .toList();
        EntityRow any = members.get(0);
        long id = bundle.id();
        Modelling modelling = bidModels.modellingOf(bundle);
        return new EntityRow(
                any.campaign, any.dimension, id, bundle.name(), bundle, members, modelling, false, sum(members));
    }

    /** Whether a campaign delivered at all in a time. */
    static boolean delivers(Campaign campaign, @Nullable Long from, @Nullable Long to, Instant now) {
        long end = Math.min(campaign.end().toEpochMilli(), now.toEpochMilli());
        long start = campaign.start().toEpochMilli();
        return start < end && (from == null || from < end) && (to == null || to > start);
    }

    static Metrics sum(List<EntityRow> rows) {
        return rows.stream().map(row -> row.metrics).reduce(new Metrics(), Metrics::plus);
    }

    BigDecimal priority() {
        return modelling == null ? NO_PRIORITY : modelling.figures().getOrDefault("priority", NO_PRIORITY);
    }

    static Set<String> figures() {
        return FIGURES.keySet();
    }

    static Map<String, BigDecimal> figures(Metrics metrics) {
        Map<String, BigDecimal> figures = new LinkedHashMap<>();
        FIGURES.keySet().forEach(name -> figures.put(name, figure(name, metrics)));
        return figures;
    }

    BigDecimal figure(String name) {
        return figure(name, metrics);
    }

    private static BigDecimal figure(String name, Metrics metrics) {
        BigDecimal spent = metrics.figure("spent");
        return name.equals(PREBID_COST) || (name.equals(RETURN) && spent.signum() == 0)
                ? BigDecimal.ZERO
                : name.equals(RETURN)
                        ? metrics.figure("conversionValue").divide(spent, 4, RoundingMode.HALF_UP)
                        : metrics.figure(FIGURES.getOrDefault(name, name));
    }

    /** The row as the documents have it. */
    Map<String, @Nullable Object> row(boolean reporting, BigDecimal allSpent) {
        Map<String, @Nullable Object> row = Json.fields("bidModelData", modelling == null ? null : modelling.data());
        if (bundle == null) {
            row.put("id", id);
            row.put("name", name);
        } else {
            row.put("bundleId", id);
            row.put("bundleName", name);
            row.put("bundleEntityIds", bundle.entities());
            row.put(
                    "entityRecordsList",
                    members.stream()
                            .map(member -> member.row(reporting, allSpent))
                            .toList());
        }
        row.put("isExcluded", blocked ? 1 : 0);
        row.put("modelled", modelling != null);
        row.put("targeted", !blocked);
        if (dimension.id() == Dimension.CREATIVE && bundle == null) {
            String file = "https://cdn.platform.example/creatives/" + id;
            row.put("creativeStatus", "Running");
            row.put("creativeThumbnailSource", file + "/thumbnail.png");
            row.put("creativeCardSource", file + "/card.png");
            row.put("creativeType", PlatformData.creativeTypeName(campaign.creativeTypeId()));
        }
        if (reporting) {
            row.put("spentDistribution", percent(figure("spent"), allSpent));
            row.putAll(figures(metrics));
        }
        return row;
    }

    private static BigDecimal percent(BigDecimal part, BigDecimal whole) {
        return whole.signum() == 0 ? BigDecimal.ZERO : part.movePointRight(2).divide(whole, 4, RoundingMode.HALF_UP);
    }
}
