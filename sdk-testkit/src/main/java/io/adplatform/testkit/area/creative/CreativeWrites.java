package io.adplatform.testkit.area.creative;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Request;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Changes of existing creatives (document 3, Creative management). */
record CreativeWrites(CreativeStore store) implements Area {

    private static final Set<String> OF_NATIVE = Set.copyOf(Json.names("""
            title description cta brandName brandIconSourceUrl brandIconHeight brandIconWidth
            thumbnailSourceUrl thumbnailWidth thumbnailHeight"""));

    @Override
    public void register(Operations operations) {
        operations.route("PATCH", "/api/v3/crt/creatives/{creativeId}", this::update);
        operations.route("PATCH", "/api/v3/crt/creatives/update-status", this::updateStatus);
        operations.route("POST", "/api/v3/crt/creatives/duplicate", this::duplicate);
    }

    private Answer update(Request request) {
        Creative creative = store.creative(request, request.pathInteger("creativeId"));
        store.save(creative.changed(store.platform().now(), details -> change(details, request.fields())));
        return Answer.success(Json.fields("id", creative.id(), "message", "The creative is updated"));
    }

    /** Sets every field at its place in an upload. */
    private static void change(ObjectNode details, ObjectNode fields) {
        fields.properties().forEach(field -> {
            String name = field.getKey();
            ObjectNode place = OF_NATIVE.contains(name)
                    ? details.withObject("/nativeDetails")
                    : name.equals("pixelUrl") ? details.withObject("/imageDetails") : details;
            place.set(name, field.getValue());
        });
    }

    private Answer updateStatus(Request request) {
        int status = (int) request.integer("creativeStatusId", 0);
        String reason = request.text("creativeRejectionReason");
        Instant now = store.platform().now();
        for (Creative creative : store.named(request)) {
            Creative changed = creative.inStatus(status, now);
            store.save(
                    status == Creative.REJECTED
                            ? changed.changed(now, details -> details.put("creativeRejectionReason", reason))
                            : changed);
        }
        return Answer.message("The status is updated");
    }

    private Answer duplicate(Request request) {
        String clickUrl = request.text("clickUrl");
        List<Creative> originals = store.named(request);
        originals.forEach(
                original -> copy(store, original, clickUrl == null ? original.clickUrl() : clickUrl, Set.of()));
        return Answer.message("The creatives are duplicated");
    }

    /** Adds a copy, which waits for approval and is in no campaign. */
    static void copy(CreativeStore store, Creative original, String clickUrl, Set<Long> groupIds) {
        ObjectNode details = original.details().deepCopy();
        details.put("creativeName", "Copy of " + original.name());
        if (!clickUrl.isEmpty()) {
            details.put("clickUrl", clickUrl);
        }
        details.remove("creativeRejectionReason");
        store.add(original.owId(), details, groupIds, original.user(), original.transformedAt());
    }
}
