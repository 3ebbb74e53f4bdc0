package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/** Whatever callers do in whatever order, the promises hold. A failure is shrunk to the few steps that lead to it. */
class RandomSchedulesTest {

    @Property(tries = 1500, shrinking = ShrinkingMode.BOUNDED)
    void everyPromiseHolds(
            @ForAll @IntRange(min = 1, max = 12) int limit,
            @ForAll @IntRange(min = 1, max = 60) int windowSeconds,
            @ForAll("steps") List<Schedule.Step> steps) {
        Schedule schedule = new Schedule(limit, windowSeconds);
        steps.forEach(schedule::run);
        schedule.aLogInStillGetsItsPermit();
        schedule.end();
        assertThat(schedule.mostArrivalsInOneWindow()).isLessThanOrEqualTo(limit);
    }

    @Provide
    Arbitrary<List<Schedule.Step>> steps() {
        Arbitrary<Schedule.Kind> kinds = Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.just(Schedule.Kind.RESERVE)),
                Tuple.of(6, Arbitraries.just(Schedule.Kind.ANSWERED)),
                Tuple.of(6, Arbitraries.just(Schedule.Kind.PASS)),
                Tuple.of(4, Arbitraries.of(Schedule.Kind.class)));
        return Combinators.combine(
                        kinds,
                        Arbitraries.integers().between(0, 1000),
                        Arbitraries.integers().between(0, 1000))
                .as(Schedule.Step::new)
                .list()
                .ofMaxSize(250);
    }
}
