package io.adplatform.sdk.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How long a polling goes on. */
class PollingTimeTest {

    private final ManualTime time = Time.manual();

    @Test
    void noPauseIsTakenAfterWhichAQuestionWouldBeCutShort() {
        Poller.TimeLimit polling = new Poller.TimeLimit(time, Duration.ofMinutes(2));
        time.advance(Duration.ofMillis(109_800));
        assertThat(polling.allows(Duration.ofSeconds(10))).isFalse();
        assertThat(polling.allows(Duration.ofSeconds(9))).isTrue();
    }

    @Test
    void aShortPollingNeedsLessTimeForAQuestion() {
        Poller.TimeLimit polling = new Poller.TimeLimit(time, Duration.ofSeconds(2));
        assertThat(polling.allows(Duration.ofMillis(1_799))).isTrue();
        assertThat(polling.allows(Duration.ofMillis(1_801))).isFalse();
    }

    @Test
    void aSingleRoundHasNoPauseAndLeavesTheCallsTheirDeadlines() {
        Poller.TimeLimit polling = new Poller.TimeLimit(time, Duration.ZERO);
        assertThat(polling.allows(Duration.ZERO)).isFalse();
        assertThat(polling.limit(RequestOptions.defaults()).deadline()).isNull();
    }

    @Test
    void aCallKeepsAnEarlierDeadlineOfItsOwn() {
        Poller.TimeLimit polling = new Poller.TimeLimit(time, Duration.ofMinutes(2));
        RequestOptions own = RequestOptions.defaults().deadline(Duration.ofSeconds(5));
        assertThat(polling.limit(own).deadline()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void aCallEndsWithThePolling() {
        Poller.TimeLimit polling = new Poller.TimeLimit(time, Duration.ofMinutes(2));
        time.advance(Duration.ofSeconds(90));
        assertThat(polling.limit(RequestOptions.defaults()).deadline()).isEqualTo(Duration.ofSeconds(30));
    }
}
