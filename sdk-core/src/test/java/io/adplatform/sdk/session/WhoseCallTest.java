package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.Pages;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.event.ClientListener.WaitStarted;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.Poller;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.RecordedCall;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A call belongs to the user who was logged in when it was made, whatever the client does meanwhile. */
class WhoseCallTest extends SandboxSessionTest {

    private static final String PAYMENT = "POST /api/v3/fa/customer/payment/add";
    private static final String LIST = "GET /api/v3/fa/payments/list";
    private static final String OTHER = "seller@organization.example";
    private static final String OTHERS_PASSWORD = "canary-of-the-seller";
    private static final int PATIENCE_SECONDS = 30;

    private final CountDownLatch waitsForQuota = new CountDownLatch(1);
    private final CountDownLatch attemptEnded = new CountDownLatch(1);
    private AdPlatform platform;

    @BeforeEach
    void start() {
        secrets.plant(OTHERS_PASSWORD);
        rig.sandbox
                .accounts()
                .add(OTHER, OTHERS_PASSWORD, rig.sandbox.workspaces().get(1));
        platform = client(100_000);
    }

    private AdPlatform client(int requestsPerMinute) {
        return rig.client(rig.builder()
                .requestsPerMinute(requestsPerMinute)
                .retries(2)
                .listener(new ClientListener() {
                    @Override
                    public void onWaitStarted(WaitStarted wait) {
                        waitsForQuota.countDown();
                    }

                    @Override
                    public void onAttemptEnded(AttemptEnded attempt) {
                        if (attempt.call().operation().equals(SessionFixture.READ)) {
                            attemptEnded.countDown();
                        }
                    }
                }));
    }

    private Request<Map<String, Object>> payment() {
        return platform.call(PAYMENT)
                .effect(Effect.ONCE)
                .body(Map.of(
                        "owId", 300417,
                        "paymentAmount", 1250.5,
                        "paymentDate", "2026-11-20",
                        "paymentMode", 3,
                        "transactionId", "T-1234567",
                        "paymentType", 2,
                        "invoiceId", 55))
                .returns(new TypeRef<Map<String, Object>>() {});
    }

    private Future<Map<String, Object>> start(CallMode way, Supplier<Request<Map<String, Object>>> request) {
        return way.sendTogether(1, request).get(0);
    }

    private void anotherUserLogsIn() {
        platform.accounts().useLogin(OTHER, OTHERS_PASSWORD);
    }

    private void theSameUserLogsInAgain() {
        platform.accounts().useLogin(rig.sandbox.email(), rig.sandbox.password());
    }

    private CallCancelledException cancelled(Callable<?> call) {
        CallCancelledException end = secrets.failure(CallCancelledException.class, call);
        assertThat(end).hasMessageContaining("another user");
        assertThat(end.isOutOfTime()).isFalse();
        return end;
    }

    private void assertThatTheOtherUserCanWork(CallMode way) {
        assertThat(way.send(SessionFixture.read(platform.workspace()))).containsKey("dimensions");
        List<RecordedCall> reads = rig.sandbox.requests(SessionFixture.READ);
        assertThat(reads.get(reads.size() - 1).header("X-IAA-OW-ID"))
                .isEqualTo(rig.sandbox.workspaces().get(1).toString());
    }

    @Test
    void aUserIsToldFromOthersByAFingerprintWhereverTheClientIs() {
        String first = platform.workspace().userFingerprint();
        Workspace firsts = platform.workspace().asCurrentUser();
        assertThat(first).isNotBlank().doesNotContain(rig.sandbox.email());
        assertThat(platform.workspace(7).userFingerprint()).isEqualTo(first);
        try (AdPlatform another = client(100_000)) {
            assertThat(another.workspace().userFingerprint()).isEqualTo(first);
        }

        platform.accounts().useLogin(OTHER, OTHERS_PASSWORD);

        assertThat(platform.workspace().userFingerprint()).isNotBlank().isNotEqualTo(first);
        assertThat(firsts.userFingerprint()).isEqualTo(first);
    }

    @ParameterizedTest
    @EnumSource
    void aPaymentThatWaitsForTheLogInIsNotMadeAsAnotherUser(CallMode way) throws Exception {
        Gate logIn = new Gate();
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.heldBy(logIn));
        Future<Map<String, Object>> payment = start(way, this::payment);
        logIn.awaitArrivals(1);

        anotherUserLogsIn();

        assertThat(cancelled(() -> CallMode.get(payment)).wasSent()).isEqualTo(Sent.NO);
        logIn.open();
        assertThatTheOtherUserCanWork(way);
        assertThat(rig.sandbox.requests(PAYMENT)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aPaymentThatWaitsForQuotaIsNotMadeAsAnotherUser(CallMode way) throws Exception {
        platform = client(3);
        way.send(SessionFixture.read(platform.workspace()));
        way.send(SessionFixture.read(platform.workspace()));
        Future<Map<String, Object>> payment = start(way, this::payment);
        assertThat(waitsForQuota.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        anotherUserLogsIn();

        assertThat(cancelled(() -> CallMode.get(payment)).wasSent()).isEqualTo(Sent.NO);
        rig.time.advance(Duration.ofMinutes(2));
        assertThatTheOtherUserCanWork(way);
        assertThat(rig.sandbox.requests(PAYMENT)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aReadInBackOffIsNotSentAgainAsAnotherUser(CallMode way) throws Exception {
        rig.sandbox.onNext(SessionFixture.READ, Fault.status(503));
        Future<Map<String, Object>> read = start(way, () -> SessionFixture.read(platform.workspace()));
        assertThat(attemptEnded.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        anotherUserLogsIn();

        assertThat(cancelled(() -> CallMode.get(read)).wasSent()).isEqualTo(Sent.YES);
        assertThat(rig.sandbox.requests(SessionFixture.READ)).hasSize(1);
        assertThatTheOtherUserCanWork(way);
    }

    @ParameterizedTest
    @EnumSource
    void aPaymentThatMeetsA401IsNotSentAgainAsAnotherUser(CallMode way) throws Exception {
        Gate answer = new Gate();
        rig.sandbox.onNext(PAYMENT, Fault.status(401).heldAt(answer));
        way.send(SessionFixture.read(platform.workspace()));
        Future<Map<String, Object>> payment = start(way, this::payment);
        answer.awaitArrivals(1);

        anotherUserLogsIn();
        answer.open();

        assertThat(cancelled(() -> CallMode.get(payment)).wasSent()).isEqualTo(Sent.NO);
        assertThat(rig.sandbox.requests(PAYMENT)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aCallOnItsWayGetsItsAnswer(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));
        Gate answer = new Gate();
        rig.sandbox.onNext(SessionFixture.READ, Fault.heldBy(answer));
        Future<Map<String, Object>> read = start(way, () -> SessionFixture.read(platform.workspace()));
        answer.awaitArrivals(1);

        anotherUserLogsIn();
        answer.open();

        assertThat(CallMode.get(read)).containsKey("dimensions");
        assertThat(rig.sandbox.requests(SessionFixture.READ)).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void theSameUsersNewLogInCancelsNothing(CallMode way) throws Exception {
        Gate logIn = new Gate();
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.heldBy(logIn));
        Future<Map<String, Object>> waitsForTheLogIn = start(way, () -> SessionFixture.read(platform.workspace()));
        logIn.awaitArrivals(1);
        theSameUserLogsInAgain();
        logIn.open();
        assertThat(CallMode.get(waitsForTheLogIn)).containsKey("dimensions");
        assertThat(rig.tokenRequests()).isEqualTo(1);
        rig.awaitNoTimers();

        rig.sandbox.onNext(SessionFixture.READ, Fault.status(503));
        Future<Map<String, Object>> inBackOff = start(way, () -> SessionFixture.read(platform.workspace()));
        assertThat(attemptEnded.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        rig.awaitTimers(2); // its deadline and its pause
        theSameUserLogsInAgain();
        rig.time.advance(Duration.ofSeconds(1));
        assertThat(CallMode.get(inBackOff)).containsKey("dimensions");
    }

    @ParameterizedTest
    @EnumSource
    void theSameUsersNewLogInLeavesACallInTheQueue(CallMode way) throws Exception {
        platform = client(3);
        way.send(SessionFixture.read(platform.workspace()));
        way.send(SessionFixture.read(platform.workspace()));
        Future<Map<String, Object>> waitsForQuota = start(way, () -> SessionFixture.read(platform.workspace()));
        assertThat(this.waitsForQuota.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        theSameUserLogsInAgain();
        rig.time.advance(Duration.ofMinutes(1));

        assertThat(CallMode.get(waitsForQuota)).containsKey("dimensions");
    }

    private static final class ListPayments extends PagedRequestBuilder<Long, Page<Long>, ListPayments> {

        static final Operation<Page<Long>> OPERATION = Operation.read(LIST).returnsPage("data", Long.class);

        ListPayments(Workspace workspace) {
            super(workspace, OPERATION, Paging.byQuery("pageNo", "limit"), RowIdentity.none());
        }
    }

    private static Fault page(int... rows) {
        return Fault.answer(
                        200,
                        "application/json",
                        "{\"success\": true, \"data\": " + Arrays.toString(rows) + ", \"totalRecords\": 4}")
                .unchecked();
    }

    @Test
    void aWalkThatOneUserBeganIsNotEndedByAnother() {
        rig.sandbox.onNext(LIST, page(1, 2), page(3, 4));
        Pages<Long, Page<Long>> pages = new ListPayments(platform.workspace()).pages();
        Iterator<Page<Long>> walk = pages.iterator();
        assertThat(walk.next().rows()).containsExactly(1L, 2L);

        anotherUserLogsIn();

        assertThat(cancelled(walk::next).wasSent()).isEqualTo(Sent.NO);
        assertThat(rig.sandbox.requests(LIST)).hasSize(1);
        assertThat(pages.iterator().next().rows())
                .as("a walk of the other user")
                .containsExactly(3L, 4L);
    }

    @Test
    void rowsAndAStreamOfThemAreOneUsersToo() {
        for (boolean stream : new boolean[] {false, true}) {
            rig.sandbox.clearFaults();
            rig.sandbox.onNext(LIST, page(1, 2), page(3, 4));
            ListPayments list = new ListPayments(platform.workspace());
            Iterator<Long> rows =
                    stream ? list.stream().iterator() : list.items().iterator();
            assertThat(rows.next()).isEqualTo(1L);
            assertThat(rows.next()).isEqualTo(2L);

            anotherUserLogsIn();

            cancelled(rows::next);
            theSameUserLogsInAgain();
        }
        assertThat(rig.sandbox.requests(LIST)).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void aPollThatOneUserBeganLooksForNoOther(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));
        rig.awaitNoTimers();
        rig.sandbox.clear();
        Call<Map<String, Object>> look =
                SessionFixture.read(platform.workspace()).build();
        Workspace user = platform.workspace().asCurrentUser();
        CountDownLatch paused = new CountDownLatch(1);
        Supplier<Response<?>> looks = () -> {
            user.execute(look);
            paused.countDown();
            Poller.pause(user, Duration.ofMinutes(1), look::unsent);
            return user.execute(look);
        };
        Future<Response<?>> poll = way == CallMode.ASYNC ? Poller.async(looks) : CompletableFuture.supplyAsync(looks);
        assertThat(paused.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        anotherUserLogsIn();
        endPauses(poll);

        cancelled(() -> CallMode.get(poll));
        assertThat(rig.sandbox.requests(SessionFixture.READ)).hasSize(1);
    }

    /** The poll may set its pause after this begins. */
    private void endPauses(Future<?> poll) {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!poll.isDone() && System.nanoTime() < patience) {
            rig.time.advance(Duration.ofMinutes(1));
            Thread.onSpinWait();
        }
    }
}
