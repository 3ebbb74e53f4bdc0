package io.adplatform.sdk.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class VirtualTimeTest {

    private final VirtualTime time = new VirtualTime();
    private final List<String> ran = new ArrayList<>();

    @Test
    void tasksRunInTheOrderOfTheirTimesAndSeeTheirOwnTime() {
        time.after(Duration.ofSeconds(3), () -> ran.add("three at " + time.sinceStart()));
        time.after(Duration.ofSeconds(1), () -> ran.add("one at " + time.sinceStart()));
        time.after(Duration.ofSeconds(1), () -> ran.add("one more at " + time.sinceStart()));

        time.advance(Duration.ofSeconds(2));
        assertThat(ran).containsExactly("one at PT1S", "one more at PT1S");

        time.advance(Duration.ofSeconds(1));
        assertThat(ran).hasSize(3).last().isEqualTo("three at PT3S");
        assertThat(time.now()).isEqualTo(VirtualTime.START.plusSeconds(3));
        assertThat(time.nanos()).isEqualTo(3_000_000_000L);
    }

    @Test
    void aTaskThatATaskAddsRunsInTheSameAdvanceIfItFallsDueInIt() {
        time.after(Duration.ofSeconds(1), () -> time.after(Duration.ofSeconds(1), () -> ran.add("second")));
        time.advance(Duration.ofSeconds(2));
        assertThat(ran).containsExactly("second");
    }

    @Test
    void aCancelledTaskIsForgotten() {
        Time.Timer timer = time.after(Duration.ofSeconds(1), () -> ran.add("never"));
        timer.cancel();
        timer.cancel();
        assertThat(time.pending()).isZero();
        assertThat(time.runNext()).isFalse();
        assertThat(ran).isEmpty();
    }

    @Test
    void anAutomaticClockServesWhoeverWaits() throws Exception {
        try (VirtualTime auto = VirtualTime.auto()) {
            CompletableFuture<Duration> later = new CompletableFuture<>();
            auto.after(Duration.ofDays(7), () -> later.complete(auto.sinceStart()));
            assertThat(later.get(10, TimeUnit.SECONDS)).isEqualTo(Duration.ofDays(7));
        }
    }

    @Test
    void anAutomaticClockStandsStillWhileItIsHeld() throws Exception {
        try (VirtualTime auto = VirtualTime.auto()) {
            CompletableFuture<Duration> later = new CompletableFuture<>();
            try (VirtualTime.Hold hold = auto.hold()) {
                assertThat(hold).isNotNull();
                auto.after(Duration.ofSeconds(1), () -> later.complete(auto.sinceStart()));
                assertThat(auto.pending()).isEqualTo(1);
                assertThat(auto.sinceStart()).isZero();
            }
            assertThat(later.get(10, TimeUnit.SECONDS)).isEqualTo(Duration.ofSeconds(1));
        }
    }

    @Test
    void aFailureInATaskOfAnAutomaticClockIsNotLost() throws Exception {
        VirtualTime auto = VirtualTime.auto();
        CompletableFuture<String> after = new CompletableFuture<>();
        auto.after(Duration.ofSeconds(1), () -> {
            throw new IllegalStateException("broken");
        });
        auto.after(Duration.ofSeconds(2), () -> after.complete("still running"));
        assertThat(after.get(10, TimeUnit.SECONDS)).isEqualTo("still running");
        assertThatThrownBy(auto::close).isInstanceOf(AssertionError.class).hasRootCauseMessage("broken");
    }
}
