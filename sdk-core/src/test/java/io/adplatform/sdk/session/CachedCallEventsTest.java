package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.event.ClientListener.CallEnded;
import io.adplatform.sdk.event.ClientListener.CallOutcome;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.testkit.Fault;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A call that costs no request is told as others are. */
class CachedCallEventsTest extends SandboxSessionTest {

    @SuppressWarnings("rawtypes")
    private static final Operation<Map> DIMENSIONS =
            Operation.read(SessionFixture.READ).cached().returns(Map.class);

    private AdPlatform platform;

    @BeforeEach
    void start() {
        platform = rig.client();
    }

    @ParameterizedTest
    @EnumSource
    void aKeptAnswerIsToldWithItsSource(CallMode way) throws Exception {
        way.send(dimensions());

        way.send(dimensions());

        assertThat(ends()).extracting(CallEnded::outcome).containsExactly(CallOutcome.ANSWERED, CallOutcome.FROM_CACHE);
        CallEnded kept = ends().get(1);
        assertThat(kept.requests()).isZero();
        assertThat(kept.source()).isEqualTo(ResponseSource.CACHE);
        assertThat(kept.call().context())
                .isEqualTo("the context of " + kept.call().id());
    }

    @ParameterizedTest
    @EnumSource
    void anEqualCallAtTheSameTimeIsServedFromTheCache(CallMode way) throws Exception {
        List<Future<Object>> both = way.sendTogether(2, () -> dimensions());
        for (Future<Object> each : both) {
            CallMode.get(each);
        }

        rig.events.await(CallEnded.class, 3); // the log-in among them
        assertThat(ends())
                .extracting(CallEnded::outcome)
                .containsExactlyInAnyOrder(CallOutcome.ANSWERED, CallOutcome.FROM_CACHE);
    }

    @ParameterizedTest
    @EnumSource
    void aFailureIsNeverKept(CallMode way) throws Exception {
        rig.sandbox.onNext(SessionFixture.READ, Fault.status(422));

        assertThat(catchThrowable(() -> way.send(dimensions()))).isNotNull();
        way.send(dimensions());

        assertThat(ends()).extracting(CallEnded::outcome).containsExactly(CallOutcome.FAILED, CallOutcome.ANSWERED);
    }

    @ParameterizedTest
    @EnumSource
    void theResponseTellsItsSource(CallMode way) throws Exception {
        Response<?> first = dimensions().sendForResponse();
        way.send(dimensions());
        Response<?> kept = dimensions().sendForResponse();

        assertThat(first.source()).isEqualTo(ResponseSource.PLATFORM);
        assertThat(first.attempts()).isEqualTo(1);
        assertThat(kept.source()).isEqualTo(ResponseSource.CACHE);
        assertThat(kept.attempts()).isZero();
        assertThat(kept.value()).isSameAs(first.value());
    }

    private List<CallEnded> ends() {
        return rig.events.told(CallEnded.class).stream()
                .filter(ended -> ended.call().operation().equals(SessionFixture.READ))
                .toList();
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    private PlainRequest<Object> dimensions() {
        return (PlainRequest) new PlainRequest<>(platform.workspace(), DIMENSIONS);
    }
}
