package io.adplatform.sdk.reports.schedules;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import io.adplatform.sdk.FileType;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as the platform saved it.
 *
 * @param scheduledData the schedule as it was saved; {@code null} if missing
 * @param message the platform's sentence, for people
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record ScheduledReport(
        @Nullable ScheduledData scheduledData,
        @Nullable String message,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public ScheduledReport {
        additionalProperties = Values.copy(additionalProperties);
    }

    /** A sentence in the place of the object that should have it. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static ScheduledReport of(String message) {
        return new ScheduledReport(null, message, Map.of());
    }

    /**
     * A schedule.
     *
     * @param subscriberEmails who gets the report, without the addresses that the platform dropped
     * @param eventEndDate when the schedule stops; {@code null} for one delivery
     * @param deliveryDay a weekday in capitals, or {@code First}, {@code Last} or a number; {@code null} for one
     *     delivery
     * @param earliestCampaignDate the start of the running total
     * @param additionalProperties what else the platform sent, as plain JSON values
     */
    public record ScheduledData(
            @Nullable Long reportId,
            @Nullable DeliveryFrequency deliveryFrequency,
            @Nullable FileType fileType,
            List<String> subscriberEmails,
            @Nullable Instant eventEndDate,
            @Nullable String deliveryDay,
            @Nullable Boolean runningTotalEnabled,

            @JsonAlias("earliestCampaignStartDate") @Nullable
            Instant earliestCampaignDate,

            @JsonAnySetter Map<String, Object> additionalProperties)
            implements JsonRecord {

        public ScheduledData {
            subscriberEmails = Values.copy(subscriberEmails);
            additionalProperties = Values.copy(additionalProperties);
        }

        @Override
        public String toString() {
            return Values.brief(this);
        }
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
