package io.adplatform.sdk.reports;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class ReportsUnderReadingsTest extends ReportsOnTheSandboxTest {

    private static final String ONE_PAGE = "the test takes one page for the whole list";
    private static final String LAST_MODIFIED =
            "lastModified, which the platform alone sets, is sent back with an update, in the form in which it came";
    private static final String[] DASHBOARD_UPDATES = {
        "aDashboardIsReadChangedAndWrittenBack",
        "unknownFieldsOfADashboardSurviveAChange",
        "aLostCreationIsNotRepeatedAndALostUpdateIs"
    };

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
                    Reading.ExportLink.class)
            .known(Reading.Timestamps.ISO_8601, LAST_MODIFIED, DASHBOARD_UPDATES)
            .known(Reading.Timestamps.ISO_8601_WITHOUT_OFFSET, LAST_MODIFIED, DASHBOARD_UPDATES)
            .beyond(Reading.PageSize.AT_MOST_10, ONE_PAGE, "rowsAddUpToTotalsAtEveryLevelForOneRequestEach")
            .without(Reading.ConfirmationData.NO_CONTENT);
}
