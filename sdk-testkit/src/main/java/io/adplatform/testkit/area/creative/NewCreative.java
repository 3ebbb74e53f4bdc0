package io.adplatform.testkit.area.creative;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.data.NewRow;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Words;
import io.adplatform.testkit.http.Json;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A creative in words. By default it is a running image of 300 x 250 pixels in the seeded user's first workspace, made
 * now, in no group and no campaign.
 *
 * <p>Every method refuses what no creative can be with an {@link IllegalArgumentException}.
 */
public final class NewCreative {

    private static final List<String> STATUSES = List.of("pending", "running", "paused", "deleted", "rejected");
    private static final int LARGEST = 10_000;
    private static final int LONGEST = 3_600;

    private final CreativeStore store;
    private final ObjectNode details = Json.object();
    private final Set<Long> groups = new LinkedHashSet<>();
    private final Set<Long> campaigns = new LinkedHashSet<>();
    private long owId = PlatformData.SEEDED_WORKSPACES.get(0);
    private String status = "running";
    private Instant createdAt;

    NewCreative(CreativeStore store) {
        this.store = store;
        createdAt = store.platform().now();
        details.put("creativeName", "Creative");
        details.put("clickUrl", "https://shop.example/landing");
        image(300, 250);
    }

    /** The workspace that it belongs to. */
    public NewCreative customer(long workspace) {
        owId = workspace;
        return this;
    }

    public NewCreative name(String text) {
        details.put("creativeName", Words.name("name", text));
        return this;
    }

    /** The ID that a third party gave it. */
    public NewCreative externalId(String id) {
        details.put("externalCreativeId", id);
        return this;
    }

    public NewCreative clickUrl(String url) {
        details.put("clickUrl", url);
        return this;
    }

    /** An image of so many pixels. */
    public NewCreative image(int width, int height) {
        return shape(11, width, height, 1);
    }

    /** Markup, shown in so many pixels. */
    public NewCreative html(String markup, int width, int height) {
        shape(13, width, height, 1);
        details.put("creativeSource", Words.name("html", markup));
        return this;
    }

    /** A video of so many pixels and seconds, converted already. */
    public NewCreative video(int width, int height, int seconds) {
        return shape(PlatformData.VIDEO, width, height, seconds);
    }

    /** Audio of so many seconds, converted already. */
    public NewCreative audio(int seconds) {
        return shape(PlatformData.AUDIO, 1, 1, seconds);
    }

    /** {@code pending}, {@code running}, {@code paused}, {@code deleted} or {@code rejected}. */
    public NewCreative status(String word) {
        status = Words.oneOf(STATUSES, text -> text, "status", word);
        return this;
    }

    /** Rejected for this reason. */
    public NewCreative rejected(String reason) {
        details.put("creativeRejectionReason", Words.name("reason", reason));
        return status("rejected");
    }

    /** A group of its workspace that it is in. */
    public NewCreative group(long id) {
        groups.add(id);
        return this;
    }

    /** A campaign of its workspace that shows it. */
    public NewCreative campaign(long id) {
        campaigns.add(id);
        return this;
    }

    /** Its {@code createdAt} and {@code modifiedAt}. */
    public NewCreative createdAt(Instant moment) {
        createdAt = moment.truncatedTo(ChronoUnit.MILLIS);
        return this;
    }

    NewRow save() {
        int type = details.path("platformCreativeTypeId").asInt();
        for (long id : groups) {
            CreativeGroup group = store.groups(owId).find(id);
            if (group == null || group.typeId() != type) {
                throw Words.refusal("workspace " + owId + " has no group " + id + " of creatives of type " + type);
            }
        }
        for (long id : campaigns) {
            if (store.platform().campaigns().of(owId).find(id) == null) {
                throw Words.refusal("workspace " + owId + " has no campaign " + id);
            }
        }
        long id = store.creatives(owId).nextId();
        if (!details.has("creativeSource")) {
            details.put("creativeSource", "creative-" + id);
        }
        int statusId = STATUSES.indexOf(status) + 1;
        List<Long> in = List.copyOf(campaigns);
        store.save(new Creative(id, owId, details, statusId, groups, in, 1, createdAt, createdAt, createdAt));
        return new NewRow(id, owId, () -> store.creatives(owId).remove(id));
    }

    private NewCreative shape(int type, long width, long height, long seconds) {
        CreativeStore.shape(
                details,
                type,
                (int) Words.between(1, LARGEST, "width", width),
                (int) Words.between(1, LARGEST, "height", height),
                (int) Words.between(1, LONGEST, "seconds", seconds));
        return this;
    }
}
