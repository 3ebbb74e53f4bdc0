package io.adplatform.sdk.internal.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostLimitsTest {

    private static final Duration LONG = Duration.ofMinutes(2);

    private final ManualTime time = Time.manual();
    private final HostLimits limits = new HostLimits(time);
    private final Throttle host = limits.of("files.example.com");

    private Reservation reserve() {
        return host.reserve(Lane.NORMAL, LONG);
    }

    private List<Permit> takeAll() {
        List<Permit> permits = new ArrayList<>();
        for (int i = 0; i < HostLimits.MOST_AT_ONCE; i++) {
            permits.add(reserve().permit().join());
        }
        return permits;
    }

    @Test
    void eachHostHasALimitOfItsOwn() {
        takeAll();

        assertThat(reserve().permit()).isNotDone();
        assertThat(limits.of("other.example.com").reserve(Lane.NORMAL, LONG).permit())
                .isDone();
        assertThat(host.quota().free()).isZero();
        assertThat(host.quota().totalWaiting()).isOne();
    }

    @Test
    void aPermitComesBackWhenTheDownloadHasEndedAndNotWhenItsAnswerBegins() {
        List<Permit> permits = takeAll();
        Reservation next = reserve();

        permits.get(0).answered();
        permits.get(1).rejected(Duration.ofSeconds(1));
        assertThat(next.permit()).isNotDone();

        permits.get(0).lost(Duration.ofSeconds(1));
        assertThat(next.permit()).isDone();
    }

    @Test
    void aPermitComesBackOnce() {
        List<Permit> permits = takeAll();
        permits.get(0).notSent();
        permits.get(0).notSent();
        permits.get(0).lost(Duration.ZERO);

        assertThat(host.quota().used()).isEqualTo(HostLimits.MOST_AT_ONCE - 1);
        assertThat(reserve().permit()).isDone();
        assertThat(reserve().permit()).isNotDone();
    }

    @Test
    void theFirstToComeIsTheFirstToBeServed() {
        List<Permit> permits = takeAll();
        Reservation first = reserve();
        Reservation second = reserve();

        permits.get(0).notSent();

        assertThat(first.permit()).isDone();
        assertThat(second.permit()).isNotDone();
    }

    @Test
    void whoLeavesTheQueueIsPassedOver() {
        List<Permit> permits = takeAll();
        Reservation cancelled = reserve();
        Reservation endedFromOutside = reserve();
        Reservation last = reserve();

        cancelled.cancel();
        cancelled.cancel();
        endedFromOutside.permit().cancel(true);
        permits.get(0).notSent();

        assertThat(last.permit()).isDone();
        assertThat(time.pending()).as("timers of those who left").isZero();
    }

    @Test
    void aPermitThatCameMeanwhileGoesBack() {
        Reservation granted = reserve();

        granted.cancel();

        assertThat(host.quota().used()).isZero();
    }

    @Test
    void aWaitEndsAtItsLimit() {
        takeAll();
        Reservation late = reserve();

        time.advance(LONG);

        assertThatThrownBy(late.permit()::join)
                .hasCauseInstanceOf(AttemptFailedException.class)
                .cause()
                .satisfies(failed -> {
                    AttemptFailure failure = ((AttemptFailedException) failed).failure();
                    assertThat(failure.kind()).isEqualTo(AttemptFailure.Kind.OUT_OF_TIME);
                    assertThat(failure.sent()).isEqualTo(Sent.NO);
                    assertThat(failure.what()).contains("6 other downloads from its host");
                });
        assertThat(host.quota().totalWaiting()).isZero();
    }

    @Test
    void aWaitWithoutALimitHasNoTimer() {
        takeAll();

        assertThat(host.reserve(Lane.BULK, null).permit()).isNotDone();
        assertThat(time.pending()).isZero();
    }

    @Test
    void whereNoTimerCanBeHadNobodyWaitsWithoutAnEnd() {
        HostLimits broken = new HostLimits(new Time() {
            @Override
            public long nanos() {
                return 0;
            }

            @Override
            public Instant now() {
                return Instant.EPOCH;
            }

            @Override
            public Timer after(Duration delay, Runnable task) {
                throw new OutOfMemoryError("expected by a test");
            }
        });
        Throttle file = broken.of("files.example.com");
        for (int i = 0; i < HostLimits.MOST_AT_ONCE; i++) {
            file.reserve(Lane.NORMAL, LONG);
        }

        assertThat(file.reserve(Lane.NORMAL, LONG).permit()).isCompletedExceptionally();
        assertThat(file.quota().totalWaiting()).isZero();
    }
}
