package io.adplatform.sdk.creative;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class CreativesUnderReadingsTest extends CreativesOnTheSandboxTest {

    @RegisterExtension
    static final UnderReadings READINGS = UnderReadings.concerning(
            Reading.FilteredRecords.class,
            Reading.PageSize.class,
            Reading.NothingFound.class,
            Reading.EndTime.class,
            Reading.ConfirmationData.class,
            Reading.Timestamps.class,
            Reading.ServerClock.class,
            Reading.CreativeDetails.class,
            Reading.RejectionReason.class,
            Reading.CountOfAll.class,
            Reading.LogIn.class,
            Reading.ErrorObjects.class);
}
