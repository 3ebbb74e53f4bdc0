package io.adplatform.sdk.reports.dashboards;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.List;
import java.util.Map;

/**
 * The stored dashboards.
 *
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record DashboardList(
        List<Dashboard> items, @JsonAnySetter Map<String, Object> additionalProperties) implements JsonRecord {

    public DashboardList {
        items = Values.copy(items);
        additionalProperties = Values.copy(additionalProperties);
    }

    /** Dashboards without the object that should have them. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static DashboardList of(List<Dashboard> items) {
        return new DashboardList(items, Map.of());
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
