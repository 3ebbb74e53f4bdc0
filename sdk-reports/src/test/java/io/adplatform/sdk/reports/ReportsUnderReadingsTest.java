package io.adplatform.sdk.reports;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class ReportsUnderReadingsTest extends ReportsOnTheSandboxTest {

    @RegisterExtension
    static final UnderReadings READINGS = UnderReadings.concerning(
            Reading.FilteredRecords.class,
            Reading.PageSize.class,
            Reading.WholeList.class,
            Reading.NothingFound.class,
            Reading.PeriodEnd.class,
            Reading.ConfirmationData.class,
            Reading.V2Failures.class,
            Reading.DashboardUpdate.class,
            Reading.EmptyBody.class,
            Reading.Timestamps.class,
            Reading.ServerClock.class,
            Reading.LogIn.class,
            Reading.ErrorObjects.class,
            Reading.ExportLink.class);
}
