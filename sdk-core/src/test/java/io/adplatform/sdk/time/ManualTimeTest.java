package io.adplatform.sdk.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ManualTimeTest {

    private final ManualTime time = Time.manual();
    private final List<String> ran = new ArrayList<>();

    @Test
    void tasksRunInTheOrderOfTheirTimesAndSeeTheirOwnTime() {
        long start = time.nanos();
        time.after(Duration.ofSeconds(3), () -> ran.add("three at " + time.sinceStart()));
        time.after(Duration.ofSeconds(1), () -> ran.add("one at " + time.sinceStart()));
        time.after(Duration.ofSeconds(1), () -> ran.add("one more at " + time.sinceStart()));

        time.advance(Duration.ofSeconds(2));
        assertThat(ran).containsExactly("one at PT1S", "one more at PT1S");

        time.advance(Duration.ofSeconds(1));
        assertThat(ran).hasSize(3).last().isEqualTo("three at PT3S");
        assertThat(time.now()).isEqualTo(ManualTime.START.plusSeconds(3));
        assertThat(time.nanos() - start).isEqualTo(3_000_000_000L);
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
    void aTaskThatIsDueAlreadyRunsThoughNobodyMovesTheClock() throws Exception {
        for (Duration delay : List.of(Duration.ZERO, Duration.ofSeconds(-1))) {
            CompletableFuture<Thread> ranOn = new CompletableFuture<>();
            time.after(delay, () -> ranOn.complete(Thread.currentThread()));
            assertThat(ranOn.get(10, TimeUnit.SECONDS)).isNotSameAs(Thread.currentThread());
        }
    }

    @Test
    void theWallClockIsSetWhileNoTimePasses() {
        long before = time.nanos();
        time.after(Duration.ofSeconds(1), () -> ran.add("due"));
        time.advance(Duration.ofMillis(999));
        Instant noon = Instant.parse("2026-03-29T12:00:00Z");

        time.set(noon);

        assertThat(time.now()).isEqualTo(noon);
        assertThat(time.nanos() - before).isEqualTo(999_000_000L);
        assertThat(time.sinceStart()).isEqualTo(Duration.ofMillis(999));
        assertThat(ran).isEmpty();

        time.advance(Duration.ofSeconds(1));
        assertThat(time.now()).isEqualTo(noon.plusSeconds(1));
        assertThat(ran).containsExactly("due");
    }

    @Test
    void startsWhereTheTestSays() {
        Instant noon = Instant.parse("2026-03-29T12:00:00Z");
        assertThat(Time.manual(noon).now()).isEqualTo(noon);
    }

    @Test
    void theReadingsOverflowAfterAMinuteAndNoTaskMinds() {
        time.after(Duration.ofMinutes(2), () -> ran.add("after the overflow"));
        time.after(Duration.ofSeconds(Long.MAX_VALUE), () -> ran.add("in 146 years"));
        long start = time.nanos();

        time.advance(Duration.ofMinutes(3));

        assertThat(start).isPositive();
        assertThat(time.nanos()).isNegative();
        assertThat(time.nanos() - start).isEqualTo(Duration.ofMinutes(3).toNanos());
        assertThat(ran).containsExactly("after the overflow");
    }

    @Test
    void doesNotGoBack() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> time.advance(Duration.ofSeconds(-1)))
                .withMessageContaining("PT-1S");
    }

    @Test
    void aTaskThatThrowsFailsTheAdvanceThatRanIt() {
        time.after(Duration.ofSeconds(1), () -> {
            throw new IllegalStateException("broken");
        });
        assertThatThrownBy(() -> time.advance(Duration.ofSeconds(1))).hasMessage("broken");
    }

    @Test
    void pausesAreSkippedInTheirOrderAndWhatFallsDueMeanwhileRuns() throws Exception {
        CompletableFuture<Duration> last = new CompletableFuture<>();
        time.after(Duration.ofSeconds(1), () -> ran.add("one at " + time.sinceStart()));
        time.skipPauses();
        time.limit(Duration.ofMinutes(2), () -> ran.add("limit at " + time.sinceStart()));
        time.limit(Duration.ofMinutes(9), () -> ran.add("never"));

        time.after(
                Duration.ofMinutes(1), () -> time.after(Duration.ofMinutes(1), () -> last.complete(time.sinceStart())));

        assertThat(last.get(10, TimeUnit.SECONDS)).isEqualTo(Duration.ofMinutes(2));
        assertThat(ran).containsExactly("one at PT1S", "limit at PT2M");
        assertThat(time.pending()).isOne();
    }

    @Test
    void aPauseIsSkippedAlthoughEarlierTasksThrow() throws Exception {
        CompletableFuture<Duration> end = new CompletableFuture<>();
        for (int seconds = 1; seconds <= 2; seconds++) {
            time.after(Duration.ofSeconds(seconds), () -> {
                throw new IllegalStateException("expected by a test");
            });
        }
        time.skipPauses();

        time.after(Duration.ofMinutes(1), () -> end.complete(time.sinceStart()));

        assertThat(end.get(10, TimeUnit.SECONDS)).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void aCancelledPauseIsNotSkipped() throws Exception {
        CompletableFuture<Duration> next = new CompletableFuture<>();
        time.skipPauses();
        time.after(Duration.ofNanos(1), () -> {
            // The clock is being moved, so nothing else is skipped before this has ended.
            time.after(Duration.ofDays(1), () -> ran.add("never")).cancel();
            time.after(Duration.ofSeconds(1), () -> next.complete(time.sinceStart()));
        });

        assertThat(next.get(10, TimeUnit.SECONDS)).isLessThan(Duration.ofMinutes(1));
        assertThat(ran).isEmpty();
    }
}
