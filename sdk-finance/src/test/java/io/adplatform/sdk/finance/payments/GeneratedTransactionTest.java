package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.time.PauseSkippingTime;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Sandbox;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A payment without a reference of the caller gets a generated one. */
class GeneratedTransactionTest {

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";

    private final PauseSkippingTime time = new PauseSkippingTime();
    private final Sandbox sandbox = Sandbox.start();
    private final long customer = sandbox.workspaces().get(1);
    private final MemoryJournal journal = new MemoryJournal(time);
    private final AdPlatform platform =
            SandboxClient.of(sandbox, time).journal(journal).build();
    private final Payments payments = Payments.on(platform.workspace());

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
    }

    private AddPayment payment() {
        return payments.add()
                .customer(customer)
                .amount(new BigDecimal("1250.50"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .asFund();
    }

    private InitiateRefund refund() {
        return payments.refund()
                .customer(customer)
                .amount(new BigDecimal("1250.50"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER);
    }

    private static <B extends PaymentBuilder.CustomerPayment<B>> B keyed(B payment, String key) {
        return payment.options(options -> options.idempotencyKey(key));
    }

    private List<JournalEntry> entries() {
        List<JournalEntry> entries = new ArrayList<>();
        journal.entries(Instant.MIN, Instant.MAX, entries::add);
        return entries;
    }

    @ParameterizedTest
    @EnumSource
    void theJournalAndTheAnswerNameTheReference(CallMode mode) {
        Confirmation done = mode.send(keyed(payment(), "run/1"));

        String sent = String.valueOf(done.additionalProperties().get("transactionId"));
        assertThat(sent).matches("T-[1-9][0-9]{14}");
        assertThat(done.message()).isNotBlank();
        assertThat(entries()).singleElement().satisfies(entry -> {
            assertThat(entry.inputs().generated()).isTrue();
            assertThat(entry.inputs().description()).contains(sent);
        });
        assertThat(payments.listOfCustomer(customer).stream()).anyMatch(row -> sent.equals(row.transactionId()));
    }

    @Test
    void aRecordedAnswerNamesNoReferenceThatWasNotSent() {
        keyed(refund(), "run/1").send();

        Response<Confirmation> again = keyed(refund(), "run/1").sendForResponse();

        assertThat(again.source()).isSameAs(ResponseSource.JOURNAL);
        assertThat(again.value().additionalProperties()).doesNotContainKey("transactionId");
    }

    @Test
    void theJournalHasTheReferenceOfTheLastSending() {
        sandbox.onNext(ADD, Fault.status(422, "The customer is closed"));
        assertThatThrownBy(keyed(payment(), "run/1")::send).isInstanceOf(ApiException.class);
        String refused = entries().get(0).inputs().reference();

        Confirmation done =
                keyed(payment().amount(new BigDecimal("1250.500")), "run/1").send();

        assertThat(entries()).singleElement().satisfies(entry -> {
            assertThat(entry.state()).isSameAs(JournalEntry.State.DONE);
            assertThat(entry.inputs().reference()).isNotEqualTo(refused);
            assertThat("T-" + entry.inputs().reference())
                    .isEqualTo(done.additionalProperties().get("transactionId"));
        });
    }

    /** As a loop does that keeps its builder. */
    @Test
    void eachSendingOfABuilderHasItsOwnReferenceSoALostOneIsNotFoundByAnother() {
        AddPayment payment = payment();
        Object first = payment.send().additionalProperties().get("transactionId");
        Object second = payment.send().additionalProperties().get("transactionId");
        assertThat(second).isNotEqualTo(first);
        sandbox.onNext(ADD, Fault.disconnect());

        OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, payment::send);

        assertThat(payments.reconcile(lost).within(Duration.ZERO).find()).isInstanceOf(Reconciliation.Open.class);
        assertThat(sandbox.commits(ADD)).isEqualTo(2);
    }

    @Test
    void aPaymentWithAProofKeepsItsFile() {
        Content proof = Content.of(new byte[] {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, 0}, "proof.jpg");

        Call<Confirmation> call = payment().proof(proof).build();

        assertThat(call.files()).hasSize(1);
        assertThat(call.json()).containsKeys("transactionId", "paymentAmount");
    }

    /** It would be a payment without a reference, whose duplicate no journal refuses. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "0.0", "T-000", " "})
    void aFurtherFieldIsNoReferenceThatThePlatformShowsInPlaceOfNone(String none) {
        assertThatThrownBy(() -> payment().with("transactionId", none).send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining(
                        "transaction(transactionId) must not be 0, which the platform shows in place of none");
        assertThatThrownBy(() -> payment().with("transactionId", 0).build()).hasMessageContaining(", was 0");
        assertThat(payment().with("transactionId", null).build().json()).doesNotContainKey("transactionId");
        assertThat(sandbox.requests(ADD)).isEmpty();
    }

    @Test
    void theReferenceOfTheCallerIsSentAsItIs() {
        assertThat(payment().transaction("T-1").build().json()).containsEntry("transactionId", "T-1");
        assertThat(payment().with("transactionId", "T-2").build().json()).containsEntry("transactionId", "T-2");
        assertThat(payment().transaction("T-1").send().additionalProperties()).isEqualTo(Map.of());
    }
}
