package io.adplatform.sdk.finance.reconcile;

import static io.adplatform.sdk.finance.testing.Outcomes.find;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.testing.JsonPlatform;
import io.adplatform.sdk.finance.testing.JsonRow;
import io.adplatform.sdk.finance.testing.PauseSkippingTime;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.time.AutomaticTime;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The wall clock is set between the sending and the search. A request is as old as the clock says that says less. */
class SetClockTest {

    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    private static final Duration DAY = Duration.ofDays(1);

    private final PauseSkippingTime time = new PauseSkippingTime();
    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final AdPlatform platform = SandboxClient.of(sandbox, time).build();
    private final Payments payments = Payments.on(platform);

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
    }

    private static AddPayment payment(Payments payments, long customer) {
        return payments.add()
                .customer(customer)
                .amount(new BigDecimal("1250.50"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .generatedTransaction()
                .asFund();
    }

    private OutcomeUnknownException lost() {
        AddPayment payment = payment(payments, sandbox.workspaces().get(1));
        sandbox.onNext(payment.build().operation().name(), Fault.disconnect());
        return catchThrowableOfType(OutcomeUnknownException.class, payment::send);
    }

    private Reconcile<Payment> search(OutcomeUnknownException lost) {
        return payments.reconcile(lost).absentAfter(FIVE_MINUTES).within(Duration.ZERO);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aClockThatIsSetForwardMakesAFreshRequestNoOlder(CallMode mode) {
        OutcomeUnknownException lost = lost();
        time.setForward(DAY);

        assertThat(find(mode, search(lost))).isInstanceOf(Reconciliation.NotFoundYet.class);

        time.skip(FIVE_MINUTES);
        assertThat(find(mode, search(lost))).isInstanceOf(Reconciliation.Absent.class);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aSearchWaitsForTheTimeThatHasPassedAndNotForTheOneThatTheWallClockShows(CallMode mode) {
        ManualTime clock = Time.manual();
        try (AutomaticTime automatic = new AutomaticTime(clock)) {
            JsonPlatform lists = new JsonPlatform(automatic)
                    .lists(JsonRow.withId(8).transaction("S-8").amount("7"));
            Payments there = Payments.on(lists);
            OutcomeUnknownException lost = new OutcomeUnknownException(
                    new CallContext("POST /x", "POST", "/x", null, 1, Duration.ZERO),
                    payment(there, 300417).build(),
                    "lost.",
                    new Sending(clock.now(), clock.nanos(), lists.userFingerprint()),
                    Sent.UNKNOWN,
                    null,
                    null,
                    null);
            Instant shownAfterFiveMinutes = clock.now().plus(FIVE_MINUTES).plus(DAY);
            clock.set(clock.now().plus(DAY));

            Reconcile<Payment> search = there.reconcile(lost).absentAfter(FIVE_MINUTES);
            Reconciliation<Payment> outcome = find(mode, search.within(FIVE_MINUTES.plusSeconds(5)));

            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Reconciliation.Absent.class,
                            absent -> assertThat(absent.read().begunAt()).isEqualTo(shownAfterFiveMinutes));
        }
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aClockThatIsSetBackMakesARequestNoOlderEither(CallMode mode) {
        OutcomeUnknownException lost = lost();
        time.setForward(DAY.negated());
        time.skip(DAY);

        assertThat(find(mode, search(lost))).isInstanceOf(Reconciliation.NotFoundYet.class);

        time.skip(FIVE_MINUTES);
        assertThat(find(mode, search(lost))).isInstanceOf(Reconciliation.Absent.class);
    }
}
