package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.OddForm;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class LostPaymentsUnderReadingsTest extends LostPaymentsTest {

    @RegisterExtension
    static final UnderReadings READINGS = UnderReadings.concerning(
                    Reading.FilteredRecords.class,
                    Reading.PageSize.class,
                    OddForm.NothingFound.class,
                    OddForm.PaymentOrder.class,
                    OddForm.TransactionIds.class,
                    OddForm.PaymentAmounts.class,
                    Reading.NoInvoice.class,
                    OddForm.Dates.class,
                    OddForm.ConfirmationData.class,
                    OddForm.Timestamps.class,
                    Reading.ServerClock.class,
                    OddForm.DateHeader.class,
                    Reading.LogIn.class,
                    OddForm.ErrorObjects.class)
            .without(OddForm.PaymentAmounts.ROUNDED)
            .without(OddForm.ConfirmationData.NO_CONTENT);
}
