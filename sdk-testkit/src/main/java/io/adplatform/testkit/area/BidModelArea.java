package io.adplatform.testkit.area;

import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Request;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Bid modeling (document 2). */
final class BidModelArea implements Area {

    /** A dimension as the documents list it; parent 0 means none. */
    private record Dimension(int id, String name, String label, int parent, boolean modellingEnabled) {}

    private static final List<Dimension> DIMENSIONS = List.of(
            new Dimension(1, "creative", "Creative", 0, true),
            new Dimension(2, "inventory", "Inventory", 0, true),
            new Dimension(3, "deal_id", "Deal ID", 2, true),
            new Dimension(4, "open_exchange", "Open Exchange", 2, true),
            new Dimension(5, "publisher_category", "Publisher Category", 2, true),
            new Dimension(6, "device", "Device", 0, false),
            new Dimension(7, "traffic_type", "Traffic Type", 6, false),
            new Dimension(8, "device_type", "Device Type", 6, false),
            new Dimension(9, "location", "Location", 0, true),
            new Dimension(10, "state", "State", 9, true),
            new Dimension(11, "city", "City", 9, true),
            new Dimension(12, "zip", "Zip", 9, true),
            new Dimension(13, "exchange", "Exchange", 0, false));

    @Override
    public void enter(Operations operations) {
        operations.route("GET", "/api/v3/bm/static/dimensions", this::dimensions);
    }

    private Answer dimensions(Request request) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("totalRecords", DIMENSIONS.size());
        data.put("filteredRecords", DIMENSIONS.size());
        data.put("dimensions", under(0));
        return Answer.success(data);
    }

    private static List<Map<String, Object>> under(int parent) {
        List<Map<String, Object>> items = new ArrayList<>();
        for (Dimension dimension : DIMENSIONS) {
            if (dimension.parent() == parent) {
                Map<String, Object> item = new LinkedHashMap<>();
                item.put("name", dimension.name());
                item.put("id", dimension.id());
                item.put("label", dimension.label());
                item.put("order", items.size() + 1);
                item.put("modellingEnabled", dimension.modellingEnabled());
                List<Map<String, Object>> subdimensions = under(dimension.id());
                if (!subdimensions.isEmpty()) {
                    item.put("subdimensions", subdimensions);
                }
                items.add(item);
            }
        }
        return items;
    }
}
