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
import java.util.Objects;
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
        Metrics metrics,
        Map<String, BigDecimal> figures) {

    /** The position of a row without a priority in the order of priorities. */
    private static final BigDecimal NO_PRIORITY = new BigDecimal("99");

    /** The figures that have the same name in reports. */
    private static final List<String> SAME_FIGURES = Json.names("""
            impressions winRate clicks eCPM eCPC dataCost mediaSpent CTR spent conversionCount
            conversionValue VCR eCPV eCPCV startCount firstCount midCount thirdCount completeCount
            bidImpressions audioVideoViewed""");

    /** All entities of a dimension. Their delivery is drawn once, and is zero outside the campaign's life. */
    static List<EntityRow> entities(
            PlatformData platform,
            Campaign campaign,
            Dimension dimension,
            CampaignBidModels bidModels,
            boolean delivered) {
        List<EntityRow> rows = new ArrayList<>();
        for (long id = dimension.firstEntity(); dimension.hasEntity(id); id++) {
            Metrics metrics = delivered
                    ? platform.deliveredBy(campaign, dimension.id(), id, id == dimension.firstEntity())
                    : new Metrics();
            String name = dimension.label() + " " + (id - dimension.firstEntity() + 1);
            Modelling modelling = bidModels.modellingOf(dimension.id(), CampaignBidModels.INDIVIDUAL, id);
            boolean blocked = bidModels.isBlocked(dimension.id(), id);
            rows.add(new EntityRow(
                    campaign, dimension, id, name, null, List.of(), modelling, blocked, metrics, figures(metrics)));
        }
        return rows;
    }

    /** A bundle over its entities. */
    static EntityRow bundle(Bundle bundle, List<EntityRow> entities, CampaignBidModels bidModels) {
        List<EntityRow> members = entities.stream()
                .filter(row -> bundle.entities().contains(row.id))
                .toList();
        EntityRow any = members.get(0);
        Metrics sum = sum(members);
        long id = bundle.id();
        Modelling modelling = bidModels.modellingOf(bundle.dimension(), CampaignBidModels.BUNDLE, id);
        return new EntityRow(
                any.campaign, any.dimension, id, bundle.name(), bundle, members, modelling, false, sum, figures(sum));
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

    BigDecimal figure(String figure) {
        return figures.getOrDefault(figure, BigDecimal.ZERO);
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
            row.putAll(figures);
        }
        return row;
    }

    /** The documents' metrics, and two that rows were seen with besides. */
    static Map<String, BigDecimal> figures(Metrics metrics) {
        Map<String, BigDecimal> all = metrics.figures();
        Map<String, BigDecimal> figures = new LinkedHashMap<>();
        for (String same : SAME_FIGURES) {
            figures.put(same, figure(all, same));
        }
        figures.put("attributedClickThroughConversions", figure(all, "totalAttributedClickThroughConversion"));
        figures.put("attributedViewThroughConversions", figure(all, "totalAttributedViewThroughConversion"));
        figures.put("costPerAttributedConversions", figure(all, "costPerAttributedConversion"));
        figures.put("attributedConversionsRate", figure(all, "totalAttributedConversionRate"));
        BigDecimal spent = figure(all, "spent");
        figures.put(
                "returnOnAdSpend",
                spent.signum() == 0
                        ? BigDecimal.ZERO
                        : figure(all, "conversionValue").divide(spent, 4, RoundingMode.HALF_UP));
        figures.put("prebidCost", BigDecimal.ZERO);
        figures.put("totalECPM", figure(all, "eCPM"));
        figures.put("totalECPC", figure(all, "eCPC"));
        return figures;
    }

    private static BigDecimal figure(Map<String, BigDecimal> figures, String name) {
        return Objects.requireNonNull(figures.get(name), name);
    }

    private static BigDecimal percent(BigDecimal part, BigDecimal whole) {
        return whole.signum() == 0 ? BigDecimal.ZERO : part.movePointRight(2).divide(whole, 4, RoundingMode.HALF_UP);
    }
}
