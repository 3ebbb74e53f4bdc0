package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.testing.CallMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The machine can start no thread for a while. Every call ends, and the client works again afterwards. */
class WithoutThreadsTest {

    @RegisterExtension
    final PipelineFixture rig = new PipelineFixture();

    @Test
    void anAsynchronousCallThatFindsNoThreadEndsUnsentAndTheNextOneWorks() throws Exception {
        rig.outOfThreads = true;

        End end = rig.send(Kind.ONCE_POST, CallMode.ASYNC, RequestOptions.defaults());

        assertThat(end.error()).isInstanceOf(AdPlatformException.class).hasMessageContaining("no thread");
        assertThat(end.error().wasSent()).isEqualTo(Sent.NO);
        assertThat(rig.server.seen()).isEmpty();
        rig.outOfThreads = false;
        assertThat(rig.send(Kind.ONCE_POST, CallMode.ASYNC, RequestOptions.defaults())
                        .thrown())
                .isNull();
    }
}
