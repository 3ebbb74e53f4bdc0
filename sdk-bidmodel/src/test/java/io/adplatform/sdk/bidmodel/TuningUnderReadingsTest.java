package io.adplatform.sdk.bidmodel;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.OddForm;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class TuningUnderReadingsTest extends TuningOnTheSandboxTest {

    private static final String ONE_PAGE = "the test takes one page for the whole list";

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
                    OddForm.Timestamps.class,
                    OddForm.EntityRows.class,
                    OddForm.EntityRowNames.class,
                    Reading.LogIn.class,
                    OddForm.ErrorObjects.class)
            .beyond(Reading.PageSize.AT_MOST_50, ONE_PAGE, "rowsAddUpToTheTotalsAndTheSpending")
            .beyond(
                    Reading.PageSize.AT_MOST_50,
                    "the platform gives no thousand rows",
                    "aLongListComesAThousandRowsARequest")
            .beyond(Reading.PageSize.AT_MOST_10, ONE_PAGE, "rowsAddUpToTheTotalsAndTheSpending")
            .beyond(
                    Reading.PageSize.AT_MOST_10,
                    "the platform gives no thousand rows",
                    "aLongListComesAThousandRowsARequest")
            // TrueTablesTest covers these.
            .without(OddForm.RowModelling.MISSING_IN_BUNDLES)
            .without(OddForm.RowModelling.WITHOUT_ID)
            .without(OddForm.RowModelling.SHARED_ID)
            .without(OddForm.CampaignBids.ABSENT)
            .without(OddForm.ConfirmationData.NO_CONTENT);
}
