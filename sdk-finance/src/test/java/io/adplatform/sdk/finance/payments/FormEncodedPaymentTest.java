package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A payment whose fields are a form, as some deployments take it. */
class FormEncodedPaymentTest {

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";
    private static final String ADD_FUND = "POST /api/v3/fa/payment/add-fund";

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final Journal journal = new MemoryJournal(Time.system());

    @AfterEach
    void close() {
        sandbox.close();
        journal.close();
        assertThat(sandbox.violations()).isEmpty();
    }

    private AdPlatform client(Dialect dialect) {
        return SandboxClient.of(sandbox).dialect(dialect).journal(journal).build();
    }

    private static AddFund fund(AdPlatform platform) {
        return Payments.on(platform.workspace())
                .addFund()
                .amount(new BigDecimal("1250.50"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.CHECK)
                .bank("First Bank & Söhne a+b=c")
                .options(o -> o.idempotencyKey("fund-1"));
    }

    @Test
    void aFundGoesAsAForm() {
        try (AdPlatform platform = client(Dialect.documented().formEncoded(ADD_FUND))) {
            fund(platform).send();
        }

        RecordedCall sent = sandbox.requests(ADD_FUND).get(0);
        assertThat(sent.header("Content-Type")).isEqualTo("application/x-www-form-urlencoded");
        assertThat(sent.body())
                .contains("paymentAmount=1250.50", "bankName=First%20Bank%20%26%20S%C3%B6hne%20a%2Bb%3Dc");
        assertThat(sandbox.commits(ADD_FUND)).isOne();
    }

    @Test
    void aLostPaymentIsFoundAndItsKeyIsNotSentAgainInAnyEncoding() {
        try (AdPlatform form = client(Dialect.documented().formEncoded(ADD));
                AdPlatform json = client(Dialect.documented())) {
            AddPayment payment = Payments.on(form.workspace())
                    .add()
                    .customer(sandbox.workspaces().get(1))
                    .amount(new BigDecimal("123.45"))
                    .date(LocalDate.of(2026, 11, 20))
                    .mode(PaymentMode.WIRE_TRANSFER)
                    .asFund()
                    .options(o -> o.idempotencyKey("row-1"));
            sandbox.onNext(ADD, Fault.disconnectAfterProcessing());

            OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, payment::send);
            assertThat(sandbox.requests(ADD).get(0).header("Content-Type"))
                    .isEqualTo("application/x-www-form-urlencoded");
            assertThat(Payments.on(form.workspace()).reconcile(lost).find()).isInstanceOf(Reconciliation.Found.class);

            assertThat(catchThrowableOfType(
                            OutcomeUnknownException.class,
                            () -> json.workspace().execute(payment.build())))
                    .hasMessageContaining("row-1");
            assertThat(sandbox.requests(ADD)).hasSize(1);
        }
    }

    @Test
    void theJournalHasTheSameInputsForAFormAndForJson() {
        try (AdPlatform form = client(Dialect.documented().formEncoded(ADD_FUND));
                AdPlatform json = client(Dialect.documented())) {
            sandbox.onNext(ADD_FUND, Fault.disconnect());
            assertThat(catchThrowableOfType(OutcomeUnknownException.class, fund(json)::send))
                    .isNotNull();
            var asJson = journal.entries().get(0);

            assertThat(catchThrowableOfType(OutcomeUnknownException.class, fund(form)::send))
                    .isNotNull();

            assertThat(journal.entries()).singleElement().isEqualTo(asJson);
            assertThat(journal.look(asJson.key(), asJson.inputs())).isInstanceOf(Claim.Unknown.class);
            assertThat(sandbox.requests(ADD_FUND)).hasSize(1);
        }
    }
}
