package io.adplatform.testkit.area.creative;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Row;
import io.adplatform.testkit.data.SeededRandom;
import io.adplatform.testkit.data.Table;
import io.adplatform.testkit.data.Workspace;
import io.adplatform.testkit.data.WorkspaceTables;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** The creatives and groups of all workspaces, with access checks. */
final class CreativeStore {

    private static final long FIRST_CREATIVE = 30_001;
    private static final long FIRST_GROUP = 4_001;
    private static final int SEEDED_GROUPS = 10;
    private static final int HTML = 13;
    private static final int NATIVE = 15;

    /** Width and height in pixels. */
    private record Size(int width, int height) {}

    private static final List<Size> SIZES =
            List.of(new Size(300, 250), new Size(728, 90), new Size(160, 600), new Size(320, 50), new Size(970, 250));

    private final PlatformData platform;
    private final WorkspaceTables<Creative> creatives;
    private final WorkspaceTables<CreativeGroup> groups;

    CreativeStore(PlatformData platform) {
        this.platform = platform;
        creatives =
                new WorkspaceTables<>(platform, FIRST_CREATIVE, platform.seed().creatives(), this::creative);
        int seeded = platform.seed().creatives() > 0 ? SEEDED_GROUPS : 0;
        groups = new WorkspaceTables<>(platform, FIRST_GROUP, seeded, this::group);
    }

    PlatformData platform() {
        return platform;
    }

    Table<Creative> creatives(long owId) {
        return creatives.of(owId);
    }

    Table<CreativeGroup> groups(long owId) {
        return groups.of(owId);
    }

    /** The creatives of several workspaces, newest first. */
    List<Creative> creatives(Collection<Long> owIds) {
        return creatives.newestFirst(owIds);
    }

    /** The groups of several workspaces, newest first. */
    List<CreativeGroup> groups(Collection<Long> owIds) {
        return groups.newestFirst(owIds);
    }

    /** Returns the creative with this ID; 403 for another workspace's, 422 if missing. */
    Creative creative(Request request, long id) {
        return own(creatives, "creative", request, id);
    }

    /** Returns the group with this ID; 403 for another workspace's, 422 if missing. */
    CreativeGroup group(Request request, long id) {
        return own(groups, "group", request, id);
    }

    private static <T extends Row> T own(WorkspaceTables<T> rows, String what, Request request, long id) {
        T found = rows.of(request.owId()).find(id);
        if (found != null) {
            return found;
        }
        for (long owId : PlatformData.SEEDED_WORKSPACES) {
            if (rows.of(owId).find(id) != null) {
                throw new Refusal(403, "Forbidden!", "The " + what + " " + id + " belongs to another workspace");
            }
        }
        throw Refusal.unprocessable("There is no " + what + " " + id);
    }

    /** The creatives that {@code creativeIds} names, which are all found before anything happens. */
    List<Creative> named(Request request) {
        return request.ids("creativeIds").stream()
                .map(id -> creative(request, id))
                .toList();
    }

    /** The creatives of a group. */
    List<Creative> members(CreativeGroup group) {
        return creatives.of(group.owId()).oldestFirst().stream()
                .filter(creative -> creative.groupIds().contains(group.id()))
                .toList();
    }

    void save(Creative creative) {
        creatives.of(creative.owId()).save(creative);
    }

    void save(CreativeGroup group) {
        groups.of(group.owId()).save(group);
    }

    /** Adds a pending creative that no campaign has. */
    Creative add(long owId, ObjectNode details, Set<Long> groupIds, long user, Instant transformedAt) {
        Instant now = platform.now();
        long id = creatives.of(owId).nextId();
        ObjectNode copy = details.deepCopy();
        Creative added =
                new Creative(id, owId, copy, Creative.PENDING, groupIds, List.of(), user, now, now, transformedAt);
        save(added);
        return added;
    }

    CreativeGroup addGroup(long owId, String name, int typeId) {
        CreativeGroup added = new CreativeGroup(groups.of(owId).nextId(), owId, name, typeId, platform.now());
        save(added);
        return added;
    }

    private CreativeGroup group(Workspace workspace, long id, int index) {
        int type = PlatformData.CREATIVE_TYPES.get(index % PlatformData.CREATIVE_TYPES.size());
        Instant created = platform.today().minus(Duration.ofDays(40L - index));
        return new CreativeGroup(
                id, workspace.owId(), PlatformData.creativeTypeName(type) + " group " + id, type, created);
    }

    /** One of the two seeded groups of a type. */
    private static long seededGroup(Workspace workspace, int type, SeededRandom random) {
        long first = FIRST_GROUP + workspace.index() * PlatformData.IDS_OF_A_WORKSPACE;
        return first
                + PlatformData.CREATIVE_TYPES.indexOf(type)
                + PlatformData.CREATIVE_TYPES.size() * random.between(0, 1);
    }

    private Creative creative(Workspace workspace, long id, int index) {
        SeededRandom random = platform.random("creative", id);
        int type = random.oneOf(PlatformData.CREATIVE_TYPES);
        Size size = random.oneOf(SIZES);
        int before = platform.seed().creatives() - index;
        Instant created = platform.today().minus(Duration.ofHours(before)).minusSeconds(random.between(0, 3_599));
        int status = (int) random.between(1, 5);
        int duration = PlatformData.plays(type) ? (int) random.between(6, 60) : 0;
        Set<Long> groupIds = random.percent(30) ? Set.of(seededGroup(workspace, type, random)) : Set.of();
        List<Long> campaignIds = someCampaigns(workspace, random);
        long user = random.between(1, 5);
        Instant modified = created.plusSeconds(random.between(60, 3_000));
        ObjectNode details = details(id, type, size, duration);
        return new Creative(
                id, workspace.owId(), details, status, groupIds, campaignIds, user, created, modified, created);
    }

    /** Returns the fields of a seeded creative's upload. */
    private static ObjectNode details(long id, int type, Size size, int duration) {
        boolean plays = PlatformData.plays(type);
        ObjectNode details = Json.object();
        String kind = PlatformData.creativeTypeName(type) + (plays ? "" : " " + size.width() + "x" + size.height());
        details.put("creativeName", kind + " " + id);
        details.put("clickUrl", "https://shop.example/landing/" + id);
        ObjectNode shape = shape(details, type, size.width(), size.height(), duration);
        details.put("creativeSource", type == HTML ? "<a href=\"https://shop.example\">Shop</a>" : "creative-" + id);
        if (!plays && type != HTML) {
            shape.put("pixelUrl", "https://cdn.platform.example/creatives/" + id + "/pixel.gif");
        }
        if (type == NATIVE) {
            details.putObject("nativeDetails").put("title", "Offer " + id);
        }
        return details;
    }

    /** Sets the details of a type, and returns those of its size and its length. */
    static ObjectNode shape(ObjectNode details, int type, int width, int height, int seconds) {
        List<String> shapes = List.of("imageDetails", "htmlDetails", "videoDetails", "audioDetails");
        details.remove(shapes);
        details.remove("creativeSource");
        details.put("platformCreativeTypeId", type);
        details.put("creativeSourceType", type == HTML ? "HTML" : "FILE");
        int kind = List.of(HTML, PlatformData.VIDEO, PlatformData.AUDIO).indexOf(type) + 1;
        ObjectNode shape = details.putObject(shapes.get(kind));
        if (type != PlatformData.AUDIO) {
            shape.put("creativeWidth", width).put("creativeHeight", height);
        }
        return PlatformData.plays(type) ? shape.put("duration", seconds) : shape;
    }

    private List<Long> someCampaigns(Workspace workspace, SeededRandom random) {
        List<Campaign> all = platform.campaigns().of(workspace.owId()).oldestFirst();
        if (all.isEmpty() || random.percent(40)) {
            return List.of();
        }
        return List.of(random.oneOf(all).id());
    }

    /** Whether a moment lies between the request's {@code startTime} and {@code endTime}. */
    static boolean isWithin(Instant moment, Request request) {
        Long from = request.integer("startTime");
        Long to = request.integer("endTime");
        long millis = moment.toEpochMilli();
        return (from == null || millis >= from) && (to == null || millis <= to);
    }
}
