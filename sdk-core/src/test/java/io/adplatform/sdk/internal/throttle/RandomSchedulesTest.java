package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever callers do in whatever order, the promises hold. */
class RandomSchedulesTest {

    private static final int TRIES = 1500;
    private static final int MOST_STEPS = 250;

    /** Half of the steps or more are of the usual kinds, so that a schedule gets somewhere. */
    private static final List<Schedule.Kind> USUAL = usual();

    private static List<Schedule.Kind> usual() {
        List<Schedule.Kind> kinds = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            kinds.add(Schedule.Kind.RESERVE);
        }
        for (int i = 0; i < 6; i++) {
            kinds.add(Schedule.Kind.ANSWERED);
            kinds.add(Schedule.Kind.PASS);
        }
        return List.copyOf(kinds);
    }

    /** A failure names its seed; {@link #oneSchedule} runs that one alone. */
    @Test
    void everyPromiseHolds() {
        LongStream.range(0, TRIES).forEach(RandomSchedulesTest::run);
    }

    /** Add the seed of a failure, to look into it. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 0)
    void oneSchedule(long seed) {
        run(seed);
    }

    private static void run(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int limit = number(random, 1, 12);
        int windowSeconds = number(random, 1, 60);
        List<Schedule.Step> steps = new ArrayList<>();
        for (int left = random.nextInt(MOST_STEPS + 1); left > 0; left--) {
            steps.add(new Schedule.Step(kind(random), number(random, 0, 1000), number(random, 0, 1000)));
        }
        try {
            Schedule schedule = new Schedule(limit, windowSeconds);
            steps.forEach(schedule::run);
            schedule.aLogInStillGetsItsPermit();
            schedule.end();
            assertThat(schedule.mostArrivalsInOneWindow()).isLessThanOrEqualTo(limit);
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError(
                    "the schedule of seed " + seed + ", " + limit + " in " + windowSeconds + " s: " + steps, e);
        }
    }

    private static Schedule.Kind kind(SplittableRandom random) {
        Schedule.Kind[] all = Schedule.Kind.values();
        int number = random.nextInt(USUAL.size() + 4);
        return number < USUAL.size() ? USUAL.get(number) : all[random.nextInt(all.length)];
    }

    /** One of ten is the least or the most, where mistakes like to be. */
    private static int number(SplittableRandom random, int least, int most) {
        return switch (random.nextInt(20)) {
            case 0 -> least;
            case 1 -> most;
            default -> least + random.nextInt(most - least + 1);
        };
    }
}
