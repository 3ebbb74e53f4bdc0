package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.OddForm;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class UploadUnderReadingsTest extends UploadTest {

    @RegisterExtension
    static final UnderReadings READINGS = UnderReadings.concerning(
                    OddForm.Timestamps.class, OddForm.CreativeDetails.class, OddForm.ErrorObjects.class)
            .without(OddForm.ConfirmationData.NO_CONTENT);
}
