package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class SandboxClockTest {

    private Instant source = Times.NOON;
    private final SandboxClock clock = SandboxClock.following(() -> source);

    @Test
    void advancedItRunsOnAhead() {
        clock.advance(Duration.ofHours(1));
        source = source.plusSeconds(5);

        assertThat(clock.instant()).isEqualTo(Times.NOON.plusSeconds(3_605));
    }

    @Test
    void stoppedItStandsUntilItIsAdvanced() {
        clock.stop();
        source = source.plusSeconds(5);
        assertThat(clock.instant()).isEqualTo(Times.NOON);

        clock.advance(Duration.ofSeconds(2));
        assertThat(clock.instant()).isEqualTo(Times.NOON.plusSeconds(2));
    }

    @Test
    void afterAStopItRunsOnFromTheTimeItShows() {
        clock.set(Instant.EPOCH);
        source = source.plusSeconds(5);
        clock.run();
        source = source.plusSeconds(1);

        assertThat(clock.instant()).isEqualTo(Instant.EPOCH.plusSeconds(1));
    }

    @Test
    void viewsInOtherZonesShowTheSameTime() {
        SandboxClock view = clock.withZone(ZoneId.of("Asia/Tokyo"));
        clock.set(Instant.EPOCH);

        assertThat(view.instant()).isEqualTo(Instant.EPOCH);
        assertThat(view.getZone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
    }

    @Test
    void advancingBackIsAMistake() {
        assertThatThrownBy(() -> clock.advance(Duration.ofSeconds(-1))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aSandboxFollowsAnyClock() {
        try (Sandbox sandbox = Sandbox.builder().clock(() -> source).start()) {
            source = source.plusSeconds(5);
            sandbox.clock().advance(Duration.ofSeconds(2));

            assertThat(sandbox.clock().instant()).isEqualTo(Times.NOON.plusSeconds(7));
        }
    }

    @Test
    void aSandboxTakesAClockOfItsKindAsItIs() {
        try (Sandbox sandbox = Sandbox.builder().clock(clock).start()) {
            assertThat(sandbox.clock()).isSameAs(clock);
        }
    }
}
