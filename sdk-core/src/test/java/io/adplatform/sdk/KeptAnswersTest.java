package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.time.VirtualTime;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KeptAnswersTest {

    private static final String LINE = "GET /api/v3/bm/static/dimensions";
    private static final Operation<List<Map<String, Object>>> DIMENSIONS =
            Operation.read(LINE).kept().returnsField("dimensions", new TypeRef<>() {});

    private final VirtualTime time = new VirtualTime();
    private final Sandbox sandbox = Sandbox.start();
    private AdPlatform platform = client().build();

    private AdPlatformBuilder client() {
        return AdPlatform.builder()
                .baseUrl(sandbox.url())
                .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                .login(sandbox.email(), sandbox.password())
                .time(time);
    }

    private Request<List<Map<String, Object>>> dimensions() {
        return new PlainRequest<>(platform, DIMENSIONS);
    }

    private int requests() {
        return sandbox.requests(LINE).size();
    }

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
    }

    @Test
    void anAnswerServesForAnHour() throws Exception {
        List<Map<String, Object>> first = dimensions().send();
        time.advance(Duration.ofMinutes(59));
        assertThat(dimensions().send()).isSameAs(first);
        assertThat(dimensions().sendAsync().get(10, TimeUnit.SECONDS)).isSameAs(first);
        assertThat(requests()).isEqualTo(1);

        time.advance(Duration.ofMinutes(1));
        dimensions().send();
        assertThat(requests()).isEqualTo(2);
    }

    @Test
    void aFreshCallAsksThePlatformAndRenewsWhatIsKept() {
        dimensions().send();
        List<Map<String, Object>> second =
                dimensions().options(o -> o.fresh(true)).send();
        assertThat(dimensions().send()).isSameAs(second);
        assertThat(requests()).isEqualTo(2);
    }

    @Test
    void zeroSwitchesItOff() {
        platform.close();
        platform = client().keepStaticLists(Duration.ZERO).build();
        dimensions().send();
        dimensions().send();
        assertThat(requests()).isEqualTo(2);
    }

    @Test
    void aNegativeAgeIsRefused() {
        assertThatThrownBy(
                        () -> client().keepStaticLists(Duration.ofSeconds(-1)).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("keepStaticLists must be zero or longer, was PT-1S");
    }

    @Test
    void workspacesDoNotShareAnswers() {
        dimensions().send();
        new PlainRequest<>(platform.workspace(sandbox.workspaces().get(1)), DIMENSIONS).send();
        new PlainRequest<>(platform.workspace(sandbox.workspaces().get(1)), DIMENSIONS).send();
        assertThat(requests()).isEqualTo(2);
    }

    @Test
    void whoeverAsksAtTheSameTimeSharesOneRequest() throws Exception {
        Gate gate = new Gate();
        sandbox.onNext(LINE, Fault.heldBy(gate));
        List<CompletableFuture<List<Map<String, Object>>>> asked = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            asked.add(
                    i % 2 == 0
                            ? dimensions().sendAsync()
                            : CompletableFuture.supplyAsync(() -> dimensions().send()));
        }
        gate.open();
        List<Map<String, Object>> first = asked.get(0).get(10, TimeUnit.SECONDS);
        for (CompletableFuture<List<Map<String, Object>>> one : asked) {
            assertThat(one.get(10, TimeUnit.SECONDS)).isSameAs(first);
        }
        assertThat(requests()).isEqualTo(1);
    }

    @Test
    void aRefusalIsSharedButNotKept() {
        Gate gate = new Gate();
        sandbox.onNext(LINE, Fault.status(422).heldAt(gate));
        CompletableFuture<?> first = dimensions().sendAsync();
        CompletableFuture<?> second = dimensions().sendAsync();
        gate.open();
        assertThat(catchThrowable(() -> first.get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(UnprocessableException.class);
        assertThat(catchThrowable(() -> second.get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(UnprocessableException.class);
        assertThat(requests()).isEqualTo(1);

        assertThat(dimensions().send()).hasSize(5);
        assertThat(requests()).isEqualTo(2);
    }

    @Test
    void whenTheSenderGivesUpTheNextOneSends() throws Exception {
        Gate gate = new Gate();
        sandbox.onNext(LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = dimensions().sendAsync();
        CompletableFuture<List<Map<String, Object>>> follower = dimensions().sendAsync();
        gate.awaitArrivals(1);
        sender.cancel(true);
        assertThat(follower.get(10, TimeUnit.SECONDS)).hasSize(5);
        gate.open();
    }

    @Test
    void aFollowerWaitsNoLongerThanItsOwnDeadline() {
        Gate gate = new Gate();
        sandbox.onNext(LINE, Fault.heldBy(gate));
        CompletableFuture<?> sender = dimensions().sendAsync();
        CompletableFuture<?> follower =
                dimensions().options(o -> o.deadline(Duration.ofSeconds(5))).sendAsync();
        time.advance(Duration.ofSeconds(5));
        assertThat(catchThrowable(() -> follower.get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(ConnectionException.class)
                .hasMessageContaining("another caller's request");
        assertThat(sender).isNotDone();
        gate.open();
    }

    @Test
    void anInterruptedFollowerGivesUpAndTheSenderGoesOn() throws Exception {
        Gate gate = new Gate();
        sandbox.onNext(LINE, Fault.heldBy(gate));
        CompletableFuture<List<Map<String, Object>>> sender = dimensions().sendAsync();
        AtomicReference<Throwable> met = new AtomicReference<>();
        Thread follower = new Thread(() -> {
            Thread.currentThread().interrupt();
            met.set(catchThrowable(() -> dimensions().send()));
        });
        follower.start();
        follower.join();
        assertThat(met.get()).isInstanceOf(CallCancelledException.class).hasMessageContaining("interrupted");
        gate.open();
        assertThat(sender.get(10, TimeUnit.SECONDS)).hasSize(5);
        assertThat(requests()).isEqualTo(1);
    }
}
