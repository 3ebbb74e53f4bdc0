package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class LostPaymentsUnderReadingsTest extends LostPaymentsTest {

    /** The tests in which a payment is found. */
    private static final String[] FOUND = {
        "aConnectionThatEndsAfterTheCommitIsFoundOut",
        "anAnswerThatIsCutIsFoundOutWithoutHoldingAThread",
        "aServerThatFailsAfterTheCommitIsFoundOut",
        "aListThatFailsForAWhileHidesNothing",
        "aPaymentThatItsCallerGaveUpIsFoundByItsRequest",
        "aPaymentThatTheServerWorksOnForAWhileIsFoundOnceItIsThere"
    };

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
            .known(
                    Reading.TransactionIds.UPPER_CASE,
                    "a reference is compared letter by letter",
                    "aConnectionThatEndsAfterTheCommitIsFoundOut",
                    "anAnswerThatIsCutIsFoundOutWithoutHoldingAThread",
                    "aServerThatFailsAfterTheCommitIsFoundOut")
            .knownUnseen(Reading.TransactionIds.LOWER_CASE, "a reference is compared letter by letter", FOUND)
            .knownUnseen(
                    Reading.PaymentAmounts.ROUNDED,
                    "a payment whose cents were rounded isn't taken for the same",
                    FOUND);
}
