package io.adplatform.sdk.bidmodel;

import io.adplatform.sdk.readings.UnderReadings;
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
                    Reading.NothingFound.class,
                    Reading.PeriodEnd.class,
                    Reading.ConfirmationData.class,
                    Reading.V2Failures.class,
                    Reading.Timestamps.class,
                    Reading.EntityRows.class,
                    Reading.EntityRowNames.class,
                    Reading.LogIn.class,
                    Reading.ErrorObjects.class)
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
            .without(Reading.RowModelling.MISSING_IN_BUNDLES)
            .without(Reading.RowModelling.WITHOUT_ID)
            .without(Reading.RowModelling.SHARED_ID)
            .without(Reading.CampaignBids.ABSENT)
            .without(Reading.ConfirmationData.NO_CONTENT);
}
