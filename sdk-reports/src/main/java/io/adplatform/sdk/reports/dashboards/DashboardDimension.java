package io.adplatform.sdk.reports.dashboards;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The dimension of a dashboard.
 *
 * @param key the unique name that the platform knows it by
 * @param isRowToColumn the platform sends {@code null} too
 * @param additionalProperties further fields of the answer, as plain JSON values; written back unchanged
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DashboardDimension(
        @Nullable Long id,
        @Nullable String label,
        @Nullable Long order,
        @Nullable String fieldDataType,
        @Nullable String description,
        @Nullable Long groupId,
        @Nullable String key,
        @Nullable Boolean isFilterSupported,
        @Nullable Boolean isCustomerDependent,
        @Nullable Boolean isRowToColumn,
        @Nullable String value,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public DashboardDimension {
        additionalProperties = Values.copy(additionalProperties);
    }

    /** Returns a builder of a dimension without fields. */
    public static Builder builder() {
        return new Builder(Map.of());
    }

    /** Returns a builder with the fields of this dimension. */
    public Builder toBuilder() {
        return new Builder(toMap());
    }

    /** A builder. {@code null} removes a field. For one thread. */
    public static final class Builder extends FieldsBuilder<DashboardDimension, Builder> {

        private Builder(Map<String, ?> fields) {
            super(DashboardDimension.class, fields);
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

        public Builder description(@Nullable String value) {
            return set("description", value);
        }

        public Builder groupId(@Nullable Long value) {
            return set("groupId", value);
        }

        public Builder key(@Nullable String value) {
            return set("key", value);
        }

        public Builder isFilterSupported(@Nullable Boolean value) {
            return set("isFilterSupported", value);
        }

        public Builder isCustomerDependent(@Nullable Boolean value) {
            return set("isCustomerDependent", value);
        }

        public Builder isRowToColumn(@Nullable Boolean value) {
            return set("isRowToColumn", value);
        }

        public Builder value(@Nullable String value) {
            return set("value", value);
        }
    }
}
