package io.adplatform.sdk.bidmodel;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class TuningUnderReadingsTest extends TuningOnTheSandboxTest {

    @RegisterExtension
    static final UnderReadings READINGS = UnderReadings.concerning(
            Reading.FilteredRecords.class,
            Reading.PageSize.class,
            Reading.WholeList.class,
            Reading.NothingFound.class,
            Reading.PeriodEnd.class,
            Reading.ConfirmationData.class,
            Reading.V2Failures.class,
            Reading.Timestamps.class,
            Reading.EntityRows.class,
            Reading.EntityRowNames.class,
            Reading.LogIn.class,
            Reading.ErrorObjects.class);
}
