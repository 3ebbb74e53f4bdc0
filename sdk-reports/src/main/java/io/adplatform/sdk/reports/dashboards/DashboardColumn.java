package io.adplatform.sdk.reports.dashboards;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A column of a dashboard's table.
 *
 * @param label what users see
 * @param value the wire name of its field
 * @param alwaysEnabled whether it can't be hidden; the platform sends {@code null} too
 * @param draggableGroup within which group it can be moved; the platform sends {@code null} too
 * @param active whether it is shown; the platform sends {@code null} too
 * @param additionalProperties further fields of the answer, as plain JSON values; written back unchanged
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DashboardColumn(
        @Nullable String label,
        @Nullable String value,
        @Nullable Boolean alwaysEnabled,
        @Nullable Long draggableGroup,
        @Nullable Boolean active,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public DashboardColumn {
        additionalProperties = Values.copy(additionalProperties);
    }

    /** Returns a column with its wire name and its label for users. */
    public static DashboardColumn of(String label, String value) {
        return new DashboardColumn(label, value, null, null, null, Map.of());
    }

    /** Returns a builder of a column without fields. */
    public static Builder builder() {
        return new Builder(Map.of());
    }

    /** Returns a builder with the fields of this column. */
    public Builder toBuilder() {
        return new Builder(toMap());
    }

    /** A builder. {@code null} removes a field. For one thread. */
    public static final class Builder extends FieldsBuilder<DashboardColumn, Builder> {

        private Builder(Map<String, ?> fields) {
            super(DashboardColumn.class, fields);
        }

        public Builder label(@Nullable String value) {
            return set("label", value);
        }

        public Builder value(@Nullable String value) {
            return set("value", value);
        }

        public Builder alwaysEnabled(@Nullable Boolean value) {
            return set("alwaysEnabled", value);
        }

        public Builder draggableGroup(@Nullable Long value) {
            return set("draggableGroup", value);
        }

        public Builder active(@Nullable Boolean value) {
            return set("active", value);
        }
    }
}
