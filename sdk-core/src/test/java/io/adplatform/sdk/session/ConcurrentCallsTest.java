package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.Sandbox;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A waiting call holds a thread, so the number of calls has a limit. */
class ConcurrentCallsTest {

    private static final int MOST = 50;
    private static final int QUOTA = 20;

    private final Sandbox sandbox = Sandbox.start();
    private final ManualTime time = Time.manual();
    private AdPlatform platform;

    @BeforeEach
    void open() {
        platform = AdPlatform.builder()
                .settings(sandbox.settings())
                .maxConcurrentCalls(MOST)
                .time(time)
                .build();
        read(Lane.NORMAL).send();
    }

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
    }

    private Request<Map<String, Object>> read(Lane lane) {
        return platform.call("GET /api/v3/bm/static/dimensions")
                .effect(Effect.READ)
                .returns(new TypeRef<Map<String, Object>>() {})
                .options(options -> options.lane(lane));
    }

    /** Uses up the quota, and starts as many calls as may wait. */
    private List<CompletableFuture<Map<String, Object>>> fill() {
        for (int used = platform.quota().used(); used < QUOTA; used++) {
            read(Lane.NORMAL).send();
        }
        List<CompletableFuture<Map<String, Object>>> waiting = new ArrayList<>();
        for (int i = 0; i < MOST - MOST / 10; i++) {
            waiting.add(read(Lane.NORMAL).sendAsync());
        }
        return waiting;
    }

    @Test
    void theNextCallIsRefusedUnsentWithTheReason() {
        fill();

        assertThatThrownBy(() -> read(Lane.NORMAL).send())
                .isInstanceOfSatisfying(
                        CallCancelledException.class,
                        refused -> assertThat(refused.wasSent()).isEqualTo(Sent.NO))
                .hasMessageContaining("45 calls already")
                .hasMessageContaining("maxConcurrentCalls(50)");
    }

    @Test
    void theLastPlacesAreForInteractiveCalls() {
        fill();

        CompletableFuture<?> interactive = read(Lane.INTERACTIVE).sendAsync();

        assertThat(interactive).isNotDone();
    }

    @Test
    void anEndedCallLeavesItsPlace() throws Exception {
        List<CompletableFuture<Map<String, Object>>> waiting = fill();
        waiting.get(0).cancel(true);
        waiting.get(1).cancel(true);

        // The worker of a cancelled call ends a moment later.
        Throwable refused = new IllegalStateException();
        CompletableFuture<?> next = new CompletableFuture<>();
        for (long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
                refused != null && System.nanoTime() < patience; ) {
            next = read(Lane.NORMAL).sendAsync();
            CompletableFuture<?> latest = next;
            refused = latest.isDone() ? catchThrowable(latest::join) : null;
        }

        assertThat(next).isNotDone();
    }

    @Test
    void aClientThreadIsNeverRefused() throws Exception {
        Gate gate = new Gate();
        sandbox.onNext("GET /api/v3/bm/static/dimensions", Fault.heldBy(gate));
        CompletableFuture<CompletableFuture<Map<String, Object>>> ofAWork = read(Lane.NORMAL)
                .sendAsync()
                .thenApply(answer -> {
                    fill();
                    return read(Lane.NORMAL).sendAsync();
                });
        gate.open();

        assertThat(ofAWork.get(30, TimeUnit.SECONDS)).isNotDone();
    }
}
