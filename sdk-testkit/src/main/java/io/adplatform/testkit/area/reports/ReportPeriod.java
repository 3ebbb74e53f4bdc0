package io.adplatform.testkit.area.reports;

import io.adplatform.testkit.data.Campaign;
import io.adplatform.testkit.data.Metrics;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.http.Refusal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** First and last UTC day of a report, counted from the epoch, both included. */
record ReportPeriod(long first, long last) {

    private static final long DAY = Duration.ofDays(1).toMillis();

    /**
     * Returns the days of a period; 422 if it runs backwards or is too long. The documents require neither end: a missing one is
     * the longest period before or after the other one, or before now.
     */
    static ReportPeriod of(@Nullable Long from, @Nullable Long until, ReportLevel level, Instant now) {
        long longest = level.longest.toMillis();
        long end = until != null ? until : from != null ? Math.max(from, from + longest) : now.toEpochMilli();
        long start = from != null ? from : Math.max(0, end - longest);
        if (end < start) {
            throw Refusal.unprocessable("endDate is before startDate");
        }
        // A start and an end that are absurdly far apart overflow to less than nothing.
        if (end - start < 0 || end - start > level.longest.toMillis()) {
            throw Refusal.unprocessable("The report covers more than " + level.longest.toDays() + " days");
        }
        // The end is exclusive: midnight adds no day, unless the period is that one moment.
        long last = Math.max(start, end - 1);
        return new ReportPeriod(Math.floorDiv(start, DAY), Math.floorDiv(last, DAY));
    }

    /** Returns the delivery of a campaign on these days until now. */
    Metrics delivered(Campaign campaign, PlatformData platform) {
        long begin = Math.max(first, Math.floorDiv(campaign.start().toEpochMilli(), DAY));
        long end = Math.min(
                last,
                Math.min(
                        Math.floorDiv(campaign.end().toEpochMilli(), DAY),
                        Math.floorDiv(platform.now().toEpochMilli(), DAY)));
        Metrics sum = new Metrics();
        for (long day = begin; day <= end; day++) {
            sum = sum.plus(platform.deliveredOn(campaign, day));
        }
        return sum;
    }
}
