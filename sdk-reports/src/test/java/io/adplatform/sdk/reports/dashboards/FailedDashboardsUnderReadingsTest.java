package io.adplatform.sdk.reports.dashboards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.readings.UnderReadings;
import io.adplatform.testkit.reading.OddForm;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ClassTemplate
class FailedDashboardsUnderReadingsTest extends FailedDashboardsTest {

    private static final String DONE_ALREADY = "a 401 or a 429 within a 200 may come from a service that has done it";

    @RegisterExtension
    static final UnderReadings READINGS = UnderReadings.concerning(
                    OddForm.V2Failures.class, OddForm.NothingFound.class, OddForm.ErrorObjects.class)
            .beyond(OddForm.V2Failures.STATUS_CODE_IN_200, DONE_ALREADY, "aCreationThatWasTurnedAwayIsSentAgain")
            .beyond(OddForm.V2Failures.ERROR_CODE_IN_200, DONE_ALREADY, "aCreationThatWasTurnedAwayIsSentAgain")
            .without(OddForm.ConfirmationData.NO_CONTENT);

    @ParameterizedTest
    @ValueSource(ints = {401, 429})
    void aCreationThatWasTurnedAwayWithinA200IsNotRepeated(int status) {
        assumeFalse(sandbox.readings().has(OddForm.V2Failures.HTTP_STATUS));

        assertThat(create(status)).isInstanceOf(OutcomeUnknownException.class);
        assertCreationsSent(1);
    }
}
