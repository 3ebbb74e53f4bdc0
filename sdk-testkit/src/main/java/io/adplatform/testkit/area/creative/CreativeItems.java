package io.adplatform.testkit.area.creative;

import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.data.Table;
import io.adplatform.testkit.data.Workspace;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Request;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** How creatives are answered (document 3, Creative): as details, as items of a list, and with their campaigns. */
record CreativeItems(CreativeStore store) {

    Map<String, Object> detail(Creative creative) {
        Map<String, Object> detail = common(creative);
        detail.put("creativeSource", source(creative));
        detail.put("userDetails", userDetails(creative));
        detail.put("organizationDetails", organizationDetails(creative));
        return detail;
    }

    Map<String, Object> listItem(Creative creative, Request request) {
        Map<String, Object> item = common(creative);
        if (request.flag("includeCreativeSourceDetails")) {
            item.put("creativeSource", source(creative));
        }
        item.put("creativeThumbnailSource", file(creative) + "/thumbnail.png");
        item.put("subMediaType", creative.plays() ? "Video" : "Image");
        if (creative.plays()) {
            item.put("duration", creative.duration());
        }
        item.put("campaignDetails", Map.of("campaignIds", creative.campaignIds()));
        if (request.flag("includeUserDetails")) {
            item.put("userDetails", userDetails(creative));
        }
        if (request.flag("includeOrganizationDetails")) {
            item.put("organizationDetails", organizationDetails(creative));
            item.put("organizationLogo", workspace(creative).organizationLogo());
        }
        return item;
    }

    Map<String, Object> withCampaigns(Creative creative, boolean modeling) {
        Map<String, Object> detail = detail(creative);
        Table<Campaign> campaigns = store.platform().campaigns().of(creative.owId());
        detail.put(
                "campaignDetails",
                creative.campaignIds().stream()
                        .map(campaigns::find)
                        .filter(Objects::nonNull)
                        .map(campaign -> campaignItem(creative, campaign, modeling))
                        .toList());
        return detail;
    }

    private Map<String, Object> campaignItem(Creative creative, Campaign campaign, boolean modeling) {
        Map<String, Object> item = Json.fields(
                "id", campaign.id(),
                "name", campaign.name(),
                "status",
                        campaign.status().substring(0, 1).toUpperCase(Locale.ROOT)
                                + campaign.status().substring(1),
                "totalCreativesCount",
                        store.creatives(creative.owId()).oldestFirst().stream()
                                .filter(other -> other.campaignIds().contains(campaign.id()))
                                .count());
        if (modeling) {
            item.put(
                    "isModelled",
                    store.platform()
                            .random("modelled", creative.id(), campaign.id())
                            .percent(50));
        }
        return item;
    }

    private Map<String, Object> common(Creative creative) {
        Map<String, Object> item = Json.fields(
                "creativeId", creative.id(),
                "creativeName", creative.name(),
                "rtbCreativeTypeId", creative.plays() ? 2 : 1,
                "platformCreativeTypeId", creative.typeId(),
                "creativeStatusId", creative.statusId(),
                "creativeCardSource", file(creative) + "/card.png");
        if (!creative.clickUrl().isEmpty()) {
            item.put("clickUrl", creative.clickUrl());
        }
        if (creative.plays()) {
            item.put("videoDetails", videoDetails(creative));
        } else {
            item.put("imageDetails", imageDetails(creative));
        }
        item.put("creativeSourceType", sourceType(creative));
        item.put("creativePreviewFlag", 1);
        item.put("createdAt", creative.createdAt().toEpochMilli());
        item.put("modifiedAt", Json.time(creative.modifiedAt()));
        item.put("approvalRequiredPostUrlUpdate", creative.statusId() == Creative.PENDING);
        if (creative.statusId() == Creative.REJECTED) {
            item.put("creativeRejectionReason", creative.rejectionReason());
        }
        return item;
    }

    private static String file(Creative creative) {
        return "https://cdn.platform.example/creatives/" + creative.id();
    }

    /** Of a file its URL, of everything else what was uploaded. */
    private static String source(Creative creative) {
        return creative.sourceType().equals("FILE") ? file(creative) : creative.source();
    }

    private static String sourceType(Creative creative) {
        return switch (creative.sourceType()) {
            case "HTML" -> "HTML";
            case "FILE", "URL" -> "file";
            default -> "vast-xml";
        };
    }

    private static Map<String, Object> imageDetails(Creative creative) {
        Map<String, Object> details = new LinkedHashMap<>();
        if (!creative.pixelUrl().isEmpty()) {
            details.put("pixelUrl", creative.pixelUrl());
        }
        details.put("creativeWidth", creative.width());
        details.put("creativeHeight", creative.height());
        return details;
    }

    private Map<String, Object> videoDetails(Creative creative) {
        boolean xml = sourceType(creative).equals("vast-xml");
        boolean wrapper = xml && !creative.source().contains("<InLine");
        Map<String, Object> details = Json.fields("duration", creative.duration());
        details.put("xmlType", xml ? wrapper ? "vastWrapper" : "vastInline" : "inline");
        details.put("creativeSourceUrl", file(creative) + "/source.mp4");
        details.put("availableXmlVersions", "v1.0,v2.0");
        details.put("transformed", !store.platform().now().isBefore(creative.transformedAt()));
        return details;
    }

    private static Map<String, Object> userDetails(Creative creative) {
        return Json.fields(
                "uowId", 9_000 + creative.user(),
                "userName", "Designer " + creative.user(),
                "userEmail", "designer-" + creative.user() + "@organization.example",
                "hasApprovalAccess", creative.user() == 1,
                "hasEditAccess", true);
    }

    private Map<String, Object> organizationDetails(Creative creative) {
        return Json.fields(
                "owId", creative.owId(), "organizationName", workspace(creative).organizationName());
    }

    private Workspace workspace(Creative creative) {
        return store.platform().workspace(creative.owId());
    }
}
