package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.Reading;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;

@ClassTemplate
class UploadUnderReadingsTest extends UploadTest {

    @RegisterExtension
    static final UnderReadings READINGS = UnderReadings.concerning(
                    Reading.Timestamps.class, Reading.CreativeDetails.class, Reading.ErrorObjects.class)
            .without(Reading.ConfirmationData.NO_CONTENT);
}
