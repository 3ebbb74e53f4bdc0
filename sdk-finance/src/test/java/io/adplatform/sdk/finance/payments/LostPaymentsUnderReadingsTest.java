package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class LostPaymentsUnderReadingsTest extends LostPaymentsTest {

    @RegisterExtension
    static final UnderReadings READINGS = UnderReadings.concerning(
                    Reading.FilteredRecords.class,
                    Reading.PageSize.class,
                    Reading.NothingFound.class,
                    Reading.PaymentOrder.class,
                    Reading.TransactionIds.class,
                    Reading.PaymentAmounts.class,
                    Reading.NoInvoice.class,
                    Reading.Dates.class,
                    Reading.ConfirmationData.class,
                    Reading.Timestamps.class,
                    Reading.ServerClock.class,
                    Reading.DateHeader.class,
                    Reading.LogIn.class,
                    Reading.ErrorObjects.class)
            .without(Reading.PaymentAmounts.ROUNDED)
            .without(Reading.ConfirmationData.NO_CONTENT);
}
