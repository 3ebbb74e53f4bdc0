package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class PlansUnderReadingsTest extends PlanOnTheSandboxTest {

    private static final String NO_ARRAY = "an answer without an array doesn't say that there is no bundle";
    private static final String[] NEED_BUNDLES = {
        "aDimensionThatIsOwnedLosesAllModellingThatIsNotNamed", "bundlesAreMadeFilledModelledAndTakenApartByTheirNames"
    };

    @RegisterExtension
    static final UnderReadings READINGS = UnderReadings.concerning(
                    Reading.FilteredRecords.class,
                    Reading.PageSize.class,
                    Reading.WholeList.class,
                    Reading.NothingFound.class,
                    Reading.ConfirmationData.class,
                    Reading.EntityRows.class,
                    Reading.EntityRowNames.class,
                    Reading.ErrorObjects.class)
            .beyond(Reading.NothingFound.NULL_ARRAY, NO_ARRAY, NEED_BUNDLES)
            .beyond(Reading.NothingFound.NULL_DATA, NO_ARRAY, NEED_BUNDLES)
            .beyond(Reading.NothingFound.NO_CONTENT, NO_ARRAY, NEED_BUNDLES)
            // TrueTablesTest covers these.
            .without(Reading.RowModelling.MISSING_IN_BUNDLES)
            .without(Reading.RowModelling.WITHOUT_ID)
            .without(Reading.RowModelling.SHARED_ID)
            .without(Reading.CampaignBids.ABSENT)
            .without(Reading.ConfirmationData.NO_CONTENT);
}
