package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.access.Access;
import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.data.Metrics;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.SeededRandom;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import io.adplatform.testkit.http.Role;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Customers' finances, margins, PG fees and verification segments (document 2, "Finance: customer details"). */
final class CustomerArea implements Area {

    private static final int GROSS_MARGIN = 1;
    private static final BigDecimal PROCESSOR_FEES = new BigDecimal("2.9");
    private static final BigDecimal HUNDRED = new BigDecimal("100");

    private final PlatformData platform;
    private final Ledger ledger;
    private final String processor;
    private final Map<Long, BigDecimal> margins = new HashMap<>();
    /** The answers of the reads. */
    private final Map<Long, Map<String, BigDecimal>> pgFees = new HashMap<>();

    private final Map<Long, Boolean> segments = new HashMap<>();

    CustomerArea(PlatformData platform, Ledger ledger, String processor) {
        this.platform = platform;
        this.ledger = ledger;
        this.processor = processor;
    }

    @Override
    public void register(Operations operations) {
        operations.route("GET", "/api/v3/fa/customer/financial-details", this::financialDetails);
        operations.route("GET", "/api/v3/fa/customer/view-margin", this::viewMargin);
        operations.route("POST", "/api/v3/fa/customer/edit-margin", this::editMargin);
        operations.route("GET", "/api/v3/fa/customer/campaign-margin-list", this::campaignMargins);
        operations.route("GET", "/api/v3/fa/customer/{owId}/pg-fees", this::pgFees);
        operations.route("PATCH", "/api/v3/fa/customer/{customerOwId}/pg-fees", this::editPgFees);
        operations.route("GET", "/api/v3/fa/customer/dv-ivt", request -> segments(request, false));
        operations.route("PATCH", "/api/v3/fa/customer/dv-ivt", request -> segments(request, true));
        operations.route(
                "GET",
                "/api/v3/fa/basic/details",
                request -> Answer.success(Map.of(processor + "FeesPercentage", PROCESSOR_FEES)));
        operations.route(
                "GET",
                "/api/v3/fa/available-balance",
                request -> Answer.success(ledger.balance(ledger.customer(request, request.integer("owId")))));
    }

    private Answer financialDetails(Request request) {
        long owId = ledger.customer(request, request.integer("owId"));
        List<Campaign> campaigns = platform.campaigns().of(owId).oldestFirst();
        boolean seeded = platform.isSeeded(owId) && !campaigns.isEmpty();
        SeededRandom random = platform.random("spent", owId, request.integer("year", 0));
        Metrics delivered = platform.deliveredIn(owId);
        BigDecimal media = seeded ? random.amount(1_000, 90_000) : delivered.figure("mediaSpent");
        BigDecimal dataCost = seeded ? random.amount(50, 900) : delivered.figure("dataCost");
        BigDecimal spent = media.add(dataCost);
        return Answer.success(Json.fields(
                "pendingCampaigns", count(campaigns, "pending"),
                "runningCampaigns", count(campaigns, "running"),
                "totalCampaigns", campaigns.size(),
                "dataCost", dataCost,
                "actualSpent", media,
                "credits", ledger.totalCredit(owId),
                "balance", ledger.balance(owId),
                "spent", spent,
                "earning", spent.multiply(margin(owId)).divide(HUNDRED, 2, RoundingMode.HALF_UP)));
    }

    private static long count(List<Campaign> campaigns, String status) {
        return campaigns.stream()
                .filter(campaign -> campaign.status().equals(status))
                .count();
    }

    private Answer viewMargin(Request request) {
        long owId = ledger.customer(request, request.integer("owId"));
        Set<Long> types = request.ids("marginTypeIds");
        List<Map<String, Object>> rows = new ArrayList<>();
        if (types.isEmpty() || types.contains((long) GROSS_MARGIN)) {
            rows.add(Json.fields(
                    "marginTypeId", GROSS_MARGIN, "marginType", "Gross margin", "marginValue", margin(owId)));
        }
        return Answer.success(Json.fields(
                "totalRecords", 1, "filteredRecords", rows.size(), "data", rows, "isBidShadingEnabled", owId % 2 == 1));
    }

    private Answer editMargin(Request request) {
        long owId = ledger.namedCustomer(request);
        if (request.integer("marginTypeId", 0) != GROSS_MARGIN) {
            throw Refusal.unprocessable("marginTypeId is unknown");
        }
        margins.put(owId, percent(request, "marginValue"));
        return Answer.message("Margin is updated successfully");
    }

    private Answer campaignMargins(Request request) {
        long owId = ledger.customer(request, request.integer("owId"));
        return Answer.page(
                "data",
                Listing.of(platform.campaigns().of(owId).newestFirst())
                        .search(request, List.of(Campaign::name, Campaign::id))
                        .whole(request)
                        .map(this::campaignMargin));
    }

    /** Some campaigns have a margin of their own, the others the customer's. */
    private Map<String, Object> campaignMargin(Campaign campaign) {
        SeededRandom random = platform.random("margin", campaign.id());
        boolean own = random.percent(20);
        return Json.fields(
                "default", !own,
                "campaignId", campaign.id(),
                "campaignName", campaign.name(),
                "status", campaign.status(),
                "creativeTypeId", campaign.creativeTypeId(),
                "campaignMargin", own ? random.amount(5, 40) : margin(campaign.owId()),
                "isDefault", !own);
    }

    private BigDecimal margin(long owId) {
        return margins.computeIfAbsent(
                owId, customer -> platform.random("margin", customer).amount(5, 30));
    }

    private Answer pgFees(Request request) {
        return Answer.success(
                Map.of("organizationPgFeesDetails", pgFees(ledger.customer(request, request.pathInteger("owId")))));
    }

    private Answer editPgFees(Request request) {
        long owId = ledger.customer(request, request.pathInteger("customerOwId"));
        if (request.integer("owId", owId) != owId) {
            throw Refusal.unprocessable("owId is another customer's");
        }
        Map<String, BigDecimal> fees = new HashMap<>(pgFees(owId));
        fees.replaceAll((name, before) -> request.text(name) == null ? before : percent(request, name));
        pgFees.put(owId, fees);
        return Answer.success("PG fees are updated successfully");
    }

    private Map<String, BigDecimal> pgFees(long owId) {
        return pgFees.computeIfAbsent(owId, customer -> {
            SeededRandom random = platform.random("pg", customer);
            return Map.of("pgCampaignFees", random.amount(1, 10), "pgWorkspaceShare", random.amount(1, 5));
        });
    }

    /** For the super organization; and the documents wrap the refusal of a foreign customer in a success. */
    private Answer segments(Request request, boolean change) {
        Role role = request.caller().role();
        if (role != Role.SUPER_ORGANIZATION) {
            throw Access.foreignRole("The flag of verification segments", role);
        }
        long owId = request.requiredInteger("customerOwId");
        if (!request.caller().workspaces().contains(owId)) {
            return Answer.success(Answer.failureBody("User is not allowed to access provided customer details", null))
                    .withStatus(422);
        }
        if (change) {
            request.requiredText("isDvIvtSegmentsEnabled");
            segments.put(owId, request.flag("isDvIvtSegmentsEnabled"));
        }
        boolean enabled = segments.getOrDefault(owId, false);
        Map<String, Object> data = Json.fields("customerOwId", owId, "isDvIvtSegmentsEnabled", enabled);
        if (change) {
            data.put("message", "Segments are " + (enabled ? "enabled" : "disabled") + " successfully");
        }
        return Answer.success(data);
    }

    private static BigDecimal percent(Request request, String name) {
        BigDecimal value = Amounts.decimal(request, name);
        if (value == null || value.signum() < 0 || value.compareTo(HUNDRED) > 0) {
            throw Refusal.unprocessable(name + " must be 0 to 100");
        }
        return value;
    }
}
