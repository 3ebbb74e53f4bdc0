package io.adplatform.sdk.reports.dashboards;

import com.fasterxml.jackson.annotation.JsonAnySetter;
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

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
