package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.OddForm;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class PlanRoundTripUnderReadingsTest extends PlanRoundTripTest {

    @RegisterExtension
    static final UnderReadings READINGS = UnderReadings.all()
            // A 204 doesn't show that a creation was done.
            .without(OddForm.ConfirmationData.NO_CONTENT)
            .beyond(
                    OddForm.RowModelling.MISSING_IN_BUNDLES,
                    "the bundle's values are hidden",
                    "bundlesAreAsEditedAndThenAsBeforeExceptForTheChangesOfOthers");
}
