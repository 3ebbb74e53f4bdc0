package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.internal.transport.RawServer.thenStalls;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.testing.CallMode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(LeakWatch.class)
class RequestLimitTest {

    private static final RequestOptions NO_RETRY = RequestOptions.defaults().retries(0);

    @RegisterExtension
    final PipelineFixture rig = new PipelineFixture(Duration.ofMillis(100));

    @ParameterizedTest
    @EnumSource
    void aRequestThatTakesTooLongFailsAsSuchAndNotAsCancelled(CallMode way) throws Exception {
        rig.server.reacts(thenStalls(""));

        End end = rig.send(Kind.READ_BY_GET, way, NO_RETRY);

        assertThat(end.error()).isInstanceOf(ConnectionException.class).hasMessageContaining("it took too long");
        assertThat(rig.server.seen()).hasSize(1);
    }

    @Test
    void noEventFollowsTheForcedEndOfACall() throws Exception {
        CountDownLatch hangs = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        rig.beforeConnecting = () -> {
            hangs.countDown();
            for (boolean over = false; !over; ) { // deaf to interrupts
                try {
                    goesOn.await();
                    over = true;
                } catch (InterruptedException ignored) {
                    // It goes on.
                }
            }
        };
        CompletableFuture<?> call = rig.start(Kind.READ_BY_GET);
        hangs.await();

        call.cancel(true);
        while (rig.endsInOrder.isEmpty()) {
            Thread.onSpinWait();
        }
        CompletableFuture<?> idle = rig.pipeline.idle();
        goesOn.countDown();
        idle.get(10, TimeUnit.SECONDS);

        assertThat(rig.endsInOrder).containsExactly("call");
    }

    @ParameterizedTest
    @EnumSource
    void aFormWithoutAFileHasTheTimeOfARequestAndNotOfAFile(CallMode way) throws Exception {
        rig.server.reacts(thenStalls(""));
        Body form = new Body.Multipart(Map.of("name", "a thing"), List.of());

        End end = rig.send(new Call<>(Kind.ONCE_POST.operation, 7L, Map.of(), Map.of(), Map.of(), form, NO_RETRY), way);

        assertThat(end.error()).isInstanceOf(OutcomeUnknownException.class).hasMessageContaining("it took too long");
    }
}
