package io.adplatform.sdk.finance.payments;

import static io.adplatform.sdk.finance.testing.Outcomes.doubts;
import static io.adplatform.sdk.finance.testing.Outcomes.found;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.testing.JsonPlatform;
import io.adplatform.sdk.finance.testing.JsonRow;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The platform needn't write a value as it was sent: what is the same is the same, and what may be is for a person. */
class OddSpellingsTest extends ReconcileFixture {

    private static final Object NOT_THERE = new Object();

    private final JsonPlatform lists = new JsonPlatform(time).clockAhead(Duration.ZERO);
    private final Payments pays = Payments.on(lists);

    private Reconcile<Payment> lookFor(io.adplatform.sdk.Request<?> request) {
        return pays.reconcile(request.build(), SENT).newestBefore(6).within(Duration.ZERO);
    }

    private static JsonRow fundInJson() {
        return JsonRow.withId(7).transaction("").bank("First Bank");
    }

    private AddFund fundOf(String amount) {
        return fund().amount(new BigDecimal(amount));
    }

    @Test
    void noInvoiceIsZeroNullOrNotThere() {
        for (Object none : Arrays.asList(0, "0", null, NOT_THERE)) {
            JsonRow row = fundInJson().invoice(none);
            lists.lists(none == NOT_THERE ? row.without("invoiceId") : row);

            assertThat(found(lookFor(fund()).find()).paymentId()).isEqualTo(7);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1234567,1234567.0",
        "1234567,1.234567E+6",
        "ref-77a,REF-77A",
        "REF-77A,' ref-77a '",
        "T-023817450092117346,t-023817450092117346"
    })
    void aTransactionIsTheSameInOtherLettersAndAsADecimalNumber(String sent, String shown) {
        lists.lists(JsonRow.withId(7).transaction(shown));

        assertThat(found(lookFor(payment().transaction(sent)).find()).paymentId())
                .isEqualTo(7);
    }

    @Test
    void aTransactionIsTheSameAsANumberInJson() {
        lists.lists(JsonRow.withId(7).transaction(new BigDecimal("1234567.0")));

        assertThat(found(lookFor(payment().transaction(1_234_567L)).find()).paymentId())
                .isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({
        "0071,71",
        "71,0071",
        "0071,71.0",
        "REF-77A,REF 77A",
        "T-023817450092117346,23817450092117346",
        "123456789012345678,123456789012345680"
    })
    void aTransactionThatMayHaveLostSomethingIsForAPerson(String sent, String shown) {
        lists.lists(JsonRow.withId(7).transaction(shown));

        assertThat(doubts(lookFor(payment().transaction(sent)).find()))
                .containsExactly("its transaction ID isn't written as it was sent");
    }

    @ParameterizedTest
    @CsvSource({"100.005,100.01", "100.005,100", "1250.50,1251", "1250.50,1250", "99.999,100.00", "0.4,0"})
    void anAmountThatMayBeRoundedIsForAPerson(String sent, String shown) {
        lists.lists(fundInJson().amount(shown));

        assertThat(doubts(lookFor(fundOf(sent)).find())).containsExactly("paymentAmount isn't shown as it was sent");
    }

    @ParameterizedTest
    @CsvSource({"1250.5,1250.50", "1250.50,1250.500", "1000,1E+3"})
    void anAmountIsTheSameWithOtherZeros(String sent, String shown) {
        lists.lists(fundInJson().amount(shown));

        assertThat(found(lookFor(fundOf(sent)).find()).paymentId()).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"First Bank of Springfield, N.A.", "FBS"})
    void aBankThatThePlatformNamesItsOwnWayIsForAPerson(String shown) {
        lists.lists(fundInJson().bank(shown));

        assertThat(doubts(lookFor(fund()).find())).containsExactly("bankName isn't shown as it was sent");
    }

    @Test
    void anInvoiceThatIsNotShownIsForAPerson() {
        lists.lists(fundInJson().type("Against Invoice").invoice(0));

        assertThat(doubts(lookFor(pays.payInvoice(55).customer(CUSTOMER).amount(AMOUNT))
                        .find()))
                .containsExactly("invoiceId isn't shown");
    }

    @Test
    void aModeThatNobodyKnowsIsForAPerson() {
        lists.lists(fundInJson().with("paymentMode", "Carrier Pigeon"));

        assertThat(doubts(lookFor(fund()).find())).containsExactly("paymentMode isn't shown");
    }

    @Test
    void aGeneratedTransactionIsForAPersonWhereAnotherValueIsNotAsItWasSent() {
        lists.lists(JsonRow.withId(7).amount("1251"));

        assertThat(doubts(lookFor(payment()).find())).containsExactly("paymentAmount isn't shown as it was sent");
    }

    @Test
    void aTimeWithoutAZoneMakesNothingCertain() {
        JsonRow row = JsonRow.withId(7).transaction("REF-77A").with("createdAt", "2026-11-20T00:00:05");
        lists.lists(row);
        assertThat(doubts(pays.reconcile(payment().transaction("REF-77A").build(), SENT)
                        .within(Duration.ZERO)
                        .find()))
                .containsExactly("nothing shows that it wasn't there before the sending; newestBefore would");

        lists.lists(row.with("createdAt", "2026-11-20T02:00:05+02:00"));
        assertThat(found(pays.reconcile(payment().transaction("REF-77A").build(), SENT)
                                .within(Duration.ZERO)
                                .find())
                        .paymentId())
                .isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-11-19", "2026-11-19T19:00:00", "2026-11-19T10:00:01"})
    void aTimeWithoutAZoneDropsNothing(String created) {
        lists.lists(fundInJson().with("createdAt", created));

        assertThat(doubts(pays.reconcile(fund().build(), SENT)
                        .within(Duration.ZERO)
                        .find()))
                .containsExactly("nothing shows that it wasn't there before the sending; newestBefore would");
    }
}
