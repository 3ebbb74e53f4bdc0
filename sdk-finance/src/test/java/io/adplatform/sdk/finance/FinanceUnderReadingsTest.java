package io.adplatform.sdk.finance;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.OddForm;
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
                    OddForm.NothingFound.class,
                    Reading.PaymentTerm.class,
                    OddForm.Dates.class,
                    OddForm.ConfirmationData.class,
                    OddForm.Timestamps.class,
                    Reading.ServerClock.class,
                    OddForm.DateHeader.class,
                    Reading.LogIn.class,
                    OddForm.ErrorObjects.class)
            .beyond(OddForm.ConfirmationData.NULL, NO_MESSAGE, "aCustomersMarginsAndFeesAreWhatTheyWereSetTo")
            .beyond(OddForm.ConfirmationData.ABSENT, NO_MESSAGE, "aCustomersMarginsAndFeesAreWhatTheyWereSetTo")
            .without(OddForm.ConfirmationData.NO_CONTENT);
}
