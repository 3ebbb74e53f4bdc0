package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class LostPaymentsUnderReadingsTest extends LostPaymentsTest {

    private static final String[] COMMITTED = {
        "aConnectionThatEndsAfterTheCommitIsFoundOut",
        "anAnswerThatIsCutIsFoundOutWithoutHoldingAThread",
        "aServerThatFailsAfterTheCommitIsFoundOut"
    };

    private static final String[] FOUND = {
        "aConnectionThatEndsAfterTheCommitIsFoundOut",
        "anAnswerThatIsCutIsFoundOutWithoutHoldingAThread",
        "aServerThatFailsAfterTheCommitIsFoundOut",
        "aListThatFailsForAWhileHidesNothing",
        "aPaymentThatItsCallerGaveUpIsFoundByItsRequest",
        "aPaymentThatTheServerWorksOnForAWhileIsFoundOnceItIsThere"
    };

    private static final String EQUAL_FUND = "anEqualFundFromBeforeIsForAPersonWhereThePlatformsClockIsAhead";
    private static final String EDIT = "whether the payment was edited before or after is open; it is called ambiguous";

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
            .known(Reading.TransactionIds.UPPER_CASE, "a reference is compared letter by letter", COMMITTED)
            .knownUnseen(Reading.TransactionIds.LOWER_CASE, "a reference is compared letter by letter", FOUND)
            .knownUnseen(
                    Reading.PaymentAmounts.ROUNDED,
                    "a payment whose cents were rounded isn't taken for the same",
                    FOUND)
            .knownUnseen(
                    Reading.PaymentAmounts.ROUNDED,
                    "a payment whose cents were rounded isn't taken for the same",
                    EQUAL_FUND)
            .known(
                    Reading.DateHeader.MISSING,
                    "without a Date header the clock of the platform counts as right, and an older fund is found",
                    EQUAL_FUND)
            .beyond(
                    Reading.ServerClock.SEVEN_MINUTES_BEHIND,
                    "without a reference, a payment looks older than its request; it is called ambiguous",
                    COMMITTED)
            .beyond(Reading.ServerClock.SEVEN_MINUTES_AHEAD, EDIT, "aRequestThatTheServerNeverReadIsNotFoundYet")
            .beyond(Reading.Timestamps.SECONDS, EDIT, "aRequestThatTheServerNeverReadIsNotFoundYet")
            .beyond(
                    Reading.LogIn.REVOKES_OTHER_TOKENS,
                    "the log-in of the other client costs this one a request",
                    "aPaymentThatTheServerWorksOnForAWhileIsFoundOnceItIsThere");
}
