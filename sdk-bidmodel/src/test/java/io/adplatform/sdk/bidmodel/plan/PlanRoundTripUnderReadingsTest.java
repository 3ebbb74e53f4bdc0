package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class PlanRoundTripUnderReadingsTest extends PlanRoundTripTest {

    @RegisterExtension
    static final UnderReadings READINGS = UnderReadings.all()
            // A 204 doesn't show that a creation was done.
            .without(Reading.ConfirmationData.NO_CONTENT)
            .beyond(
                    Reading.RowModelling.MISSING_IN_BUNDLES,
                    "the bundle's values are hidden",
                    "bundlesAreAsEditedAndThenAsBeforeExceptForTheChangesOfOthers");
}
