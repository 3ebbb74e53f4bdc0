package io.adplatform.sdk.finance.credits;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.OddForm;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class LostCreditUnderReadingsTest extends LostCreditTest {

    @RegisterExtension
    static final UnderReadings READINGS = UnderReadings.concerning(
                    Reading.FilteredRecords.class,
                    Reading.PageSize.class,
                    Reading.WholeList.class,
                    OddForm.ConfirmationData.class,
                    OddForm.Timestamps.class,
                    Reading.ServerClock.class,
                    OddForm.DateHeader.class,
                    OddForm.ErrorObjects.class)
            .without(OddForm.ConfirmationData.NO_CONTENT);
}
