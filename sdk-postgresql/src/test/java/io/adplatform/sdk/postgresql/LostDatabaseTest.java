package io.adplatform.sdk.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.KeyInUseException;
import io.adplatform.sdk.error.NotRecordedException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.ClientListener.WaitStarted;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import io.adplatform.sdk.testing.DeepOnly;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The database is lost and comes back under whole clients, whose quota, tokens and journal it holds: one that blocks, and
 * one that doesn't, which share them. Their calls are in flight then, or wait, or begin while it is away.
 */
@Timeout(300)
class LostDatabaseTest {

    private static final String LIST = "GET /api/v3/fa/payments/list";
    private static final String PAY = "POST /api/v3/fa/customer/payment/add";
    private static final String CALLER = "X-Caller";
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration REQUEST = Duration.ofSeconds(20);
    private static final int LIMIT = 12;
    private static final Duration LEASE = WINDOW.dividedBy(4).plus(REQUEST).plus(WINDOW.plus(WINDOW.dividedBy(60)));
    /** What a lease leaves for the steps themselves, on a machine that is busy. */
    private static final Duration LEASE_AND_MORE = LEASE.plusSeconds(20);

    private static final Duration LONG = Duration.ofSeconds(60);
    /** Enough to come to the queue, and over before the database is back. */
    private static final Duration SHORT = Duration.ofSeconds(3);

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final Gate gate = new Gate();
    private final Queue<Instant> used = new ConcurrentLinkedQueue<>();
    private final List<Caller> callers = new ArrayList<>();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        gate.open();
        callers.forEach(caller -> caller.platform.close());
        sandbox.close();
    }

    /** How the database goes, and comes back. */
    @FunctionalInterface
    private interface Change {

        void happen() throws Exception;
    }

    @Test
    void aDatabaseThatIsKilledAndStartedAgainEndsEveryCallAndPaysNothingTwice() throws Exception {
        try (OwnServer server = new OwnServer(folder)) {
            loseAndRestore("adplatform", server.dataSource(), server::kill, server::startAgain);
        }
    }

    /** The fast test of a lost database is the one above, in which connections end as well. */
    @Test
    @DeepOnly
    void aDatabaseThatIsCutOffAndBackEndsEveryCallAndPaysNothingTwice() throws Exception {
        try (Wire wire = new Wire(TestServer.port())) {
            loseAndRestore(TestServer.newSchema(), wire.dataSource(), wire::cut, wire::mend);
        }
    }

    private void loseAndRestore(String schema, DataSource source, Change loss, Change restoration) throws Exception {
        PostgreSql.on(source).schema(schema).createTables();
        callers.add(new Caller(schema, source, true));
        callers.add(new Caller(schema, source, false));
        for (Caller caller : callers) {
            caller.read(LONG).get();
        }
        for (Caller caller : callers) {
            caller.leaveThree();
        }
        for (Caller caller : callers) {
            caller.fly();
        }
        for (Caller caller : callers) {
            caller.queue();
        }

        loss.happen();
        gate.open();
        callers.forEach(Caller::begin);
        for (Caller caller : callers) {
            caller.assertWhatEndsWithoutADatabase();
        }

        // The tokens end too, while nobody can store others.
        sandbox.expireTokens();
        restoration.happen();
        for (Caller caller : callers) {
            caller.assertWhatGoesOn();
        }
        assertFullUseWithinALease();
        for (Caller caller : callers) {
            caller.payEachRowAgain();
        }
        assertLimitKept();
        assertThat(sandbox.requests("POST /api/v3/ua/oauth/token"))
                .as("log-ins, before and after")
                .hasSize(2);
    }

    private void assertFullUseWithinALease() throws Exception {
        List<CompletableFuture<Permit>> all = new ArrayList<>();
        for (int i = 0; i < LIMIT; i++) {
            all.add(callers.get(i % 2)
                    .quota
                    .reserve(Lane.NORMAL, LEASE_AND_MORE)
                    .permit()
                    .thenApply(this::used));
        }
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get();
        for (CompletableFuture<Permit> permit : all) {
            permit.get().answered();
        }
    }

    private Permit used(Permit permit) {
        used.add(Instant.now());
        return permit;
    }

    private void assertLimitKept() {
        List<Instant> times = Stream.concat(
                        used.stream(), sandbox.requests().stream().map(RecordedCall::time))
                .sorted()
                .toList();
        for (int i = LIMIT; i < times.size(); i++) {
            assertThat(Duration.between(times.get(i - LIMIT), times.get(i))).isGreaterThanOrEqualTo(WINDOW);
        }
    }

    /** A client, and its calls. */
    private final class Caller {

        private final String name;
        private final boolean blocking;
        private final Database database;
        private final Throttle quota;
        private final AdPlatform platform;
        private final Semaphore waits = new Semaphore(0);
        private final List<Permit> others = new ArrayList<>();
        private CompletableFuture<Response<Map<?, ?>>> answeredLate;
        private CompletableFuture<Response<Map<?, ?>>> failed;
        private CompletableFuture<Response<Map<?, ?>>> readInFlight;
        private CompletableFuture<Response<Map<?, ?>>> impatient;
        private CompletableFuture<Response<Map<?, ?>>> patient;
        private CompletableFuture<Response<Map<?, ?>>> patientRead;
        private CompletableFuture<Response<Map<?, ?>>> begunWithout;
        private CompletableFuture<Response<Map<?, ?>>> readBegunWithout;

        Caller(String schema, DataSource source, boolean blocking) {
            this.name = blocking ? "blocking" : "asynchronous";
            this.blocking = blocking;
            this.database = new Database(source, schema, TestServer.THREADS);
            PostgreSql store =
                    PostgreSql.on(new TestPool(source, 2).dataSource()).schema(schema);
            this.quota = store.throttle(new SharedQuota("account", LIMIT, WINDOW, REQUEST, Time.system()));
            this.platform = AdPlatform.builder()
                    .settings(sandbox.settings())
                    .sharedBy(store)
                    .throttle(quota)
                    .attemptTimeout(REQUEST)
                    .listener(new ClientListener() {
                        @Override
                        public void onWaitStarted(WaitStarted wait) {
                            waits.release();
                        }
                    })
                    .build();
        }

        private CompletableFuture<Response<Map<?, ?>>> read(Duration deadline) {
            return send(platform.call(LIST)
                    .effect(Effect.READ)
                    .returns(new TypeRef<Map<?, ?>>() {})
                    .options(options -> options.deadline(deadline).header(CALLER, name)));
        }

        private CompletableFuture<Response<Map<?, ?>>> pay(String row, Duration deadline) {
            return send(platform.call(PAY)
                    .body(Map.of(
                            "owId",
                            sandbox.workspaces().get(1),
                            "paymentAmount",
                            100,
                            "paymentDate",
                            "2026-11-20",
                            "paymentMode",
                            3,
                            "paymentType",
                            1,
                            "transactionId",
                            reference(row)))
                    .returns(new TypeRef<Map<?, ?>>() {})
                    .options(options ->
                            options.deadline(deadline).header(CALLER, name).idempotencyKey(reference(row))));
        }

        private String reference(String row) {
            return "T-" + name + "-" + row;
        }

        private CompletableFuture<Response<Map<?, ?>>> send(Request<Map<?, ?>> request) {
            return blocking
                    ? CompletableFuture.supplyAsync(request::sendForResponse, TestServer.THREADS)
                    : request.sendForResponseAsync();
        }

        /** Calls that the platform has when the database goes. */
        void fly() throws Exception {
            int before = 3 * callers.indexOf(this);
            sandbox.onNext(PAY, Fault.heldBy(gate));
            answeredLate = pay("answered-late", LONG);
            gate.awaitArrivals(before + 1, LONG);
            sandbox.onNext(PAY, Fault.status(500).afterProcessing().heldAt(gate));
            failed = pay("failed", LONG);
            gate.awaitArrivals(before + 2, LONG);
            sandbox.onNext(LIST, Fault.heldBy(gate));
            readInFlight = read(LONG);
            gate.awaitArrivals(before + 3, LONG);
        }

        /** Takes half of the permits, but for three. */
        void leaveThree() throws Exception {
            for (int i = 0; i < LIMIT / 2 - 3; i++) {
                others.add(used(quota.reserve(Lane.NORMAL, LONG).permit().get()));
            }
        }

        /** Calls that wait for quota when the database goes. */
        void queue() throws Exception {
            waits.drainPermits();
            impatient = pay("impatient", SHORT);
            patient = pay("patient", LONG);
            patientRead = read(LONG);
            waits.acquire(3);
        }

        /** Calls that begin when the database is away. */
        void begin() {
            begunWithout = pay("begun-without", LONG);
            readBegunWithout = read(SHORT);
        }

        void assertWhatEndsWithoutADatabase() throws Exception {
            assertThat(readInFlight.get().status()).isEqualTo(200);
            assertThat(answeredLate.get().journalWarning())
                    .hasValueSatisfying(warning ->
                            assertThat(warning).contains("it was done, and the journal could not record that"));
            assertThat(failure(failed)).isInstanceOf(OutcomeUnknownException.class);
            assertUnsent(impatient, RateLimitException.class);
            assertUnsent(begunWithout, NotRecordedException.class);
            assertUnsent(readBegunWithout, RateLimitException.class);
            assertThat(patient).isNotDone();
            assertThat(patientRead).isNotDone();
        }

        void assertWhatGoesOn() throws Exception {
            others.forEach(Permit::answered);
            assertThat(patient.get().journalWarning()).isEmpty();
            assertThat(patientRead.get().status()).isEqualTo(200);
        }

        /** The pay run is made again: whatever became of a row, it is at the platform once, or its caller is told. */
        void payEachRowAgain() throws Exception {
            // Nobody could let go of the keys, so their time has to end.
            assertUnsent(pay("answered-late", LONG), KeyInUseException.class);
            database.update("UPDATE $.journal SET held_until = '-infinity' WHERE key LIKE ?", reference("%"));
            assertThat(failure(pay("answered-late", LONG))).isInstanceOf(OutcomeUnknownException.class);
            assertThat(failure(pay("failed", LONG))).isInstanceOf(OutcomeUnknownException.class);
            assertThat(pay("patient", LONG).get().source()).isEqualTo(ResponseSource.JOURNAL);
            assertThat(pay("impatient", LONG).get().source()).isEqualTo(ResponseSource.PLATFORM);
            assertThat(pay("begun-without", LONG).get().source()).isEqualTo(ResponseSource.PLATFORM);

            assertThat(sent().stream()
                            .filter(call -> call.operation().equals(PAY) && call.status() != 401)
                            .map(call -> call.json().path("transactionId").asText())
                            .toList())
                    .containsExactlyInAnyOrder(
                            reference("answered-late"),
                            reference("failed"),
                            reference("patient"),
                            reference("impatient"),
                            reference("begun-without"));
        }

        private List<RecordedCall> sent() {
            return sandbox.requests().stream()
                    .filter(call -> name.equals(call.header(CALLER)))
                    .toList();
        }
    }

    private static void assertUnsent(CompletableFuture<?> call, Class<? extends AdPlatformException> type)
            throws Exception {
        assertThat(failure(call))
                .isInstanceOf(type)
                .extracting(failure -> ((AdPlatformException) failure).wasSent())
                .isEqualTo(Sent.NO);
    }

    private static Throwable failure(CompletableFuture<?> call) throws Exception {
        try {
            return fail("it was answered: " + call.get());
        } catch (ExecutionException failed) {
            return failed.getCause();
        }
    }
}
