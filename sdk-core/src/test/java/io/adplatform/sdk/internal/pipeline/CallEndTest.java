package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.internal.pipeline.CallEnd.Phase;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;

class CallEndTest {

    private final CallEnd<String> end = new CallEnd<>(
            Time.manual(), new Snapshot(HttpRequest.ofLink(HttpUrl.get("https://ads.example.com/a")), null));

    @Test
    void theFirstEndCounts() {
        end.leave();

        assertThat(end.end(CallEnd.deadline())).isEqualTo(Phase.LEAVING);
        assertThat(end.end(CallEnd.closed())).isEqualTo(Phase.ENDED);
        assertThat(end.reason()).hasMessage(CallEnd.deadline().getMessage());
    }

    @Test
    void nothingLeavesAfterAnEnd() {
        assertThat(end.end(CallEnd.deadline())).isEqualTo(Phase.WAITING);
        assertThat(end.leave()).isFalse();
    }

    @Test
    void nothingLeavesAfterTheCallWasGivenUp() {
        end.giveUp(CallEnd.closed(), false);

        assertThat(end.leave()).isFalse();
    }

    @Test
    void aRequestOnItsWayMayBeAnsweredAndNoOtherFollows() {
        AtomicInteger forced = new AtomicInteger();
        end.onGivenUp(forced::incrementAndGet);
        end.leave();
        end.giveUp(CallEnd.anotherUser(), false);
        assertThat(end.reason()).isNull();
        assertThat(forced).hasValue(0);

        end.judge(new AttemptEnd.Again<>(CallEnd.tooLong(), RetryRules.Action.RETRY, Duration.ZERO));

        assertThat(end.reason()).hasMessage(CallEnd.anotherUser().getMessage());
        assertThat(forced)
                .as("ends by force, since a later reason has no effect")
                .hasValue(1);
        assertThat(end.leave()).isFalse();
    }

    @Test
    void aWaitThatBeginsAfterTheCallWasGivenUpEndsAtOnce() {
        end.giveUp(CallEnd.closed(), true);

        assertThatThrownBy(() -> end.await(new CompletableFuture<>(), Duration.ofDays(1)))
                .isInstanceOf(AttemptFailure.class)
                .hasMessage(CallEnd.closed().getMessage());
    }
}
