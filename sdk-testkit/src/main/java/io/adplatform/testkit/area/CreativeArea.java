package io.adplatform.testkit.area;

import static java.time.format.DateTimeFormatter.ISO_OFFSET_DATE_TIME;

import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Request;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Creatives (document 3). */
final class CreativeArea implements Area {

    private static final int DEFAULT_PAGE = 20;
    private static final int HTML = 13;

    /** Width and height in pixels. */
    private record Size(int width, int height) {}

    private static final List<Size> SIZES =
            List.of(new Size(300, 250), new Size(728, 90), new Size(160, 600), new Size(320, 50), new Size(970, 250));

    private final World world;
    private final PerWorkspace<Creative> creatives;

    CreativeArea(World world) {
        this.world = world;
        this.creatives = new PerWorkspace<>(world, 30_001, world.seed().creatives(), this::creative);
    }

    @Override
    public void enter(Operations operations) {
        operations.route("POST", "/api/v3/crt/creatives/list", this::list);
    }

    private Answer list(Request request) {
        Set<Long> campaigns = request.ids("campaignIds");
        Long group = request.integer("creativeGroupId");
        Long from = request.integer("startTime");
        Long to = request.integer("endTime");
        return Answer.page(
                "filteredList",
                Listing.of(creatives.newestFirst(world.scope(request)))
                        .among(request.ids("platformCreativeTypeIds"), creative -> (long) creative.typeId())
                        .among(request.ids("creativeStatusIds"), creative -> (long) creative.statusId())
                        .among(request.ids("creativeIds"), Creative::id)
                        .where(creative ->
                                campaigns.isEmpty() || !Collections.disjoint(campaigns, creative.campaignIds()))
                        .where(creative -> group == null || creative.groupId() == group)
                        .where(creative -> from == null || creative.createdAt().toEpochMilli() >= from)
                        .where(creative -> to == null || creative.createdAt().toEpochMilli() <= to)
                        .search(request, List.of(Creative::name, Creative::id))
                        .sortable("creativeId", Creative::id)
                        .sortable("creativeName", Creative::name)
                        .sortable("platformCreativeTypeId", Creative::typeId)
                        .sortable("creativeStatusId", Creative::statusId)
                        .sortable("createdAt", Creative::createdAt)
                        .sortable("modifiedAt", Creative::modifiedAt)
                        .page(request, "noOfEntries", DEFAULT_PAGE)
                        .map(creative -> item(creative, request)));
    }

    private Map<String, Object> item(Creative creative, Request request) {
        Workspace workspace = world.workspace(creative.owId());
        String file = "https://cdn.platform.example/creatives/" + creative.id();
        boolean plays = creative.duration() > 0;
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("creativeId", creative.id());
        item.put("creativeName", creative.name());
        item.put("rtbCreativeTypeId", plays ? 2 : 1);
        item.put("platformCreativeTypeId", creative.typeId());
        item.put("creativeStatusId", creative.statusId());
        if (request.flag("includeCreativeSourceDetails")) {
            item.put("creativeSource", file);
        }
        item.put("creativeCardSource", file + "/card.png");
        item.put("creativeThumbnailSource", file + "/thumbnail.png");
        item.put("clickUrl", "https://shop.example/landing/" + creative.id());
        if (plays) {
            item.put("videoDetails", videoDetails(creative, file));
            item.put("duration", creative.duration());
        } else {
            item.put("imageDetails", imageDetails(creative, file));
        }
        item.put("subMediaType", plays ? "Video" : "Image");
        item.put("creativeSourceType", creative.typeId() == HTML ? "HTML" : "file");
        item.put("creativePreviewFlag", 1);
        item.put("createdAt", creative.createdAt().toEpochMilli());
        // The time's own text leaves out seconds that are zero, which the format of the documents does not.
        item.put("modifiedAt", ISO_OFFSET_DATE_TIME.format(creative.modifiedAt().atOffset(ZoneOffset.ofHours(2))));
        item.put("approvalRequiredPostUrlUpdate", creative.statusId() == 1);
        item.put("campaignDetails", Map.of("campaignIds", creative.campaignIds()));
        if (request.flag("includeUserDetails")) {
            item.put("userDetails", userDetails(creative));
        }
        if (request.flag("includeOrganizationDetails")) {
            Map<String, Object> organization = new LinkedHashMap<>();
            organization.put("owId", workspace.owId());
            organization.put("organizationName", workspace.organizationName());
            item.put("organizationDetails", organization);
            item.put("organizationLogo", workspace.organizationLogo());
        }
        return item;
    }

    private static Map<String, Object> imageDetails(Creative creative, String file) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("pixelUrl", file + "/pixel.gif");
        details.put("creativeWidth", creative.width());
        details.put("creativeHeight", creative.height());
        return details;
    }

    private static Map<String, Object> videoDetails(Creative creative, String file) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("duration", creative.duration());
        details.put("xmlType", "inline");
        details.put("creativeSourceUrl", file + "/source.mp4");
        details.put("availableXmlVersions", "v1.0,v2.0");
        details.put("transformed", true);
        return details;
    }

    private static Map<String, Object> userDetails(Creative creative) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("uowId", 9_000 + creative.user());
        details.put("userName", "Designer " + creative.user());
        details.put("userEmail", "designer-" + creative.user() + "@organization.example");
        details.put("hasApprovalAccess", creative.user() == 1);
        details.put("hasEditAccess", true);
        return details;
    }

    private Creative creative(Workspace workspace, long id, int index) {
        Dice dice = world.dice("creative", id);
        int type = dice.oneOf(World.CREATIVE_TYPES);
        boolean plays = World.plays(type);
        Size size = dice.oneOf(SIZES);
        int before = world.seed().creatives() - index;
        Instant created = world.today().minus(Duration.ofHours(before)).minusSeconds(dice.between(0, 3_599));
        String kind = World.creativeTypeName(type) + (plays ? "" : " " + size.width() + "x" + size.height());
        return new Creative(
                id,
                kind + " " + id,
                workspace.owId(),
                type,
                (int) dice.between(1, 5),
                size.width(),
                size.height(),
                plays ? (int) dice.between(6, 60) : 0,
                dice.percent(30) ? 4_001 + workspace.index() * World.IDS_OF_A_WORKSPACE + dice.between(0, 9) : 0,
                someCampaigns(workspace, dice),
                dice.between(1, 5),
                created,
                created.plusSeconds(dice.between(60, 3_000)));
    }

    private List<Long> someCampaigns(Workspace workspace, Dice dice) {
        List<Campaign> all = world.campaigns().of(workspace.owId()).oldestFirst();
        if (all.isEmpty() || dice.percent(40)) {
            return List.of();
        }
        return List.of(dice.oneOf(all).id());
    }
}
