package io.adplatform.sdk.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A throttle whose permits become too old to be used, as they do when a process was stopped. */
class StalePermitTest {

    private static final String LIST = "GET /api/v3/fa/payments/list";

    @AutoClose
    private final Sandbox sandbox = Sandbox.start();
    /** What the permits of the test's calls answer when they are asked whether they are valid, one after the other. */
    private final Deque<Boolean> valid = new ArrayDeque<>();

    private final List<String> told = new ArrayList<>();

    private AdPlatform platform(int retries) {
        return AdPlatform.builder()
                .settings(sandbox.settings())
                .throttle(new OpenThrottle(lane -> new Lent(lane != Lane.SESSION)))
                .retries(retries)
                .build();
    }

    private static void send(AdPlatform platform, boolean blocking, Effect effect) throws Exception {
        Request<?> request = platform.call(LIST).effect(effect).returns(Map.class);
        if (blocking) {
            request.send();
        } else {
            request.sendAsync().get();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingIsSentWithAPermitThatIsTooOldAtTheLastLook(boolean blocking) throws Exception {
        try (AdPlatform platform = platform(2)) {
            valid.addAll(List.of(false, true, true));
            send(platform, blocking, Effect.READ);
        }
        assertThat(told).containsExactly("not sent", "answered");
        assertThat(sandbox.requests(LIST)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingIsSentWithAPermitThatIsTooOldWhenTheConnectionIsThere(boolean blocking) throws Exception {
        try (AdPlatform platform = platform(2)) {
            valid.addAll(List.of(true, false, true, true));
            send(platform, blocking, Effect.ONCE);
        }
        assertThat(told).containsExactly("not sent", "answered");
        assertThat(sandbox.requests(LIST)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCallWithoutRetriesEndsUnsent(boolean blocking) {
        try (AdPlatform platform = platform(0)) {
            valid.add(false);
            assertThatThrownBy(() -> send(platform, blocking, Effect.ONCE))
                    .satisfies(thrown -> assertThat(blocking ? thrown : thrown.getCause())
                            .isInstanceOfSatisfying(CallCancelledException.class, unsent -> {
                                assertThat(unsent.wasSent()).isEqualTo(Sent.NO);
                                assertThat(unsent).hasMessageContaining("permit was granted too long ago");
                            }));
        }
        assertThat(told).containsExactly("not sent");
        assertThat(sandbox.requests(LIST)).isEmpty();
    }

    /** Takes down what becomes of it, that of a log-in aside. */
    private final class Lent implements Permit {

        private final boolean ofACall;
        private boolean spokenOf;

        private Lent(boolean ofACall) {
            this.ofACall = ofACall;
        }

        private synchronized void say(String word) {
            if (ofACall && !spokenOf) {
                told.add(word);
            }
            spokenOf = true;
        }

        @Override
        public void answered() {
            say("answered");
        }

        @Override
        public void notSent() {
            say("not sent");
        }

        @Override
        public void lost(Duration timeout) {
            say("lost");
        }

        @Override
        public void rejected(@Nullable Duration retryAfter) {
            say("rejected");
        }

        @Override
        public boolean isValid() {
            Boolean next = ofACall ? valid.poll() : null;
            return next == null || next;
        }
    }
}
