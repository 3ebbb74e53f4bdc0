package io.adplatform.sdk.reports;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class ReportsUnderReadingsTest extends ReportsOnTheSandboxTest {

    private static final String ONE_PAGE = "the test takes one page for the whole list";

    private static final String DATA = "the test reads the data by its fields, or writes it back without an edit";

    private static final String[] OF_DATA = {
        "unknownFieldsOfADashboardSurviveAChange", "aLostCreationIsNotRepeatedAndALostUpdateIs"
    };

    @RegisterExtension
    static final UnderReadings READINGS = UnderReadings.concerning(
                    Reading.FilteredRecords.class,
                    Reading.PageSize.class,
                    Reading.PastTheEnd.class,
                    Reading.WholeList.class,
                    Reading.NothingFound.class,
                    Reading.PeriodEnd.class,
                    Reading.ConfirmationData.class,
                    Reading.V2Failures.class,
                    Reading.DashboardUpdate.class,
                    Reading.DashboardForm.class,
                    Reading.EmptyBody.class,
                    Reading.Timestamps.class,
                    Reading.ServerClock.class,
                    Reading.LogIn.class,
                    Reading.ErrorObjects.class,
                    Reading.ExportLink.class)
            .beyond(Reading.PageSize.AT_MOST_10, ONE_PAGE, "rowsAddUpToTotalsAtEveryLevelForOneRequestEach")
            .beyond(Reading.DashboardForm.DATA_AS_TEXT, DATA, OF_DATA)
            .beyond(Reading.DashboardForm.DATA_IN_AN_ARRAY, DATA, OF_DATA)
            .without(Reading.ConfirmationData.NO_CONTENT);
}
