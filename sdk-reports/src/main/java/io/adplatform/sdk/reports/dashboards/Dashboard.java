package io.adplatform.sdk.reports.dashboards;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import io.adplatform.sdk.json.Records;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A stored dashboard (document 3, "Dashboard configuration").
 *
 * @param id set by the service; {@code null} for one that isn't stored yet
 * @param value a number of the client's own; the platform's own pages make it of a moment
 * @param label the name that users see
 * @param data what the dashboard shows
 * @param created set by the service
 * @param modifiedDate set by the service
 * @param additionalProperties further fields of the answer, as plain JSON values; written back unchanged
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Dashboard(
        @Nullable Long id,
        @Nullable Long value,
        @Nullable String label,
        @Nullable DashboardData data,
        @Nullable Instant created,
        @Nullable Instant modifiedDate,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public Dashboard {
        additionalProperties = Values.copy(additionalProperties);
    }

    /** A dashboard that isn't stored yet. */
    public static Dashboard of(String label, DashboardData data) {
        return new Dashboard(null, null, label, data, null, null, Map.of());
    }

    /** This one under another name. */
    public Dashboard withLabel(String other) {
        return with("label", other);
    }

    /** Returns this dashboard with another number of the client. */
    public Dashboard withValue(long other) {
        return with("value", other);
    }

    /** This one showing something else altogether. */
    public Dashboard withData(DashboardData other) {
        return with("data", other);
    }

    private Dashboard with(String field, Object value) {
        Map<String, Object> fields = toMap();
        fields.put(field, value);
        return Records.of(Dashboard.class, fields);
    }

    /**
     * This one with a part of its data changed, as in {@code edit(data -> data.search("autumn"))}. Data in the form of a JSON text, or
     * as an array of one configuration, is edited too.
     *
     * @throws IllegalArgumentException if the data has a form that can't be edited; {@link #withData} replaces it
     */
    public Dashboard edit(UnaryOperator<DashboardData.Builder> change) {
        DashboardData before = data == null ? unread(additionalProperties.get("data")) : data;
        return withData(change.apply(before.toBuilder()).build());
    }

    private static DashboardData unread(@Nullable Object form) {
        if (form == null || "".equals(form)) {
            return DashboardData.builder().build();
        }
        Object whole = form instanceof List<?> one && one.size() == 1 ? one.get(0) : form;
        return whole instanceof Map<?, ?>
                ? Objects.requireNonNull(
                        Records.of(Dashboard.class, Map.of("data", whole)).data())
                : Records.of(DashboardData.class, String.valueOf(whole));
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
