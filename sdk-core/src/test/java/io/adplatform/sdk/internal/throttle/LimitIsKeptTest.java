package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.throttle.Traffic.Plan;
import io.adplatform.sdk.internal.throttle.Traffic.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Half days of traffic against every way a server may count: nothing is rejected, little of the limit is left over. */
class LimitIsKeptTest {

    private static final int[] CALLERS = {1, 4, 32};

    static Stream<Arguments> saturated() {
        return plans(true, 0);
    }

    static Stream<Arguments> saturatedWithLosses() {
        return plans(true, 0.01);
    }

    static Stream<Arguments> onAndOff() {
        return plans(false, 0.01);
    }

    private static Stream<Arguments> plans(boolean saturated, double lost) {
        List<Arguments> plans = new ArrayList<>();
        for (ModelServer server : ModelServer.values()) {
            for (int callers : CALLERS) {
                plans.add(Arguments.of(server, Plan.usual(callers, saturated, lost, plans.size())));
            }
        }
        return plans.stream();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource
    void saturated(ModelServer server, Plan plan) {
        Result result = Traffic.run(plan, server, Limiter::slidingLog);
        assertThat(result.rejected()).isZero();
        assertThat(result.usage()).isGreaterThanOrEqualTo(0.98);
        assertThat(result.ceiling()).isBetween(0.983, 0.9835);
        // A single caller is itself the reason for a little less: it may be busy when a permit comes back.
        assertThat(result.usage()).isBetween(result.ceiling() * 0.997, result.ceiling() * 1.001);
    }

    /** A lost request holds its permit for two timeouts longer, so that the ceiling itself is lower. */
    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource
    void saturatedWithLosses(ModelServer server, Plan plan) {
        Result result = Traffic.run(plan, server, Limiter::slidingLog);
        assertThat(result.rejected()).isZero();
        if (plan.callers() > 1) {
            assertThat(result.usage()).isBetween(result.ceiling() * 0.997, result.ceiling() * 1.001);
        } else {
            // A single caller sits through every timeout of 30 s itself, and can't use what comes back meanwhile at
            // once.
            assertThat(result.usage()).isGreaterThan(0.91);
        }
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource
    void onAndOff(ModelServer server, Plan plan) {
        Result result = Traffic.run(plan, server, Limiter::slidingLog);
        assertThat(result.rejected()).isZero();
        assertThat(result.sent()).isGreaterThan(1000);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void anyLatency(ModelServer server, Duration longest) {
        Plan plan = new Plan(32, true, Duration.ZERO, longest, 0.05, longest, Duration.ofHours(6), 7);
        assertThat(Traffic.run(plan, server, Limiter::slidingLog).rejected()).isZero();
    }

    static Stream<Arguments> anyLatency() {
        return Stream.of(ModelServer.values())
                .flatMap(server -> Stream.of(Duration.ofMillis(1), Duration.ofSeconds(20), Duration.ofMinutes(10))
                        .map(longest -> Arguments.of(server, longest)));
    }

    @ParameterizedTest(name = "50 to {0} ms, {1} lost, timeout {2} s")
    @CsvSource({
        "100, 0, 30", "500, 0, 30", "2000, 0, 30", "10000, 0, 30",
        "100, 0.01, 10", "500, 0.01, 10", "2000, 0.01, 10", "10000, 0.01, 10",
        "100, 0.01, 30", "500, 0.01, 30", "2000, 0.01, 30", "10000, 0.01, 30"
    })
    void theLimitIsUsedAsFarAsTheLatencyAllows(int longest, double lost, int timeout) {
        Result result = Traffic.run(Plan.upTo(longest, lost, timeout), ModelServer.SLIDING_LOG, Limiter::slidingLog);
        assertThat(result.rejected()).isZero();
        assertThat(result.usage()).isBetween(result.ceiling() * 0.998, result.ceiling() * 1.001);
    }
}
