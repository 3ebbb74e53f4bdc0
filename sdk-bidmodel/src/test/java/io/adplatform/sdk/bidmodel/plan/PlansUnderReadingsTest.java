package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.OddForm;
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
                    OddForm.NothingFound.class,
                    OddForm.ConfirmationData.class,
                    OddForm.EntityRows.class,
                    OddForm.EntityRowNames.class,
                    OddForm.ErrorObjects.class)
            .beyond(OddForm.NothingFound.NULL_ARRAY, NO_ARRAY, NEED_BUNDLES)
            .beyond(OddForm.NothingFound.NULL_DATA, NO_ARRAY, NEED_BUNDLES)
            .beyond(OddForm.NothingFound.NO_CONTENT, NO_ARRAY, NEED_BUNDLES)
            // TrueTablesTest covers these.
            .without(OddForm.RowModelling.MISSING_IN_BUNDLES)
            .without(OddForm.RowModelling.WITHOUT_ID)
            .without(OddForm.RowModelling.SHARED_ID)
            .without(OddForm.CampaignBids.ABSENT)
            .without(OddForm.ConfirmationData.NO_CONTENT);
}
