package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.internal.transport.RawServer.good;
import static io.adplatform.sdk.internal.transport.RawServer.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.CallMode;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.throttle.StandardError;
import java.io.PrintStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The session fails when it is told what became of its token, and so does the logger that is to say so. */
class BrokenSessionTest {

    private final PipelineFixture rig = new PipelineFixture();
    private PrintStream log;

    @BeforeEach
    void breakDown() {
        rig.sessionFails = true;
        log = StandardError.broken();
    }

    @AfterEach
    void mend() throws Exception {
        System.setErr(log);
        rig.assertNoPermitIsLost();
        rig.close();
    }

    @ParameterizedTest
    @EnumSource
    void noAnswerIsLost(CallMode way) throws Exception {
        assertThat(rig.send(Kind.ONCE_POST, way).response().value().id()).isEqualTo(7);
        assertThat(rig.acceptedTokens).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void aRefusedTokenIsToldAsOneAndTheNextCallWorks(CallMode way) throws Exception {
        rig.server.reacts(status(401, "{}"), good());

        assertThat(rig.send(Kind.READ_BY_GET, way).error()).isInstanceOf(NotAuthenticatedException.class);

        rig.sessionFails = false;
        assertThat(rig.send(Kind.READ_BY_GET, way).thrown()).isNull();
        assertThat(rig.server.seen()).hasSize(2);
    }
}
