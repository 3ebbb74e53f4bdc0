package io.adplatform.sdk.reports;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.OddForm;
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
                    OddForm.NothingFound.class,
                    OddForm.PeriodEnd.class,
                    OddForm.ConfirmationData.class,
                    OddForm.V2Failures.class,
                    OddForm.DashboardUpdate.class,
                    OddForm.DashboardForm.class,
                    OddForm.EmptyBody.class,
                    OddForm.Timestamps.class,
                    Reading.ServerClock.class,
                    Reading.LogIn.class,
                    OddForm.ErrorObjects.class,
                    OddForm.ExportLink.class)
            .beyond(Reading.PageSize.AT_MOST_10, ONE_PAGE, "rowsAddUpToTotalsAtEveryLevelForOneRequestEach")
            .beyond(OddForm.DashboardForm.DATA_AS_TEXT, DATA, OF_DATA)
            .beyond(OddForm.DashboardForm.DATA_IN_AN_ARRAY, DATA, OF_DATA)
            .without(OddForm.ConfirmationData.NO_CONTENT);
}
