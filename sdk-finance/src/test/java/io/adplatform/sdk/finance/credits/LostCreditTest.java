package io.adplatform.sdk.finance.credits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.reconcile.Settled;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operation that promises money, its answer lost: what holds for lost payments holds for credit. */
class LostCreditTest {

    private static final BigDecimal AMOUNT = new BigDecimal("777.25");

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).payments(0).start();
    private final AdPlatform platform = SandboxClient.of(sandbox).build();
    private final Credits credits = Credits.on(platform.workspace());
    private final long customer = sandbox.workspaces().get(1);

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
    }

    private record CreditOperation(String line, Function<LostCreditTest, Request<?>> request) {
        @Override
        public String toString() {
            return line;
        }
    }

    static Stream<CreditOperation> operations() {
        return Stream.of(
                new CreditOperation(
                        "POST /api/v3/fa/customer/credit/add", test -> test.credits.add(test.customer, AMOUNT)),
                new CreditOperation(
                        "PATCH /api/v3/fa/customer/credit/edit",
                        test -> test.credits
                                .edit(test.unclaimed(test.customer))
                                .customer(test.customer)
                                .amount(AMOUNT)),
                new CreditOperation(
                        "POST /api/v3/fa/customer/credit/revoke",
                        test -> test.credits
                                .revoke(test.unclaimed(test.customer))
                                .customer(test.customer)),
                new CreditOperation(
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
    @MethodSource("operations")
    void aConnectionThatEndsAfterTheCommitIsFoundOut(CreditOperation operation) {
        Request<?> request = operation.request().apply(this);
        sandbox.clear();
        sandbox.onNext(operation.line(), Fault.disconnectAfterProcessing());

        OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, request::send);

        boolean isDecision = operation.line().matches(".*(revoke|claim)");
        assertThat(credits.reconcile(lost).within(Duration.ZERO).find())
                .isInstanceOf(isDecision ? Reconciliation.InState.class : Reconciliation.Open.class);
        assertSentOnce(operation, 1);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void aRequestThatTheServerNeverReadIsNotFoundYet(CreditOperation operation) {
        Request<?> request = operation.request().apply(this);
        sandbox.clear();
        sandbox.onNext(operation.line(), Fault.disconnect());

        CompletionException failed = catchThrowableOfType(
                CompletionException.class, () -> request.sendAsync().join());

        OutcomeUnknownException lost = (OutcomeUnknownException) failed.getCause();
        assertThat(credits.reconcile(lost).within(Duration.ZERO).findAsync().join())
                .isInstanceOf(Reconciliation.Open.class);
        assertSentOnce(operation, 0);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void aJournalsOpenCallsAreSettledByTheirState(CreditOperation operation) {
        MemoryJournal journal = new MemoryJournal(platform.workspace().time());
        try (AdPlatform client = SandboxClient.of(sandbox).journal(journal).build()) {
            Request<?> request = operation.request().apply(this);
            sandbox.onNext(operation.line(), Fault.disconnectAfterProcessing());
            assertThatThrownBy(() -> client.workspace().execute(request.build()))
                    .isInstanceOf(OutcomeUnknownException.class);

            List<Settled<Credit>> settled =
                    Credits.on(client.workspace()).reconcile(journal).settle();

            boolean isDecision = operation.line().matches(".*(revoke|claim)");
            assertThat(settled).hasSize(1);
            assertThat(settled.get(0).isOpen()).isEqualTo(!isDecision);
        }
    }

    private void assertSentOnce(CreditOperation operation, int commits) {
        assertThat(sandbox.commits(operation.line())).isEqualTo(commits);
        assertThat(sandbox.requests())
                .extracting(RecordedCall::operation)
                .filteredOn(line -> !line.contains("/oauth/token"))
                .as("sent once, read once")
                .hasSize(2)
                .containsOnlyOnce(operation.line());
    }
}
