package io.adplatform.sdk.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ClaimRefusedException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Effect;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits of a client's payments, which its journal checks with the claim. */
class GuardedCallTest {

    private static final BigDecimal LIMIT = new BigDecimal("2000");

    @AutoClose
    private final PaymentFixture fixture = new PaymentFixture();

    private final AdPlatform limited =
            fixture.client(builder -> builder.journal(fixture.journal).guard(GuardedCallTest::daily));

    private static @Nullable Guard daily(Call<?> call) {
        return Guard.of((BigDecimal) call.json().get("paymentAmount"))
                .atMost("customer:" + call.customer() + ":" + call.json().get("paymentDate"), LIMIT);
    }

    @Test
    void aPaymentAboveTheDailyLimitIsNotSent() {
        PaymentFixture.payment(limited.workspace(), "row-1", Map.of()).send();

        assertThatThrownBy(() -> PaymentFixture.payment(limited.workspace(), "row-2", Map.of("transactionId", "T-2"))
                        .send())
                .isInstanceOfSatisfying(ClaimRefusedException.class, refused -> {
                    assertThat(refused.limit()).isEqualTo("2000");
                    assertThat(refused.sum()).isEqualTo("1250.50");
                    assertThat(refused.amount()).isEqualTo("1250.50");
                    assertThat(refused.tag()).isEqualTo("customer:200001:2026-11-20");
                    assertThat(refused.other()).isNull();
                    assertThat(refused.wasSent()).isEqualTo(Sent.NO);
                })
                .hasMessageStartingWith(
                        "The limit of 2000 for customer:200001:2026-11-20 would be exceeded: 1250.50 are"
                                + " recorded, and the call has 1250.50.")
                .hasMessageContaining("key 'row-2'")
                .hasMessageEndingWith("was not sent.");
        assertThat(fixture.paid()).isEqualTo(1);
    }

    @Test
    void aPaymentWithoutAKeyCountsToo() {
        PaymentFixture.payment(limited.workspace(), null, Map.of()).send();

        assertThatThrownBy(() -> PaymentFixture.payment(limited.workspace(), null, Map.of("transactionId", "T-2"))
                        .send())
                .isInstanceOf(ClaimRefusedException.class);
        assertThat(fixture.paid()).isEqualTo(1);
    }

    @Test
    void aPaymentThatWasDoneIsAnsweredFromTheJournalWhateverTheLimit() {
        PaymentFixture.payment(limited.workspace(), "row-1", Map.of()).send();

        assertThat(PaymentFixture.payment(limited.workspace(), "row-1", Map.of())
                        .sendForResponse()
                        .source())
                .isEqualTo(ResponseSource.JOURNAL);
    }

    @Test
    void anApprovedPaymentIsSentAboveTheLimitAndTheJournalKeepsTheApproval() {
        PaymentFixture.payment(limited.workspace(), "row-1", Map.of()).send();

        PaymentFixture.payment(limited.workspace(), PaymentFixture.KEY, Map.of("transactionId", "T-2"))
                .options(o -> o.guard(Guard.NONE.approvedBy("J. Smith", "ticket 4711")))
                .send();

        assertThat(fixture.paid()).isEqualTo(2);
        Guard kept = fixture.entry().inputs().guard();
        assertThat(kept.approval()).isEqualTo(new Guard.Approval("J. Smith", "ticket 4711"));
        assertThat(kept.conditions()).containsExactly(new Guard.Condition("customer:200001:2026-11-20", LIMIT));
        assertThat(kept.amount()).isEqualTo("1250.50");
    }

    @Test
    void anEqualPaymentUnderAnotherKeyIsRefusedWithThatKeyUnlessItIsNamed() {
        Guard unique = Guard.of(BigDecimal.ONE).unique("equal");
        PaymentFixture.payment(fixture.platform.workspace(), "row-1", Map.of())
                .options(o -> o.guard(unique))
                .send();

        assertThatThrownBy(() -> PaymentFixture.payment(
                                fixture.platform.workspace(), "row-2", Map.of("transactionId", "T-2"))
                        .options(o -> o.guard(unique))
                        .send())
                .isInstanceOfSatisfying(ClaimRefusedException.class, refused -> {
                    assertThat(refused.limit()).isNull();
                    assertThat(refused.other()).extracting("name").isEqualTo("row-1");
                })
                .hasMessageStartingWith("The call of the key 'row-1' has the same tag equal.");
        PaymentFixture.payment(fixture.platform.workspace(), "row-2", Map.of("transactionId", "T-2"))
                .options(o -> o.guard(unique.duplicateOf("row-1")))
                .send();
        assertThat(fixture.paid()).isEqualTo(2);

        PaymentFixture.payment(fixture.platform.workspace(), "row-3", Map.of("transactionId", "T-3"))
                .options(o -> o.guard(unique.duplicateOf("row-1").duplicateOf("row-2")))
                .send();
        assertThat(fixture.paid()).as("two known duplicates").isEqualTo(3);
    }

    @Test
    void aHookThatThrowsEndsTheCallUnsent() {
        Function<Call<?>, @Nullable Guard> broken = call -> {
            throw new IllegalStateException("no rules");
        };
        AdPlatform client =
                fixture.client(builder -> builder.journal(fixture.journal).guard(broken));

        assertThatThrownBy(() -> PaymentFixture.payment(client.workspace(), "row-1", Map.of())
                        .send())
                .isInstanceOfSatisfying(
                        AdPlatformException.class,
                        failure -> assertThat(failure.wasSent()).isEqualTo(Sent.NO));
        assertThat(fixture.paid()).isZero();
    }

    @Test
    void aGuardNeedsAJournalAndACallThatMayBeMadeOnce() {
        AdPlatform without = fixture.client(builder -> builder);

        assertThatThrownBy(() -> PaymentFixture.payment(without.workspace(), null, Map.of())
                        .options(o -> o.guard(Guard.of(BigDecimal.ONE)))
                        .send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("guard")
                .hasMessageContaining("needs a client with a journal");
        assertThatThrownBy(() -> fixture.platform
                        .call("GET /api/v3/bm/static/dimensions")
                        .effect(Effect.READ)
                        .returns(Object.class)
                        .options(o -> o.guard(Guard.of(BigDecimal.ONE)))
                        .send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("guard");
        assertThatThrownBy(() -> fixture.client(builder -> builder.guard(GuardedCallTest::daily)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("guard needs a journal");
    }

    @Test
    void aWrongGuardNamesAllItsProblems() {
        assertThatThrownBy(() -> new Guard(
                        new BigDecimal("-1"),
                        Set.of(" "),
                        List.of(new Guard.Condition("x", BigDecimal.ONE.negate())),
                        null,
                        null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("amount must be from 0, with at most 40 digits, was -1")
                .hasMessageContaining("was ' '")
                .hasMessageContaining("a limit must be from 0, was -1 for x")
                .hasMessageContaining("has no tag x");
        assertThatThrownBy(() -> Guard.NONE.approvedBy("J. Smith", " "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a person and a note");
    }

    @ParameterizedTest
    @CsvSource({
        "-5, amount must be from 0",
        "123456789012345678901234567890123456789012345, with at most 40 digits",
        "1E-41, with at most 40 digits"
    })
    void anAmountThatIsNotValidIsRefusedWithItsRule(BigDecimal amount, String rule) {
        isRefused(call -> Guard.of(amount), rule);
    }

    @Test
    void aLongTagIsRefusedWithItsRule() {
        isRefused(call -> Guard.NONE.tag("t".repeat(101)), "a tag must have 1 to 100 characters");
    }

    private void isRefused(Function<Call<?>, @Nullable Guard> guard, String rule) {
        AdPlatform client =
                fixture.client(builder -> builder.journal(fixture.journal).guard(guard));

        assertThatThrownBy(() -> PaymentFixture.payment(client.workspace(), "row-1", Map.of())
                        .send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("request must be a call that a journal can record: ")
                .hasMessageContaining(rule);
        assertThat(fixture.paid()).isZero();
    }
}
