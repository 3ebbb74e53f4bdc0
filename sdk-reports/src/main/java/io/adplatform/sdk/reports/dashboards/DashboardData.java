package io.adplatform.sdk.reports.dashboards;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.json.JsonRecord;
import io.adplatform.sdk.reports.ReportField;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a dashboard (document 3, "Dashboard configuration"). Missing values are {@code null}, lists too: a missing
 * list differs from an empty one, and both are written back unchanged.
 *
 * <pre>{@code
 * DashboardData running = DashboardData.builder()
 *         .tableLevel(DashboardLevel.CAMPAIGNS)
 *         .status(CampaignStatus.RUNNING)
 *         .build();
 * DashboardData searched = running.toBuilder().search("autumn").build();
 * }</pre>
 *
 * @param tableLevel what a row is; {@code campaigns} and {@code groups} were seen
 * @param status the campaigns that are shown; {@code all}, {@code running} and {@code deleted} were seen
 * @param lastModified set by the service; not sent
 * @param additionalProperties further fields of the answer, as plain JSON values; written back unchanged
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DashboardData(
        @Nullable DashboardTimeZone timezone,
        @Nullable List<Object> selectedCampaignTypes,
        @Nullable DashboardChoice tableLevel,
        @Nullable String search,
        @Nullable DashboardChoice status,
        @Nullable List<DashboardColumn> sortingColumns,
        @Nullable List<DashboardColumn> sortingGroupsColumns,
        @Nullable List<DashboardColumn> sortingInsertionOrdersColumns,
        @Nullable DashboardFreeze freeze,
        @Nullable DashboardChoice graph1,
        @Nullable DashboardChoice graph2,
        @Nullable DashboardDimension dimension,
        @Nullable DashboardMetric metric,
        @Nullable List<Long> filteredCampaignsIds,
        @Nullable List<Long> filteredGroupsIds,
        @Nullable Instant lastModified,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public DashboardData {
        selectedCampaignTypes = selectedCampaignTypes == null ? null : Values.copy(selectedCampaignTypes);
        sortingColumns = sortingColumns == null ? null : Values.copy(sortingColumns);
        sortingGroupsColumns = sortingGroupsColumns == null ? null : Values.copy(sortingGroupsColumns);
        sortingInsertionOrdersColumns =
                sortingInsertionOrdersColumns == null ? null : Values.copy(sortingInsertionOrdersColumns);
        filteredCampaignsIds = filteredCampaignsIds == null ? null : Values.copy(filteredCampaignsIds);
        filteredGroupsIds = filteredGroupsIds == null ? null : Values.copy(filteredGroupsIds);
        additionalProperties = Values.copy(additionalProperties);
    }

    /** An empty configuration to fill. */
    public static Builder builder() {
        return new Builder(Map.of());
    }

    /** This configuration to change. */
    public Builder toBuilder() {
        return new Builder(toMap());
    }

    /** Changes a configuration. For one thread; what is set to {@code null} is not sent. */
    public static final class Builder extends FieldsBuilder<DashboardData, Builder> {

        private Builder(Map<String, ?> fields) {
            super(DashboardData.class, fields);
        }

        /** The time zone in which days begin. */
        public Builder timeZone(@Nullable DashboardTimeZone value) {
            return set("timezone", value);
        }

        /** The campaign types that are shown. */
        public Builder selectedCampaignTypes(@Nullable List<Object> value) {
            return set("selectedCampaignTypes", value);
        }

        /** Sets the level of a row, such as {@code campaigns} or {@code groups}. */
        public Builder tableLevel(@Nullable DashboardChoice value) {
            return set("tableLevel", value);
        }

        /** Sets the level of a row. */
        public Builder tableLevel(DashboardLevel level) {
            return tableLevel(DashboardChoice.of(level));
        }

        /** Sets the search text of the table. */
        public Builder search(@Nullable String value) {
            return set("search", value);
        }

        /** The campaigns that are shown: {@code all}, {@code running}, {@code deleted} were seen. */
        public Builder status(@Nullable DashboardChoice value) {
            return set("status", value);
        }

        /** The campaigns that are shown. */
        public Builder status(CampaignStatus status) {
            return status(DashboardChoice.of(status));
        }

        /** The columns of a table of campaigns. */
        public Builder sortingColumns(@Nullable List<DashboardColumn> value) {
            return set("sortingColumns", value);
        }

        /** The columns of a table of campaign groups. */
        public Builder sortingGroupsColumns(@Nullable List<DashboardColumn> value) {
            return set("sortingGroupsColumns", value);
        }

        /** The columns of a table of insertion orders. */
        public Builder sortingInsertionOrdersColumns(@Nullable List<DashboardColumn> value) {
            return set("sortingInsertionOrdersColumns", value);
        }

        /** How much of the table stays in sight. */
        public Builder freeze(@Nullable DashboardFreeze value) {
            return set("freeze", value);
        }

        /** The metric of the first graph. */
        public Builder graph1(@Nullable DashboardChoice value) {
            return set("graph1", value);
        }

        /** The metric of the first graph. */
        public Builder graph1(ReportField metric) {
            return graph1(DashboardChoice.of(metric.column().label(), metric.wireName()));
        }

        /** The metric of the second graph. */
        public Builder graph2(@Nullable DashboardChoice value) {
            return set("graph2", value);
        }

        /** The metric of the second graph. */
        public Builder graph2(ReportField metric) {
            return graph2(DashboardChoice.of(metric.column().label(), metric.wireName()));
        }

        /** Sets the breakdown of the figures. */
        public Builder dimension(@Nullable DashboardDimension value) {
            return set("dimension", value);
        }

        /** What is measured. */
        public Builder metric(@Nullable DashboardMetric value) {
            return set("metric", value);
        }

        /** These campaigns only. */
        public Builder filteredCampaignsIds(@Nullable List<Long> value) {
            return set("filteredCampaignsIds", value);
        }

        /** These campaign groups only. */
        public Builder filteredGroupsIds(@Nullable List<Long> value) {
            return set("filteredGroupsIds", value);
        }

        /** The configuration without what the service sets by itself. */
        DashboardData unstamped() {
            return set("lastModified", null).build();
        }
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
