package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.pipeline.Throttles.HostLimits;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostLimitsTest {

    private static final Duration LONG = Duration.ofMinutes(2);

    private final HostLimits limits = new HostLimits();
    private final Throttle host = limits.of("files.example.com");

    private Reservation reserve() {
        return host.reserve(Lane.NORMAL, LONG);
    }

    private List<Permit> takeAll() {
        List<Permit> permits = new ArrayList<>();
        for (int i = 0; i < HostLimits.MAX_AT_ONCE; i++) {
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

        assertThat(host.quota().used()).isEqualTo(HostLimits.MAX_AT_ONCE - 1);
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
    }

    @Test
    void aPermitThatCameMeanwhileGoesBack() {
        Reservation granted = reserve();

        granted.cancel();

        assertThat(host.quota().used()).isZero();
    }
}
