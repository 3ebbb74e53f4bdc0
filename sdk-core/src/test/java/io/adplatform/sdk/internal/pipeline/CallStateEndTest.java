package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.pipeline.CallState.End;
import io.adplatform.sdk.internal.pipeline.CallState.End.Phase;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class CallStateEndTest {

    private final End<String> end = new End<>();

    @Test
    void anEndThatFailedIsRepeatedFromTheSamePhase() {
        end.leave();

        assertThat(end.end(CallRunner.DEADLINE)).isEqualTo(Phase.LEAVING);
        assertThat(end.end(CallRunner.DEADLINE))
                .as("again, without an end for the caller")
                .isEqualTo(Phase.LEAVING);

        end.future.completeExceptionally(new CancellationException());
        assertThat(end.end(CallRunner.DEADLINE)).isEqualTo(Phase.ENDED);
    }

    @Test
    void nothingLeavesAfterAnEnd() {
        assertThat(end.end(CallRunner.DEADLINE)).isEqualTo(Phase.WAITING);
        assertThat(end.leave()).isFalse();
    }
}
