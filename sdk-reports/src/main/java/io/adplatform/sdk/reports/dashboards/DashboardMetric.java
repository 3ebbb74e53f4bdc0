package io.adplatform.sdk.reports.dashboards;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The metric of a dashboard.
 *
 * @param aggregationType how values are put together
 * @param key the unique name that the platform knows it by
 * @param dependentDimensions the platform sends {@code null} too
 * @param additionalProperties further fields of the answer, as plain JSON values; written back unchanged
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DashboardMetric(
        @Nullable Long id,
        @Nullable String label,
        @Nullable Long order,
        @Nullable String fieldDataType,
        @Nullable String aggregationType,
        @Nullable String description,
        @Nullable Boolean defaultEnabled,
        @Nullable String key,
        @Nullable String dependentDimensions,
        @Nullable String value,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public DashboardMetric {
        additionalProperties = Values.copy(additionalProperties);
    }

    /** Returns a builder of a metric without fields. */
    public static Builder builder() {
        return new Builder(Map.of());
    }

    /** Returns a builder with the fields of this metric. */
    public Builder toBuilder() {
        return new Builder(toMap());
    }

    /** A builder. {@code null} removes a field. For one thread. */
    public static final class Builder extends FieldsBuilder<DashboardMetric, Builder> {

        private Builder(Map<String, ?> fields) {
            super(DashboardMetric.class, fields);
        }

        public Builder id(@Nullable Long value) {
            return set("id", value);
        }

        public Builder label(@Nullable String value) {
            return set("label", value);
        }

        public Builder order(@Nullable Long value) {
            return set("order", value);
        }

        public Builder fieldDataType(@Nullable String value) {
            return set("fieldDataType", value);
        }

        public Builder aggregationType(@Nullable String value) {
            return set("aggregationType", value);
        }

        public Builder description(@Nullable String value) {
            return set("description", value);
        }

        public Builder defaultEnabled(@Nullable Boolean value) {
            return set("defaultEnabled", value);
        }

        public Builder key(@Nullable String value) {
            return set("key", value);
        }

        public Builder dependentDimensions(@Nullable String value) {
            return set("dependentDimensions", value);
        }

        public Builder value(@Nullable String value) {
            return set("value", value);
        }
    }
}
