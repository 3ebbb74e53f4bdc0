package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.throttle.SlidingLog;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle.Permit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClosingInOrderTest {

    private final PipelineFixture rig = PipelineFixture.onAStandingClock();
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);

    @AfterEach
    void close() {
        mayAnswer.countDown();
        rig.close();
    }

    @Test
    void aPaymentOnItsWayMayFinish() throws Exception {
        RawServer.Reaction good = RawServer.good();
        rig.server.reacts(client -> {
            arrived.countDown();
            return await(mayAnswer) && good.to(client);
        });
        CompletableFuture<Response<PipelineFixture.Thing>> payment = rig.start(Kind.ONCE_POST);
        assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();

        rig.pipeline.endUnsent();
        CompletableFuture<?> idle = rig.pipeline.idle();
        assertThat(idle).isNotDone();
        mayAnswer.countDown();

        assertThat(PipelineFixture.await(payment).thrown()).isNull();
        idle.get(10, TimeUnit.SECONDS);
    }

    @Test
    void aCallThatIsNotSentEndsAtOnceAndNoLaterOneIsSent() throws Exception {
        for (int i = 0; i < SlidingLog.Settings.PLATFORM.limit(); i++) {
            Permit permit = rig.throttle.reserve(Lane.NORMAL, null).permit().get();
            permit.answered();
        }
        CompletableFuture<Response<PipelineFixture.Thing>> waiting = rig.start(Kind.ONCE_POST);
        rig.awaitAWait();

        rig.pipeline.endUnsent();

        End end = PipelineFixture.await(waiting);
        assertThat(end.error()).isInstanceOf(CallCancelledException.class).hasMessageContaining("closed");
        assertThat(end.error().wasSent()).isEqualTo(Sent.NO);
        assertThat(rig.run(Kind.ONCE_POST.call(RequestOptions.defaults())).error())
                .isInstanceOf(CallCancelledException.class);
        assertThat(rig.server.seen()).isEmpty();
        rig.pipeline.idle().get(10, TimeUnit.SECONDS);
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }
}
