package io.adplatform.testkit.area.reports;

import java.time.Instant;
import java.util.List;

/**
 * An e-mail that a schedule made the sandbox send, in its own time.
 *
 * @param time when, by the sandbox's clock
 * @param owId the workspace of the report
 * @param reportId the report
 * @param subscriberEmails its recipients
 * @param fileType 1 CSV, 2 XLS
 */
public record SentReport(Instant time, long owId, long reportId, List<String> subscriberEmails, int fileType) {

    public SentReport {
        subscriberEmails = List.copyOf(subscriberEmails);
    }
}
