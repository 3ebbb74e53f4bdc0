package io.adplatform.testkit.area.reports;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Delivery of reports by e-mail, and their deletion (document 1). Every workspace has the reports 6001 to 6010, to
 * which its place adds tens of millions; the odd ones have the Campaign dimension. An address that ends in
 * {@code .invalid} is dropped with a warning.
 */
public final class ScheduleArea implements Area {

    private static final long FIRST_REPORT = 6_001;
    private static final int REPORTS = 10;

    private final PlatformData platform;
    private final ReportSchedules schedules;
    private final Set<Long> deleted = new LinkedHashSet<>();

    public ScheduleArea(PlatformData platform, ReportSchedules schedules) {
        this.platform = platform;
        this.schedules = schedules;
    }

    @Override
    public void register(Operations operations) {
        operations
                .route("POST", "/api/v3/ra/report/email/schedule", this::schedule)
                .route("DELETE", "/api/v3/ra/report/{reportId}", this::delete);
    }

    private Answer schedule(Request request) {
        long reportId = report(request, request.requiredInteger("reportId"));
        if (deleted.contains(reportId)) {
            throw Refusal.unprocessable("There is no such report");
        }
        int frequency = (int) request.requiredInteger("deliveryFrequency");
        int fileType = (int) request.requiredInteger("fileType");
        String day = frequency == ReportSchedule.ONCE ? null : request.requiredText("deliveryDay");
        Instant end = frequency == ReportSchedule.ONCE ? null : end(request);
        Long earliest = earliest(request, reportId);
        List<String> dropped = new ArrayList<>();
        List<String> addresses = addresses(request, dropped);
        schedules.add(
                new ReportSchedule(request.owId(), reportId, addresses, fileType, frequency, day, platform.now(), end));

        Map<String, @Nullable Object> saved = Json.fields(
                "earliestCampaignStartDate", earliest,
                "reportId", reportId,
                "deliveryFrequency", frequency,
                "fileType", fileType,
                "subscriberEmails", addresses,
                "eventEndDate", end == null ? null : end.toEpochMilli(),
                "deliveryDay", day,
                "runningTotalEnabled", earliest != null);
        Map<String, Object> data = Json.fields("scheduledData", saved, "message", "The delivery was scheduled");
        Map<String, Object> body = Json.fields("success", true, "data", data);
        if (!dropped.isEmpty()) {
            body.put(
                    "errorObjects",
                    dropped.stream()
                            .map(address -> Answer.errorObject("The address was dropped", address))
                            .toList());
        }
        return Answer.bare(body);
    }

    private Answer delete(Request request) {
        long reportId = report(request, request.pathInteger("reportId"));
        deleted.add(reportId);
        schedules.delete(request.owId(), reportId, platform.now());
        return Answer.success("The report was deleted");
    }

    private long report(Request request, long reportId) {
        long first = FIRST_REPORT + platform.workspace(request.owId()).index() * PlatformData.IDS_OF_A_WORKSPACE;
        if (reportId < first || reportId >= first + REPORTS) {
            throw Refusal.unprocessable("There is no such report");
        }
        return reportId;
    }

    private Instant end(Request request) {
        Instant end = Instant.ofEpochMilli(request.requiredInteger("eventEndDate"));
        if (!end.isAfter(platform.now())) {
            throw Refusal.unprocessable("eventEndDate has passed");
        }
        return end;
    }

    private @Nullable Long earliest(Request request, long reportId) {
        Long earliest = request.eitherInteger("earliestCampaignDate", "earliestCampaignStartDate");
        if (!request.flag("runningTotalEnabled")) {
            return null;
        }
        if (reportId % 2 == 0) {
            throw Refusal.unprocessable("The running total needs the Campaign dimension");
        }
        return earliest;
    }

    private static List<String> addresses(Request request, List<String> dropped) {
        JsonNode given = request.fields().path("subscriberEmails");
        List<String> taken = new ArrayList<>();
        given.forEach(address -> (address.asText().endsWith(".invalid") ? dropped : taken).add(address.asText()));
        if (taken.isEmpty()) {
            throw Refusal.unprocessable("There is no address to send the report to");
        }
        return taken;
    }
}
