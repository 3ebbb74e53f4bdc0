package io.adplatform.testkit.area.accounts;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Workspace;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Request;
import java.util.List;
import java.util.Map;

/**
 * The basic campaign listing. The documents show its items (document 1, Campaign summary record) but not the operation; it has
 * the parameters of every query-style POST.
 */
public record CampaignArea(PlatformData platform) implements Area {

    private static final int DEFAULT_PAGE = 20;

    @Override
    public void register(Operations operations) {
        operations.route("POST", "/api/v3/cmp/basic/list", this::list);
    }

    private Answer list(Request request) {
        String status = request.text("status");
        return Answer.page(
                "data",
                Listing.of(platform.campaigns().of(request.owId()).newestFirst())
                        .where(campaign -> status == null
                                || List.of("all", campaign.status()).contains(status))
                        .search(request, List.of(Campaign::name, Campaign::id))
                        .sortable("campaignId", Campaign::id)
                        .sortable("name", Campaign::name)
                        .sortable("status", Campaign::status)
                        .sortable("startTime", Campaign::start)
                        .sortable("endTime", Campaign::end)
                        .sortable("createdAt", Campaign::createdAt)
                        .sortable("modifiedAt", Campaign::modifiedAt)
                        .page(request, "noOfEntries", DEFAULT_PAGE)
                        .map(this::summary));
    }

    private Map<String, Object> summary(Campaign campaign) {
        Workspace workspace = platform.workspace(campaign.owId());
        return Json.fields(
                "campaignId", campaign.id(),
                "name", campaign.name(),
                "creativeTypeId", campaign.creativeTypeId(),
                "campaignTypeId", campaign.campaignTypeId(),
                "status", campaign.status(),
                "startTime", campaign.start().toEpochMilli(),
                "endTime", campaign.end().toEpochMilli(),
                "createdAt", campaign.createdAt().toEpochMilli(),
                "modifiedAt", campaign.modifiedAt().toEpochMilli(),
                "owId", campaign.owId(),
                "organizationName", workspace.organizationName(),
                "organizationLogo", workspace.organizationLogo(),
                "ioId", campaign.io().id(),
                "ioStatusId", campaign.io().statusId(),
                "timezoneId", campaign.timezoneId(),
                "ioBudgetTypeId", campaign.io().budgetTypeId(),
                "ioName", campaign.io().name());
    }
}
