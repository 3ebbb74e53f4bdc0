package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class PlansUnderReadingsTest extends PlanOnTheSandboxTest {

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
            .without(Reading.ConfirmationData.NO_CONTENT);
}
