package io.adplatform.testkit.area.bidmodel;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.area.bidmodel.CampaignBidModels.Bundle;
import io.adplatform.testkit.contract.Contract;
import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.files.ResultFiles;
import io.adplatform.testkit.files.ResultTable;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Page;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The operations of bid modeling that change nothing. */
record BidModelReads(BidModelStore store, ResultFiles files) {

    private static final int DEFAULT_PAGE = 10;
    private static final Set<String> FIGURES = EntityRow.figures();
    /** The allowed columns of files. */
    private static final Set<String> COLUMNS = columns();

    private static Set<String> columns() {
        Set<String> columns = new HashSet<>(FIGURES);
        columns.addAll(Contract.documented().fields("bidmodel", "Row"));
        return columns;
    }

    void register(Operations operations) {
        operations
                .route("GET", "/api/v3/bm/static/dimensions", this::dimensions)
                .route("GET", "/api/v3/bm/campaigns/{campaignId}/bundles", this::bundles)
                .route("POST", "/api/v3/bm/bid-models/dimension/entity", this::modelledEntities)
                .route("GET", "/api/v3/bm/campaign/{campaignId}/dimensions/bid-models/count", this::statistics)
                .route("GET", "/api/v3/bm/campaigns/{campaignId}/bid-models/count", this::count)
                .route("GET", "/api/v3/bm/campaigns/{campaignId}/dimension/{dimensionId}/spent", this::spent)
                .route("POST", "/api/v3/bm/campaigns/{campaignId}/bid-models/dimensions/{dimensionId}", this::entities)
                .route("POST", "/api/v3/bm/campaigns/{campaignId}/reports/{dimensionId}", this::report);
    }

    private Answer dimensions(Request request) {
        return Answer.success(Json.fields(
                "totalRecords", Dimension.ALL.size(),
                "filteredRecords", Dimension.ALL.size(),
                "dimensions", Dimension.tree(0)));
    }

    private Answer bundles(Request request) {
        CampaignBidModels bidModels = store.bidModels(store.campaign(request));
        Long dimension = request.integer("dimensionId");
        List<Bundle> found = Listing.of(List.copyOf(bidModels.bundles.values()))
                .where(bundle -> dimension == null || bundle.dimension() == dimension)
                .search(request, List.of(Bundle::name, Bundle::id))
                .filtered();
        return Answer.success(Listing.firstOf(found, request).stream()
                .map(bundle -> Json.fields(
                        "bundleId", bundle.id(),
                        "bundleName", bundle.name(),
                        "dimensionId", bundle.dimension(),
                        "entityIds", bundle.entities(),
                        "modellingApplied", bidModels.modellingOf(bundle) != null))
                .toList());
    }

    private Answer modelledEntities(Request request) {
        Dimension dimension = store.dimension(request.integer("dimensionId", 0));
        Set<Long> wanted = request.ids("entityIds");
        List<Long> modelled = new ArrayList<>();
        List<Map<String, Object>> details = new ArrayList<>();
        for (long entity : wanted) {
            List<Long> campaigns = store.campaigns(request).stream()
                    .filter(campaign ->
                            store.bidModels(campaign).individuals(dimension).containsKey(entity))
                    .map(Campaign::id)
                    .toList();
            if (!campaigns.isEmpty()) {
                modelled.add(entity);
            }
            details.add(Json.fields("entityId", entity, "campaignIds", campaigns));
        }
        Map<String, Object> data = Json.fields("modelledEntityIds", modelled);
        if (request.flag("includeCampaignInfo")) {
            data.put("modelledCampaignDetails", details);
        }
        return Answer.success(data);
    }

    private Answer statistics(Request request) {
        CampaignBidModels bidModels = store.bidModels(store.campaign(request));
        String attributes = request.text("attributes");
        Map<String, Object> data = new LinkedHashMap<>();
        for (Dimension dimension : Dimension.ALL) {
            if (dimension.entities() > 0) {
                Set<Long> modelled = bidModels.individuals(dimension).keySet();
                Map<String, @Nullable Object> item = Json.fields(
                        "totalCount", dimension.entities(),
                        "modelledCount", modelled.size(),
                        "modelledIds", modelled.isEmpty() ? null : modelled);
                if (attributes != null) {
                    item.keySet().retainAll(List.of(attributes.split("\\s*,\\s*", -1)));
                }
                data.put(Integer.toString(dimension.id()), item);
            }
        }
        return Answer.success(data);
    }

    private Answer count(Request request) {
        CampaignBidModels bidModels = store.bidModels(store.campaign(request));
        Long wanted = request.integer("dimensionId");
        int total = 0;
        List<Map<String, Object>> counts = new ArrayList<>();
        for (Dimension dimension : Dimension.ALL) {
            int count = bidModels.modellingOf(dimension.id()).size();
            if (wanted == null ? count > 0 : wanted == dimension.id()) {
                total += count;
                counts.add(Json.fields("dimensionId", dimension.id(), "count", count));
            }
        }
        return Answer.success(Json.fields("totalCount", total, "dimensionWiseCount", counts));
    }

    private Answer spent(Request request) {
        Map<Long, BigDecimal> spent = new LinkedHashMap<>();
        entityRows(request).forEach(entity -> spent.put(entity.id(), entity.figure("spent")));
        return Answer.success(Map.of("entityWiseSpent", spent));
    }

    private Answer entities(Request request) {
        return rows(request, "+priority", "total", "data", !request.flag("skipReporting"));
    }

    private Answer report(Request request) {
        JsonNode download = request.fields().path("download");
        return download.isObject()
                ? file(request, download)
                : rows(request, "-impressions", "recordsTotal", "recordsList", true);
    }

    /** The wanted bundles, and all entities. */
    private List<EntityRow> allRows(Request request) {
        CampaignBidModels bidModels = store.bidModels(store.campaign(request));
        List<EntityRow> entities = entityRows(request);
        Stream<EntityRow> bundles = request.ids("bundleIds").stream()
                .map(bidModels.bundles::get)
                .filter(bundle -> bundle != null
                        && bundle.dimension() == store.dimension(request).id())
                .map(bundle -> EntityRow.bundle(bundle, entities, bidModels));
        return Stream.concat(bundles, entities.stream()).toList();
    }

    private Answer file(Request request, JsonNode download) {
        String fileType = download.path("fileType").asText();
        ResultTable.checkColumns(download.path("columns"), COLUMNS, word -> false);
        List<Map<String, @Nullable Object>> rows =
                listing(request, entityRows(request), "-impressions").sorted(request).stream()
                        .map(entity -> entity.row(true, BigDecimal.ZERO))
                        .toList();
        String name = "bid-models-" + store.campaign(request).id() + "-"
                + store.dimension(request).id();
        return Answer.success(Map.of(
                "url", ResultTable.of(download.path("columns"), rows, Map::get).publish(files, name, fileType)));
    }

    private List<EntityRow> entityRows(Request request) {
        Campaign campaign = store.campaign(request);
        boolean delivered = EntityRow.delivers(
                campaign,
                request.integer("startDate"),
                request.integer("endDate"),
                store.platform().now());
        return EntityRow.entities(
                store.platform(), campaign, store.dimension(request), store.bidModels(campaign), delivered);
    }

    private static Listing<EntityRow> listing(Request request, List<EntityRow> all, String defaultSort) {
        Listing<EntityRow> listing = Listing.of(all)
                .where(performance(request))
                .search(request, List.of(EntityRow::name, EntityRow::id))
                .sortable("priority", EntityRow::priority)
                .sortable("id", EntityRow::id)
                .sortable("name", EntityRow::name)
                .sortedBy(defaultSort.substring(1), defaultSort.startsWith("-") ? "DESC" : "ASC");
        FIGURES.forEach(name -> listing.sortable(name, entity -> entity.figure(name)));
        return listing;
    }

    /** @param reporting whether rows and totals have figures */
    private Answer rows(Request request, String defaultSort, String totalName, String rowsName, boolean reporting) {
        Listing<EntityRow> listing = listing(request, allRows(request), defaultSort);
        List<EntityRow> filtered = listing.filtered();
        Map<String, BigDecimal> sums = EntityRow.figures(EntityRow.sum(filtered));
        BigDecimal allSpent = sums.getOrDefault("spent", BigDecimal.ZERO);
        Page<Map<String, @Nullable Object>> page =
                listing.page(request, "noOfEntries", DEFAULT_PAGE).map(entity -> entity.row(reporting, allSpent));
        Map<String, Object> total = Json.fields("totalCount", filtered.size());
        if (reporting) {
            total.putAll(sums);
        }
        Campaign campaign = store.campaign(request);
        CampaignBidModels bidModels = store.bidModels(campaign);
        Instant nextCheck = store.platform().today().plus(Duration.ofDays(1));
        Map<String, @Nullable Object> bids = Json.fields(
                "baseBid", Objects.requireNonNullElse(bidModels.baseBid, campaign.baseBid()),
                "maxBid", campaign.maxBid(),
                "currentPriority", bidModels.ioPriority,
                "nextPerformanceCheck", nextCheck.toEpochMilli());
        Map<String, Object> data = Json.fields(
                "totalRecords", page.totalRecords(),
                "filteredRecords", page.filteredRecords(),
                "campaignBidDetails", bids);
        data.put(totalName, total);
        data.put(rowsName, page.rows());
        return Answer.success(data);
    }

    private static Predicate<EntityRow> performance(Request request) {
        JsonNode filters = request.fields().path("performanceFilters");
        return Json.items(filters.path("conditions"))
                .map(BidModelReads::condition)
                .reduce(filters.path("operation").asText().equals("OR") ? Predicate::or : Predicate::and)
                .orElse(entity -> true);
    }

    private static Predicate<EntityRow> condition(JsonNode condition) {
        String column = condition.path("column").asText();
        if (!FIGURES.contains(column)) {
            throw Refusal.unknownWord("column", column, FIGURES);
        }
        BigDecimal value = condition.path("value").decimalValue();
        String operator = condition.path("condition").asText();
        return entity -> {
            int order = entity.figure(column).compareTo(value);
            return switch (operator) {
                case "=" -> order == 0;
                case "!=" -> order != 0;
                case "<" -> order < 0;
                case ">" -> order > 0;
                case "<=" -> order <= 0;
                default -> order >= 0;
            };
        };
    }
}
