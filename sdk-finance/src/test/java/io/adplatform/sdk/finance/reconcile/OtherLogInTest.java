package io.adplatform.sdk.finance.reconcile;

import static io.adplatform.sdk.finance.testing.Outcomes.find;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.payments.AddFund;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.time.PauseSkippingTime;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A payment is looked for in the workspace that it was made in, whoever is logged in by now. */
class OtherLogInTest {

    private static final PlatformFacts FACTS =
            PlatformFacts.NONE.withGrowingIds().withAbsentAfter(Duration.ofMinutes(5));

    @Test
    void aPaymentOfTheWorkspaceThatLogInNamedThenIsNotAbsentFromAnotherOnes() {
        PauseSkippingTime time = new PauseSkippingTime();
        try (Sandbox sandbox = Sandbox.builder().rateLimit(RateLimit.none()).start();
                AdPlatform platform = AdPlatform.builder()
                        .baseUrl(sandbox.url())
                        .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                        .login(sandbox.email(), sandbox.password())
                        .time(time)
                        .build()) {
            long first = sandbox.owId();
            long other = sandbox.workspaces().get(1);
            Payments payments = Payments.on(platform.workspace(), FACTS);
            AddFund fund = fund(payments);
            sandbox.onNext(fund.build().operation().name(), Fault.disconnectAfterProcessing());
            OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, fund::send);
            sandbox.accounts().add("other@organization.example", "another password", other);
            platform.accounts().useLogin("other@organization.example", "another password");
            time.skip(Duration.ofMinutes(6));

            assertThat(lost.context().owId()).isEqualTo(first);
            assertThatThrownBy(
                            () -> payments.reconcile(lost).within(Duration.ZERO).find())
                    .isInstanceOf(ForbiddenException.class)
                    .hasMessageContaining("workspace " + first);

            platform.accounts().useLogin(sandbox.email(), sandbox.password());
            assertThat(payments.reconcile(lost).within(Duration.ZERO).find()).isInstanceOf(Reconciliation.Open.class);
        }
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aPaymentIsAbsentForTheUserWhoMadeItAndForNoOther(CallMode mode) {
        PauseSkippingTime time = new PauseSkippingTime();
        try (Sandbox sandbox = Sandbox.builder().rateLimit(RateLimit.none()).start();
                AdPlatform platform = SandboxClient.of(sandbox, time).build()) {
            Payments payments = Payments.on(platform.workspace(), FACTS);
            AddFund fund = fund(payments);
            sandbox.onNext(fund.build().operation().name(), Fault.disconnect());
            OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, fund::send);
            Reconcile<Payment> search = payments.reconcile(lost).within(Duration.ZERO);
            time.skip(Duration.ofMinutes(6));

            sandbox.accounts().add("other@organization.example", "another password", sandbox.owId());
            platform.accounts().useLogin("other@organization.example", "another password");
            assertThat(find(mode, search)).isInstanceOf(Reconciliation.Open.class);

            platform.accounts().useLogin(sandbox.email().toUpperCase(Locale.ROOT), sandbox.password());
            assertThat(find(mode, search)).isInstanceOf(Reconciliation.Absent.class);
        }
    }

    @Test
    void withoutANamedSenderTheUserOfThatMomentCounts() {
        PauseSkippingTime time = new PauseSkippingTime();
        try (Sandbox sandbox = Sandbox.builder().rateLimit(RateLimit.none()).start();
                AdPlatform platform = SandboxClient.of(sandbox, time).build()) {
            Payments payments = Payments.on(platform.workspace(), FACTS);
            AddFund fund = fund(payments);
            Reconcile<Payment> search =
                    payments.reconcile(fund.build(), time.now()).within(Duration.ZERO);
            time.skip(Duration.ofMinutes(6));

            assertThat(search.find()).isInstanceOf(Reconciliation.Absent.class);

            sandbox.accounts().add("other@organization.example", "another password", sandbox.owId());
            platform.accounts().useLogin("other@organization.example", "another password");
            assertThat(search.find()).isInstanceOf(Reconciliation.Open.class);
        }
    }

    private static AddFund fund(Payments payments) {
        return payments.addFund()
                .amount(new BigDecimal("98765.43"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .bank("First Bank")
                .newestBefore(payments.newestId().find());
    }
}
