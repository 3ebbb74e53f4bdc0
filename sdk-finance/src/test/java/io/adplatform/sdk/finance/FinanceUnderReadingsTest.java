package io.adplatform.sdk.finance;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class FinanceUnderReadingsTest extends FinanceOnSandboxTest {

    private static final String NO_MESSAGE = "the platform sends no message";

    @RegisterExtension
    static final UnderReadings READINGS = UnderReadings.concerning(
                    Reading.FilteredRecords.class,
                    Reading.PageSize.class,
                    Reading.PastTheEnd.class,
                    Reading.WholeList.class,
                    Reading.NothingFound.class,
                    Reading.PaymentTerm.class,
                    Reading.Dates.class,
                    Reading.ConfirmationData.class,
                    Reading.Timestamps.class,
                    Reading.ServerClock.class,
                    Reading.DateHeader.class,
                    Reading.LogIn.class,
                    Reading.ErrorObjects.class)
            .beyond(Reading.ConfirmationData.NULL, NO_MESSAGE, "aCustomersMarginsAndFeesAreWhatTheyWereSetTo")
            .beyond(Reading.ConfirmationData.ABSENT, NO_MESSAGE, "aCustomersMarginsAndFeesAreWhatTheyWereSetTo")
            .without(Reading.ConfirmationData.NO_CONTENT);
}
