package io.adplatform.testkit.area.bidmodel;

import io.adplatform.testkit.http.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A dimension as the documents list it.
 *
 * @param parent 0 means none
 * @param entities the number of entities in every campaign; a dimension with subdimensions has theirs
 */
record Dimension(int id, String name, String label, int parent, boolean modellingEnabled, int entities) {

    static final int CREATIVE = 1;
    static final int DEAL_ID = 3;
    static final int PUBLISHER_CATEGORY = 5;
    static final int TRAFFIC_TYPE = 7;
    static final int DEVICE_TYPE = 8;
    static final int EXCHANGE = 13;

    static final List<Dimension> ALL = List.of(
            new Dimension(CREATIVE, "creative", "Creative", 0, true, 12),
            new Dimension(2, "inventory", "Inventory", 0, true, 0),
            new Dimension(DEAL_ID, "deal_id", "Deal ID", 2, true, 8),
            new Dimension(4, "open_exchange", "Open Exchange", 2, true, 20),
            new Dimension(PUBLISHER_CATEGORY, "publisher_category", "Publisher Category", 2, true, 26),
            new Dimension(6, "device", "Device", 0, false, 0),
            new Dimension(TRAFFIC_TYPE, "traffic_type", "Traffic Type", 6, false, 2),
            new Dimension(DEVICE_TYPE, "device_type", "Device Type", 6, false, 5),
            new Dimension(9, "location", "Location", 0, true, 0),
            new Dimension(10, "state", "State", 9, true, 51),
            new Dimension(11, "city", "City", 9, true, 320),
            new Dimension(12, "zip", "Zip", 9, true, 2_547),
            new Dimension(EXCHANGE, "exchange", "Exchange", 0, false, 9));

    /** Returns the ID of the first entity; the others follow, and no two dimensions share one. */
    long firstEntity() {
        return id * 10_000L + 1;
    }

    boolean hasEntity(long entityId) {
        return entityId >= firstEntity() && entityId < firstEntity() + entities;
    }

    /** The dimensions below one, or those at the top, with all that is below them. */
    static List<Map<String, Object>> tree(int parent) {
        List<Map<String, Object>> items = new ArrayList<>();
        for (Dimension dimension : ALL) {
            if (dimension.parent() == parent) {
                Map<String, Object> item = Json.fields(
                        "name", dimension.name(),
                        "id", dimension.id(),
                        "label", dimension.label(),
                        "order", items.size() + 1,
                        "modellingEnabled", dimension.modellingEnabled());
                List<Map<String, Object>> subdimensions = tree(dimension.id());
                if (!subdimensions.isEmpty()) {
                    item.put("subdimensions", subdimensions);
                }
                items.add(item);
            }
        }
        return items;
    }
}
