package io.adplatform.sdk.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The time of repeated looks. */
class TimeLimitTest {

    private final ManualTime time = Time.manual();

    @Test
    void noPauseIsTakenAfterWhichAQuestionWouldBeCutShort() {
        Poller.TimeLimit limit = new Poller.TimeLimit(time, Duration.ofMinutes(2));
        time.advance(Duration.ofMillis(109_800));
        assertThat(limit.allows(Duration.ofSeconds(10))).isFalse();
        assertThat(limit.allows(Duration.ofSeconds(9))).isTrue();
    }

    @Test
    void aShortTimeNeedsLessTimeForAQuestion() {
        Poller.TimeLimit limit = new Poller.TimeLimit(time, Duration.ofSeconds(2));
        assertThat(limit.allows(Duration.ofMillis(1_799))).isTrue();
        assertThat(limit.allows(Duration.ofMillis(1_801))).isFalse();
    }

    @Test
    void aSingleRoundHasNoPauseAndLeavesTheCallsTheirDeadlines() {
        Poller.TimeLimit limit = new Poller.TimeLimit(time, Duration.ZERO);
        assertThat(limit.allows(Duration.ZERO)).isFalse();
        assertThat(limit.limit(RequestOptions.defaults()).deadline()).isNull();
    }

    @Test
    void aCallKeepsAnEarlierDeadlineOfItsOwn() {
        Poller.TimeLimit limit = new Poller.TimeLimit(time, Duration.ofMinutes(2));
        RequestOptions own = RequestOptions.defaults().deadline(Duration.ofSeconds(5));
        assertThat(limit.limit(own).deadline()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void aCallEndsWithTheLimit() {
        Poller.TimeLimit limit = new Poller.TimeLimit(time, Duration.ofMinutes(2));
        time.advance(Duration.ofSeconds(90));
        assertThat(limit.limit(RequestOptions.defaults()).deadline()).isEqualTo(Duration.ofSeconds(30));
    }
}
