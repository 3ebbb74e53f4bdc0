package io.adplatform.testkit.area.reports;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Stored dashboards (document 3, Dashboard configuration). It begins empty; dashboards are stored unchanged. */
public final class DashboardArea implements Area {

    private static final long FIRST_ID = 8_001;

    private final PlatformData platform;
    private final Map<Long, NavigableMap<Long, ObjectNode>> dashboards = new LinkedHashMap<>();
    private long nextId = FIRST_ID;

    public DashboardArea(PlatformData platform) {
        this.platform = platform;
    }

    @Override
    public void register(Operations operations) {
        operations
                .route("GET", "/api/v2/das/dashboards", this::list)
                .route("POST", "/api/v2/das/dashboard", this::create)
                .route("PUT", "/api/v2/das/dashboard/{dashboardId}", this::update)
                .route("DELETE", "/api/v2/das/dashboard", this::delete);
    }

    private NavigableMap<Long, ObjectNode> of(Request request) {
        return dashboards.computeIfAbsent(request.owId(), owId -> new TreeMap<>());
    }

    private Answer list(Request request) {
        return Answer.bare(
                Map.of("items", Listing.firstOf(List.copyOf(of(request).values()), request)));
    }

    private Answer create(Request request) {
        ObjectNode dashboard = request.fields().deepCopy();
        dashboard.put("id", nextId++).put("created", platform.now().toEpochMilli());
        store(request, dashboard);
        // The documents declare this JSON as text.
        return Answer.raw(200, "text/plain; charset=utf-8", Json.write(dashboard));
    }

    private Answer update(Request request) {
        ObjectNode before = of(request).get(request.pathInteger("dashboardId"));
        if (before == null) {
            throw Refusal.unprocessable("There is no such dashboard");
        }
        ObjectNode dashboard = request.fields().deepCopy();
        dashboard.setAll(before.retain("id", "created"));
        store(request, dashboard);
        return new Answer(200, Map.of(), null);
    }

    private Answer delete(Request request) {
        Long id = request.integer("id");
        if (id == null || id < FIRST_ID || id >= nextId) {
            throw Refusal.unprocessable("There is no such dashboard");
        }
        of(request).remove(id); // gone already is as good
        return new Answer(200, Map.of(), null);
    }

    private void store(Request request, ObjectNode dashboard) {
        dashboard.put("modifiedDate", platform.now().toString());
        if (dashboard.get("data") instanceof ObjectNode data) {
            data.put("lastModified", platform.now().toEpochMilli());
        }
        of(request).put(dashboard.get("id").longValue(), dashboard);
    }
}
