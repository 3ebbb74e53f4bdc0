package io.adplatform.sdk.reports.dashboards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.reports.Reports;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a failure of a service under {@code /api/v2} does to a read, and to what must not be done twice. */
class FailedDashboardsTest {

    private static final String LIST = "GET /api/v2/das/dashboards";
    private static final String CREATE = "POST /api/v2/das/dashboard";

    final Sandbox sandbox = Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final AdPlatform platform = AdPlatform.builder()
            .settings(sandbox.settings())
            .time(Time.manual(Instant.now()).skipPauses())
            .deadline(Duration.ofHours(10))
            .build();
    private final Dashboards dashboards = Reports.on(platform).dashboards();

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
    }

    private @Nullable Throwable list(int status) {
        sandbox.onNext(LIST, Fault.status(status, "It failed"));
        return catchThrowable(() ->
                assertThat(dashboards.list().send().items()).as("dashboards").isEmpty());
    }

    @Nullable
    Throwable create(int status) {
        sandbox.onNext(CREATE, Fault.status(status, "It failed"));
        return catchThrowable(() -> dashboards
                .create(Dashboard.of("All", DashboardData.builder().build()))
                .send());
    }

    void assertCreationsSent(int requests) {
        assertThat(sandbox.requests(CREATE)).hasSize(requests);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 412, 422})
    void aRefusedReadIsItsTypedError(int status) {
        assertThat(list(status))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused ->
                                assertThat(refused.answer().effectiveStatus()).isEqualTo(status))
                .hasMessageContaining("It failed");
        assertThat(sandbox.requests(LIST)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 408, 429, 500})
    void aReadThatFailsForNowIsRepeated(int status) {
        assertThat(list(status)).isNull();
        assertThat(sandbox.requests(LIST)).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 412, 422})
    void aRefusedCreationIsItsTypedError(int status) {
        assertThat(create(status))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused ->
                                assertThat(refused.answer().effectiveStatus()).isEqualTo(status))
                .hasMessageContaining("It failed");
        assertCreationsSent(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 500})
    void aCreationWhoseOutcomeIsOpenIsNotRepeated(int status) {
        assertThat(create(status)).isInstanceOf(OutcomeUnknownException.class);
        assertCreationsSent(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 429})
    void aCreationThatWasTurnedAwayIsSentAgain(int status) {
        assertThat(create(status)).isNull();
        assertCreationsSent(2);
    }
}
