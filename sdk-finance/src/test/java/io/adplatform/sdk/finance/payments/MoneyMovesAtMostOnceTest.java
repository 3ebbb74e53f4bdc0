package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.sdk.throttle.OpenThrottle;
import io.adplatform.sdk.time.PauseSkippingTime;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxClock;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/**
 * Thousands of payments under every fault that a network and a server can make. Whatever happens, a request for money
 * is carried out at most once; who is told "done" had it done, who is told "not done" had not, and who is told
 * "unknown" finds out.
 */
@SuppressWarnings({"StatementSwitchToExpressionSwitch", "TimeInStaticInitializer"}) // the day is a fixed one
class MoneyMovesAtMostOnceTest {

    private static final int RUNS = Depth.choose(500, 2_500);
    private static final int RUNS_THROUGH_THE_SANDBOX = Depth.choose(100, 500);
    private static final int RUNS_OF_ONE_LEDGER = 40;
    private static final long APPROVED_INVOICE = 10_000_051;
    // The two answers after which a payment is sent again.
    private static final Set<FaultyPlatform.Fault> NOTHING_WAS_DONE =
            EnumSet.of(FaultyPlatform.Fault.TOKEN_REFUSED, FaultyPlatform.Fault.TOO_MANY_REQUESTS);
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

    private final PauseSkippingTime time = new PauseSkippingTime();
    private final Random random = new Random(20_261_120);
    private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    private Payments payments;
    private long customer;
    private Payment known;

    enum Outcome {
        DONE,
        NOT_DONE,
        FOUND,
        NOT_FOUND,
        /** Neither a reference nor a state can prove it. */
        FOR_A_PERSON
    }

    @Test
    void inThousandsOfRunsOverBrokenConnections() throws IOException {
        try (FaultyPlatform server = new FaultyPlatform(time::now);
                AdPlatform platform = AdPlatform.builder()
                        .baseUrl(server.url())
                        .clientCredentials("client", "secret")
                        .login("buyer@organization.example", "password")
                        .tokens(TokenSet.of("token", null), FaultyPlatform.OW_ID)
                        .throttle(new OpenThrottle())
                        .time(time)
                        .build()) {
            payments = Payments.on(platform.workspace());
            customer = FaultyPlatform.CUSTOMER;
            FaultyPlatform.Fault[] faults = FaultyPlatform.Fault.values();
            for (int run = 0; run < RUNS; run++) {
                if (run % RUNS_OF_ONE_LEDGER == 0) {
                    server.forgetEverything();
                    known = null;
                }
                Request<?> request = request(run);
                FaultyPlatform.Fault fault = faults[random.nextInt(faults.length)];
                server.next(fault);
                int commits = server.commits();
                int requests = server.requests();

                Outcome outcome = send(request);

                assertTold(outcome, server.commits() - commits, run + ", " + fault);
                assertThat(server.requests() - requests)
                        .as("requests in run %s, %s", run, fault)
                        .isEqualTo(NOTHING_WAS_DONE.contains(fault) ? 2 : 1);
            }
        }
        assertThat(outcomes.keySet()).containsExactly(Outcome.values());
        assertThat(outcomes).allSatisfy((outcome, times) -> assertThat(times).isGreaterThan(RUNS / 20));
    }

    @Test
    void inHundredsOfRunsThroughTheSandbox() {
        List<Fault> faults = List.of(
                Fault.none(),
                Fault.disconnect(),
                Fault.disconnectAfterProcessing(),
                Fault.cutBody(),
                Fault.emptyBody(),
                Fault.closeAfterAnswer(),
                Fault.status(408),
                Fault.status(500).afterProcessing(),
                Fault.status(503).retryAfter("0"),
                Fault.status(503).retryAfter("0").afterProcessing(),
                Fault.status(429),
                Fault.status(401),
                Fault.html(200).afterProcessing(),
                Fault.redirect(307, "/api/v3/fa/customer/payment/add"),
                Fault.wrappedFailure("No"),
                Fault.warnings("Careful"));
        try (Sandbox sandbox = Sandbox.builder()
                        .clock(SandboxClock.following(time::now))
                        .rateLimit(RateLimit.none())
                        .payments(0)
                        .start();
                AdPlatform platform = SandboxClient.of(sandbox, time)
                        .throttle(new OpenThrottle())
                        .build()) {
            payments = Payments.on(platform.workspace());
            customer = sandbox.workspaces().get(1);
            payments.list().send();
            for (int run = 0; run < RUNS_THROUGH_THE_SANDBOX; run++) {
                Request<?> request = request(run);
                String line = request.build().operation().name();
                Fault fault = faults.get(random.nextInt(faults.size()));
                sandbox.clearFaults();
                sandbox.onNext(line, fault);
                int before = sandbox.commits(line);

                Outcome outcome = send(request);

                assertTold(outcome, sandbox.commits(line) - before, run + ", " + fault);
            }
        }
        assertThat(outcomes.keySet()).containsExactly(Outcome.values());
    }

    private void assertTold(Outcome outcome, int commits, String run) {
        // Where tokens are refused again and again, the session pauses; that is not what is tested here.
        time.skip(Duration.ofMinutes(5));
        outcomes.merge(outcome, 1, Integer::sum);
        int least = outcome == Outcome.DONE || outcome == Outcome.FOUND ? 1 : 0;
        int most = outcome == Outcome.FOR_A_PERSON ? 1 : least;
        assertThat(commits)
                .as("commits in run %s, which ended in %s", run, outcome)
                .isBetween(least, most);
    }

    /** No two have the same amount. */
    private Request<?> request(int run) {
        BigDecimal amount = BigDecimal.valueOf(1_000 + run, 2);
        return switch (random.nextInt(known == null ? 4 : 8)) {
            case 0, 7 ->
                payments.payInvoice(APPROVED_INVOICE).customer(customer).amount(amount);
            case 1 ->
                payments.refund().customer(customer).amount(amount).date(DAY).mode(PaymentMode.CHECK);
            case 2 ->
                payments.addFund()
                        .amount(amount)
                        .date(DAY)
                        .mode(PaymentMode.CHECK)
                        .bank("Bank");
            case 4 -> payments.approve(take().paymentId()).customer(customer).actionNote("Run " + run);
            case 5 -> payments.cancel(take().paymentId()).customer(customer).actionNote("Run " + run);
            case 6 -> edit(amount, run);
            default ->
                payments.add()
                        .customer(customer)
                        .amount(amount)
                        .date(DAY)
                        .mode(PaymentMode.WIRE_TRANSFER)
                        .asFund();
        };
    }

    private EditPayment edit(BigDecimal amount, int run) {
        Payment before = take();
        return payments.edit(before.paymentId())
                .customer(customer)
                .amount(amount)
                .date(DAY)
                .mode(PaymentMode.WIRE_TRANSFER)
                .transaction("T-" + run)
                .asFund();
    }

    private Payment take() {
        Payment one = known;
        known = null;
        return one;
    }

    private Outcome send(Request<?> request) {
        boolean adds = request instanceof AddPayment;
        boolean async = random.nextBoolean();
        try {
            if (async) {
                request.sendAsync().join();
            } else {
                request.send();
            }
            return Outcome.DONE;
        } catch (OutcomeUnknownException lost) {
            return search(lost, adds, async);
        } catch (CompletionException failed) {
            return failed.getCause() instanceof OutcomeUnknownException lost
                    ? search(lost, adds, async)
                    : notDone(failed.getCause());
        } catch (AdPlatformException failed) {
            return notDone(failed);
        }
    }

    private static Outcome notDone(Throwable failure) {
        assertThat(failure).isInstanceOf(AdPlatformException.class);
        return Outcome.NOT_DONE;
    }

    private Outcome search(OutcomeUnknownException lost, boolean adds, boolean async) {
        Reconcile<Payment> search = payments.reconcile(lost).within(Duration.ZERO);
        Reconciliation<Payment> outcome = async ? search.findAsync().join() : search.find();
        if (outcome instanceof Reconciliation.Found<Payment> found) {
            known = adds ? found.row() : known;
            return Outcome.FOUND;
        }
        if (outcome instanceof Reconciliation.InState) {
            return Outcome.FOUND;
        }
        assertThat(outcome).isInstanceOf(Reconciliation.Open.class);
        String path = lost.call().operation().path();
        return path.contains("invoice") || path.contains("add-fund") || path.endsWith("payment/{paymentId}")
                ? Outcome.FOR_A_PERSON
                : Outcome.NOT_FOUND;
    }
}
