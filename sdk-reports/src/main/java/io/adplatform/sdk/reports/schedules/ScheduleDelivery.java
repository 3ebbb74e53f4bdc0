package io.adplatform.sdk.reports.schedules;

import io.adplatform.sdk.FileType;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PeriodInput;
import io.adplatform.sdk.operation.RequestBuilder;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The delivery of a report by e-mail (document 1, "Schedule a report"). Addresses and file type are required.
 *
 * <pre>{@code
 * Response<ScheduledReport> saved = Reports.on(platform).schedule(6001)
 *         .weekly(DayOfWeek.MONDAY, Instant.parse("2026-12-31T00:00:00Z"))
 *         .subscriberEmails("reports@example.com")
 *         .fileType(FileType.CSV)
 *         .sendForResponse();
 * saved.warnings().forEach(dropped -> log.warn("{}", dropped));
 * }</pre>
 *
 * <p>May not be repeated after a lost answer: it makes the platform send e-mails.
 */
public final class ScheduleDelivery extends RequestBuilder<ScheduledReport, ScheduleDelivery> {

    static final Operation<ScheduledReport> OPERATION =
            Operation.once("POST /api/v3/ra/report/email/schedule").returns(ScheduledReport.class);

    // The spelling does not prove that an address works. This finds what can't be one, such as two in one text.
    private static final Pattern ADDRESS =
            Pattern.compile("[^@\\s,;<>\\p{Cntrl}]+@[^@\\s,;<>\\p{Cntrl}.]+(\\.[^@\\s,;<>\\p{Cntrl}.]+)*");

    private final Workspace workspace;
    private @Nullable DayOfMonth dayOfMonth;
    private @Nullable Instant until;
    private @Nullable Instant earliestCampaign;

    ScheduleDelivery(Workspace workspace, long reportId, DeliveryFrequency frequency) {
        super(workspace, OPERATION);
        this.workspace = workspace;
        setter("day", "deliveryDay").setter("until", "eventEndDate");
        setter("runningTotal", "runningTotalEnabled", "earliestCampaignDate", "earliestCampaignStartDate");
        if (frequency.equals(DeliveryFrequency.DAILY)) {
            preset("deliveryDay"); // a daily delivery has no day
        }
        body("reportId", reportId).body("deliveryFrequency", frequency);
    }

    ScheduleDelivery day(String day, Instant until) {
        this.until = until;
        return body("deliveryDay", day).body("eventEndDate", PeriodInput.millis(until));
    }

    ScheduleDelivery day(DayOfMonth day, Instant until) {
        dayOfMonth = day;
        return day(day.wireValue(), until);
    }

    /** Who gets it. The platform drops addresses that it does not accept, with a warning in the answer. */
    public ScheduleDelivery subscriberEmails(String... addresses) {
        return subscriberEmails(List.of(addresses));
    }

    /** Who gets it. The platform drops addresses that it does not accept, with a warning in the answer. */
    public ScheduleDelivery subscriberEmails(List<String> addresses) {
        return body("subscriberEmails", List.copyOf(addresses));
    }

    /** What is sent: {@link FileType#CSV} or {@link FileType#XLS}. */
    public ScheduleDelivery fileType(FileType type) {
        return body("fileType", type);
    }

    /**
     * Adds the running total, which the platform supports with the Campaign dimension alone.
     *
     * @param earliestCampaignDate the earliest start among the selected campaigns; the report's period begins there.
     *     Sent under both of the documents' spellings
     */
    public ScheduleDelivery runningTotal(Instant earliestCampaignDate) {
        earliestCampaign = earliestCampaignDate;
        long millis = PeriodInput.millis(earliestCampaignDate);
        return body("runningTotalEnabled", true)
                .body("earliestCampaignDate", millis)
                .body("earliestCampaignStartDate", millis);
    }

    /** Leaves out the running total. The documents don't define the default. */
    public ScheduleDelivery noRunningTotal() {
        earliestCampaign = null;
        return body("runningTotalEnabled", false)
                .body("earliestCampaignDate", null)
                .body("earliestCampaignStartDate", null);
    }

    @Override
    protected void check(Checks checks) {
        checks.positive("reportId").required("subscriberEmails", "fileType").haveIds("fileType");
        moment(checks, "eventEndDate", until);
        Instant now = workspace.time().now();
        checks.that(
                until == null || until.isAfter(now),
                "eventEndDate",
                until,
                "must be later than now, which is " + now + ": the deliveries stop then");
        moment(checks, "earliestCampaignDate", earliestCampaign);
        if (checks.value("subscriberEmails") instanceof List<?> addresses) {
            for (int i = 0; i < addresses.size(); i++) {
                String address = String.valueOf(addresses.get(i));
                checks.that(
                        ADDRESS.matcher(address).matches(),
                        "subscriberEmails[" + i + "]",
                        address,
                        "must be one e-mail address");
            }
        }
        DayOfMonth day = dayOfMonth;
        checks.that(
                day == null || day.isLegal(),
                "deliveryDay",
                checks.value("deliveryDay"),
                "must be First, Last or 1 to 29");
    }

    private static void moment(Checks checks, String field, @Nullable Instant moment) {
        if (moment != null && PeriodInput.checkMoment(checks, field, moment)) {
            checks.positive(field);
        }
    }
}
