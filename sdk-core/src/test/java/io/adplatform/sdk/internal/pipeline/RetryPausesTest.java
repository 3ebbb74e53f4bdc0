package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a call pauses before a retry, and how many retries a client has. */
class RetryPausesTest {

    private static final Instant NOW = Instant.parse("2026-11-20T00:00:00Z");

    /** The longest or the shortest pause that chance allows. */
    private static Backoff backoff(boolean longest) {
        return new Backoff(new RandomGenerator() {
            @Override
            public long nextLong() {
                throw new UnsupportedOperationException("a bound is given");
            }

            @Override
            public long nextLong(long bound) {
                return longest ? bound - 1 : 0;
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 1000", "2, 2000", "3, 4000", "4, 8000", "5, 8000", "11, 8000", "1000, 8000"})
    void aPauseIsBetweenHalfASecondAndACeilingThatDoubles(int retry, long ceiling) {
        assertThat(backoff(false).before(retry)).isEqualTo(Duration.ofMillis(500));
        assertThat(backoff(true).before(retry)).isEqualTo(Duration.ofMillis(ceiling));
    }

    @Test
    void aPauseThatTheServerAsksForCountsWhereItIsLonger() {
        Backoff backoff = backoff(true);

        assertThat(backoff.before(1, null)).isEqualTo(Duration.ofSeconds(1));
        assertThat(backoff.before(1, Duration.ofMillis(999))).isEqualTo(Duration.ofSeconds(1));
        assertThat(backoff.before(1, Duration.ofMillis(1001))).isEqualTo(Duration.ofMillis(1001));
        assertThat(backoff.before(1, Duration.ofSeconds(8))).isEqualTo(Duration.ofSeconds(8));
        assertThat(backoff.before(1, Duration.ofMillis(8001))).isNull();
        assertThat(new Backoff(new Random(1)).before(4, Duration.ofSeconds(8))).isEqualTo(Duration.ofSeconds(8));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            0, 0
            17, 17
            123456789, 123456789
            999999999, 999999999
            1000000000, 999999999
            99999999999999999999, 999999999
            ' 5 ', 5
            """)
    void retryAfterIsReadAsSeconds(String value, long seconds) {
        assertThat(retryAfter(value)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void retryAfterIsReadAsADate() {
        assertThat(retryAfter("Fri, 20 Nov 2026 00:00:30 GMT")).isEqualTo(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-1", "1.5", "2026-11-20T00:00:30Z"})
    void retryAfterThatMakesNoSenseIsNone(String value) {
        assertThat(retryAfter(value)).isNull();
    }

    @Test
    void retryAfterThatIsMissingIsNone() {
        assertThat(Backoff.retryAfter(Map.of(), NOW)).isNull();
        assertThat(Backoff.retryAfter(Map.of("retry-after", List.of()), NOW)).isNull();
    }

    private static Duration retryAfter(String value) {
        return Backoff.retryAfter(Map.of("retry-after", List.of(value)), NOW);
    }

    @Test
    void aQuietClientHasFiveRetriesInHandAndThenOneForEveryTenCalls() {
        RetryDecider.Budget budget = new RetryDecider.Budget();
        budget.addCall();
        for (int i = 0; i < 5; i++) {
            assertThat(budget.tryRetry()).isTrue();
        }
        assertThat(budget.tryRetry()).isFalse();

        for (int i = 0; i < 9; i++) {
            budget.addCall();
        }
        assertThat(budget.tryRetry()).isFalse();
        budget.addCall();
        assertThat(budget.tryRetry()).isTrue();
        assertThat(budget.tryRetry()).isFalse();
    }
}
