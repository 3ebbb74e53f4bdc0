package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.throttle.StandardError;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.throttle.Lane;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Between the throttle and a call that waits for its permit, something fails: no permit is lost by that. */
class PermitHandOverTest {

    private static final Duration WINDOW = Duration.ofSeconds(60);

    private final PipelineFixture rig = PipelineFixture.onAStandingClock();
    private PrintStream log = System.err;

    @BeforeEach
    void useUpTheQuota() {
        while (rig.throttle.quota().free() > 0) {
            rig.throttle.reserve(Lane.NORMAL, null).permit().join().answered();
        }
    }

    @AfterEach
    void stop() throws Exception {
        System.setErr(log);
        rig.assertNoPermitIsLost();
        rig.close();
    }

    private CompletableFuture<End> start(CallMode way) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return rig.send(Kind.ONCE_POST, way, RequestOptions.defaults());
            } catch (Exception unexpected) {
                return new End(null, unexpected);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void aLoggerThatThrowsWhenACallBeginsToWaitHoldsItUpNoLonger(CallMode way) throws Exception {
        log = StandardError.broken();
        CompletableFuture<End> call = start(way);
        rig.awaitAWait();
        rig.time.advance(WINDOW);

        End end = call.get(PipelineFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS);

        assertThat(end.thrown()).isNull();
        assertThat(rig.throttle.quota().used()).isEqualTo(1);
    }
}
