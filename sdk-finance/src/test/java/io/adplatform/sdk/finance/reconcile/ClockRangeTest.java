package io.adplatform.sdk.finance.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How far the platform's clock may be off, by several measurements, and what that makes of a row's time. */
class ClockRangeTest {

    private static final Instant SENT = Instant.parse("2026-11-20T12:00:00Z");

    private static PlatformClock clock(double least, double most) {
        return new PlatformClock(seconds(least), seconds(most));
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }

    @Test
    void twoMeasurementsHoldBoth() {
        assertThat(clock(-1, 1).or(clock(-3, 0))).isEqualTo(clock(-3, 1));
        assertThat(clock(-3, 0).or(clock(-1, 1))).isEqualTo(clock(-3, 1));
        assertThat(clock(-1, 1).or(PlatformClock.UNKNOWN)).isEqualTo(clock(-1, 1));
        assertThat(PlatformClock.UNKNOWN.or(clock(-1, 1))).isEqualTo(clock(-1, 1));
    }

    @Test
    void ofWhatAgreesTheNarrowerCounts() {
        assertThat(clock(0, 2).and(clock(1, 2))).isEqualTo(clock(1, 2));
        assertThat(clock(1, 2).and(clock(0, 2))).isEqualTo(clock(1, 2));
        assertThat(clock(0, 2).and(clock(1, 3))).as("equally wide").isEqualTo(clock(0, 2));
        assertThat(clock(0, 2).and(clock(2, 3))).as("they touch").isEqualTo(clock(2, 3));
        assertThat(clock(2, 3).and(clock(0, 2))).as("they touch").isEqualTo(clock(2, 3));
    }

    @Test
    void whatDisagreesHoldsBoth() {
        assertThat(clock(0, 1).and(clock(2, 3))).isEqualTo(clock(0, 3));
        assertThat(clock(2, 3).and(clock(0, 1))).isEqualTo(clock(0, 3));
    }

    @ParameterizedTest
    @CsvSource({
        // Clocks that may show the same time, and are known to 6 s, agree: what is made at the sending is new.
        "0, 6, 0, SINCE_BY_TIME",
        "-6, 0, 0, SINCE_BY_TIME",
        "0, 6.001, 0, UNKNOWN",
        "0.001, 6, 0, UNKNOWN",
        "-6, -0.001, 0, UNKNOWN",
        // Others make a row new that is later than the most they may be ahead, and 2 s.
        "1, 6, 8, SINCE_BY_TIME",
        "1, 6, 7.999, UNKNOWN",
        // A row is old that is earlier than the least they may be ahead, less 2 s.
        "1, 6, -1, UNKNOWN",
        "1, 6, -1.001, BEFORE"
    })
    void aRowIsNewOrOldByWhatTheClockMayBeOff(double least, double most, double made, Age age) {
        assertThat(clock(least, most).age(SENT.plus(seconds(made)), SENT, true)).isEqualTo(age);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 172800, UNKNOWN",
        "0, 172800.001, LONG_BEFORE",
        // A clock that is ahead makes nothing older, and one that is behind makes older what is still new.
        "3600, 172800.001, LONG_BEFORE",
        "-3600, 176400, UNKNOWN",
        "-3600, 176400.001, LONG_BEFORE"
    })
    void twoDaysAreLongBeforeByWhateverClock(double off, double secondsBefore, Age age) {
        Instant shown = SENT.minus(seconds(secondsBefore));

        assertThat(clock(off, off).age(shown, SENT, false)).isEqualTo(age);
    }

    @Test
    void twoDaysAreLongBeforeByAClockThatNobodyKnows() {
        assertThat(PlatformClock.UNKNOWN.age(SENT.minus(seconds(172_800.001)), SENT, true))
                .isEqualTo(Age.LONG_BEFORE);
        assertThat(PlatformClock.UNKNOWN.age(SENT.minus(seconds(172_800)), SENT, true))
                .isEqualTo(Age.UNKNOWN);
    }
}
