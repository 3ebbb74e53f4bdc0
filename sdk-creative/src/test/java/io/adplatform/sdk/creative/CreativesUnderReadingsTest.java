package io.adplatform.sdk.creative;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.OddForm;
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
                    OddForm.NothingFound.class,
                    OddForm.EndTime.class,
                    OddForm.ConfirmationData.class,
                    OddForm.Timestamps.class,
                    Reading.ServerClock.class,
                    OddForm.CreativeDetails.class,
                    OddForm.RejectionReason.class,
                    OddForm.CountOfAll.class,
                    Reading.LogIn.class,
                    OddForm.ErrorObjects.class,
                    OddForm.CreativeCampaigns.class)
            .beyond(Reading.ServerClock.SEVEN_MINUTES_AHEAD, CLOCK, "whetherALostUploadWasDoneIsSeenInTheList")
            .beyond(Reading.ServerClock.SEVEN_MINUTES_BEHIND, CLOCK, "whetherALostUploadWasDoneIsSeenInTheList")
            .without(OddForm.ConfirmationData.NO_CONTENT);
}
