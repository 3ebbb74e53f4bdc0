package io.adplatform.sdk.creative;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class CreativesUnderReadingsTest extends CreativesOnTheSandboxTest {

    private static final String CLOCK = "the test looks within a minute of its own clock";

    @RegisterExtension
    static final UnderReadings READINGS = UnderReadings.concerning(
                    Reading.FilteredRecords.class,
                    Reading.PageSize.class,
                    Reading.PastTheEnd.class,
                    Reading.NothingFound.class,
                    Reading.EndTime.class,
                    Reading.ConfirmationData.class,
                    Reading.Timestamps.class,
                    Reading.ServerClock.class,
                    Reading.CreativeDetails.class,
                    Reading.RejectionReason.class,
                    Reading.CountOfAll.class,
                    Reading.LogIn.class,
                    Reading.ErrorObjects.class)
            .beyond(Reading.ServerClock.SEVEN_MINUTES_AHEAD, CLOCK, "whetherALostUploadWasDoneIsSeenInTheList")
            .beyond(Reading.ServerClock.SEVEN_MINUTES_BEHIND, CLOCK, "whetherALostUploadWasDoneIsSeenInTheList")
            .without(Reading.ConfirmationData.NO_CONTENT);
}
