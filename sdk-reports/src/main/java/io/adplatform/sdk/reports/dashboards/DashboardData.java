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
        return new Builder();
    }

    /** This configuration to change. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.timezone = timezone;
        builder.selectedCampaignTypes = selectedCampaignTypes;
        builder.tableLevel = tableLevel;
        builder.search = search;
        builder.status = status;
        builder.sortingColumns = sortingColumns;
        builder.sortingGroupsColumns = sortingGroupsColumns;
        builder.sortingInsertionOrdersColumns = sortingInsertionOrdersColumns;
        builder.freeze = freeze;
        builder.graph1 = graph1;
        builder.graph2 = graph2;
        builder.dimension = dimension;
        builder.metric = metric;
        builder.filteredCampaignsIds = filteredCampaignsIds;
        builder.filteredGroupsIds = filteredGroupsIds;
        builder.lastModified = lastModified;
        builder.additionalProperties = additionalProperties;
        return builder;
    }

    /** Changes a configuration. For one thread; what is set to {@code null} is not sent. */
    public static final class Builder {

        private @Nullable DashboardTimeZone timezone;
        private @Nullable List<Object> selectedCampaignTypes;
        private @Nullable DashboardChoice tableLevel;
        private @Nullable String search;
        private @Nullable DashboardChoice status;
        private @Nullable List<DashboardColumn> sortingColumns;
        private @Nullable List<DashboardColumn> sortingGroupsColumns;
        private @Nullable List<DashboardColumn> sortingInsertionOrdersColumns;
        private @Nullable DashboardFreeze freeze;
        private @Nullable DashboardChoice graph1;
        private @Nullable DashboardChoice graph2;
        private @Nullable DashboardDimension dimension;
        private @Nullable DashboardMetric metric;
        private @Nullable List<Long> filteredCampaignsIds;
        private @Nullable List<Long> filteredGroupsIds;
        private @Nullable Instant lastModified;
        private Map<String, Object> additionalProperties = Map.of();

        private Builder() {}

        /** The time zone in which days begin. */
        public Builder timeZone(@Nullable DashboardTimeZone timezone) {
            this.timezone = timezone;
            return replaces("timezone");
        }

        /** The campaign types that are shown. */
        public Builder selectedCampaignTypes(@Nullable List<Object> selectedCampaignTypes) {
            this.selectedCampaignTypes = selectedCampaignTypes;
            return replaces("selectedCampaignTypes");
        }

        /** Sets the level of a row, such as {@code campaigns} or {@code groups}. */
        public Builder tableLevel(@Nullable DashboardChoice tableLevel) {
            this.tableLevel = tableLevel;
            return replaces("tableLevel");
        }

        /** Sets the level of a row. */
        public Builder tableLevel(DashboardLevel level) {
            return tableLevel(DashboardChoice.of(level));
        }

        /** Sets the level of a row, such as {@code campaigns} or {@code groups}. */
        public Builder tableLevel(String label, String value) {
            return tableLevel(DashboardChoice.of(label, value));
        }

        /** Sets the search text of the table. */
        public Builder search(@Nullable String search) {
            this.search = search;
            return replaces("search");
        }

        /** The campaigns that are shown: {@code all}, {@code running}, {@code deleted} were seen. */
        public Builder status(@Nullable DashboardChoice status) {
            this.status = status;
            return replaces("status");
        }

        /** The campaigns that are shown. */
        public Builder status(CampaignStatus status) {
            return status(DashboardChoice.of(status));
        }

        /** The campaigns that are shown: {@code all}, {@code running}, {@code deleted} were seen. */
        public Builder status(String label, String value) {
            return status(DashboardChoice.of(label, value));
        }

        /** The columns of a table of campaigns. */
        public Builder sortingColumns(@Nullable List<DashboardColumn> sortingColumns) {
            this.sortingColumns = sortingColumns;
            return replaces("sortingColumns");
        }

        /** The columns of a table of campaign groups. */
        public Builder sortingGroupsColumns(@Nullable List<DashboardColumn> sortingGroupsColumns) {
            this.sortingGroupsColumns = sortingGroupsColumns;
            return replaces("sortingGroupsColumns");
        }

        /** The columns of a table of insertion orders. */
        public Builder sortingInsertionOrdersColumns(@Nullable List<DashboardColumn> sortingInsertionOrdersColumns) {
            this.sortingInsertionOrdersColumns = sortingInsertionOrdersColumns;
            return replaces("sortingInsertionOrdersColumns");
        }

        /** How much of the table stays in sight. */
        public Builder freeze(@Nullable DashboardFreeze freeze) {
            this.freeze = freeze;
            return replaces("freeze");
        }

        /** The metric of the first graph. */
        public Builder graph1(@Nullable DashboardChoice graph1) {
            this.graph1 = graph1;
            return replaces("graph1");
        }

        /** The metric of the first graph. */
        public Builder graph1(ReportField metric) {
            return graph1(metric.column().label(), metric.wireName());
        }

        /** The metric of the first graph. */
        public Builder graph1(String label, String value) {
            return graph1(DashboardChoice.of(label, value));
        }

        /** The metric of the second graph. */
        public Builder graph2(@Nullable DashboardChoice graph2) {
            this.graph2 = graph2;
            return replaces("graph2");
        }

        /** The metric of the second graph. */
        public Builder graph2(ReportField metric) {
            return graph2(metric.column().label(), metric.wireName());
        }

        /** The metric of the second graph. */
        public Builder graph2(String label, String value) {
            return graph2(DashboardChoice.of(label, value));
        }

        /** Sets the breakdown of the figures. */
        public Builder dimension(@Nullable DashboardDimension dimension) {
            this.dimension = dimension;
            return replaces("dimension");
        }

        /** What is measured. */
        public Builder metric(@Nullable DashboardMetric metric) {
            this.metric = metric;
            return replaces("metric");
        }

        /** These campaigns only. */
        public Builder filteredCampaignsIds(@Nullable List<Long> filteredCampaignsIds) {
            this.filteredCampaignsIds = filteredCampaignsIds;
            return replaces("filteredCampaignsIds");
        }

        /** These campaign groups only. */
        public Builder filteredGroupsIds(@Nullable List<Long> filteredGroupsIds) {
            this.filteredGroupsIds = filteredGroupsIds;
            return replaces("filteredGroupsIds");
        }

        /**
         * Sets a further field by its wire name, for fields outside the documents.
         *
         * @param value a text, number, boolean, list or map; {@code null} takes the field out again
         * @throws IllegalArgumentException if the field has a setter
         */
        public Builder with(String name, @Nullable Object value) {
            additionalProperties = AdditionalProperties.with(additionalProperties, DashboardData.class, name, value);
            return this;
        }

        /** The configuration without what the service sets by itself. */
        DashboardData unstamped() {
            lastModified = null;
            return replaces("lastModified").build(); // kept there if it was unreadable
        }

        /** The configuration. */
        public DashboardData build() {
            return new DashboardData(
                    timezone,
                    selectedCampaignTypes,
                    tableLevel,
                    search,
                    status,
                    sortingColumns,
                    sortingGroupsColumns,
                    sortingInsertionOrdersColumns,
                    freeze,
                    graph1,
                    graph2,
                    dimension,
                    metric,
                    filteredCampaignsIds,
                    filteredGroupsIds,
                    lastModified,
                    additionalProperties);
        }

        private Builder replaces(String field) {
            additionalProperties = AdditionalProperties.without(additionalProperties, field);
            return this;
        }
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
