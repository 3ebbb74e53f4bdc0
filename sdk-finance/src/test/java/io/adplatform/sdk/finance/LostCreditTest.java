package io.adplatform.sdk.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Credit is promised money: what holds for lost payments holds for it. */
class LostCreditTest {

    private static final BigDecimal AMOUNT = new BigDecimal("777.25");

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).payments(0).start();
    private final AdPlatform platform = Lost.client(sandbox).build();
    private final Credits credits = Finance.on(platform).credits();
    private final long customer = sandbox.workspaces().get(1);

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
    }

    private record Promise(String line, Function<LostCreditTest, Request<?>> request) {
        @Override
        public String toString() {
            return line;
        }
    }

    static Stream<Promise> promises() {
        return Stream.of(
                new Promise("POST /api/v3/fa/customer/credit/add", test -> test.credits.add(test.customer, AMOUNT)),
                new Promise(
                        "PATCH /api/v3/fa/customer/credit/edit",
                        test -> test.credits.edit(test.customer, test.unclaimed(test.customer), AMOUNT)),
                new Promise(
                        "POST /api/v3/fa/customer/credit/revoke",
                        test -> test.credits.revoke(test.customer, test.unclaimed(test.customer))),
                new Promise(
                        "POST /api/v3/fa/credit/claim",
                        test -> test.credits
                                .claim(test.unclaimed(test.sandbox.owId()))
                                .customerName("N")
                                .businessName("N")
                                .taxId("1")
                                .contactPersonName("N")
                                .contactPersonEmail("n@northwind.example")
                                .incorporationPlace("X")
                                .address("Y")));
    }

    private long unclaimed(long owId) {
        return credits.list(owId).send().stream()
                .filter(credit -> CreditStatus.UNCLAIMED.equals(credit.status()))
                .findFirst()
                .orElseThrow()
                .creditId();
    }

    @ParameterizedTest
    @MethodSource("promises")
    void aConnectionThatEndsAfterTheCommitIsFoundOut(Promise promise) {
        Request<?> request = promise.request().apply(this);
        long newestBefore = credits.list(customer).send().stream()
                .mapToLong(Credit::creditId)
                .max()
                .orElse(0);
        sandbox.clear();
        sandbox.onNext(promise.line(), Fault.disconnectAfterProcessing());

        OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, request::send);

        assertThat(credits.reconcile(lost).newestBefore(newestBefore).find()).isInstanceOf(Reconciliation.Found.class);
        assertSentOnce(promise, 1);
    }

    @ParameterizedTest
    @MethodSource("promises")
    void aRequestThatTheServerNeverReadIsNotFoundYet(Promise promise) {
        Request<?> request = promise.request().apply(this);
        sandbox.clear();
        sandbox.onNext(promise.line(), Fault.disconnect());

        CompletionException failed = catchThrowableOfType(
                CompletionException.class, () -> request.sendAsync().join());

        OutcomeUnknownException lost = (OutcomeUnknownException) failed.getCause();
        assertThat(credits.reconcile(lost).within(Duration.ZERO).findAsync().join())
                .isInstanceOf(Reconciliation.NotFoundYet.class);
        assertSentOnce(promise, 0);
    }

    private void assertSentOnce(Promise promise, int commits) {
        assertThat(sandbox.commits(promise.line())).isEqualTo(commits);
        assertThat(sandbox.requests())
                .extracting(RecordedCall::operation)
                .filteredOn(operation -> !operation.contains("/oauth/token"))
                .as("sent once, looked once")
                .hasSize(2)
                .containsOnlyOnce(promise.line());
    }
}
