package io.adplatform.sdk.finance.credits;

import static io.adplatform.sdk.finance.testing.Outcomes.candidates;
import static io.adplatform.sdk.finance.testing.Outcomes.doubts;
import static io.adplatform.sdk.finance.testing.Outcomes.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.MoneyState;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.testing.ScriptedPayments;
import io.adplatform.sdk.time.AutomaticTime;
import io.adplatform.sdk.time.ManualTime;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReconcileCreditTest {

    private static final Instant SENT = ManualTime.START;
    private static final Instant SINCE = SENT.plusMillis(200);
    private static final Instant BEFORE = SENT.minusSeconds(3600);
    private static final BigDecimal AMOUNT = new BigDecimal("500");

    private final AutomaticTime time = new AutomaticTime();
    private final ScriptedPayments workspace = new ScriptedPayments(time);
    private final Credits credits = Credits.on(workspace);

    @AfterEach
    void close() {
        time.close();
    }

    private Reconcile<Credit> lost(Request<?> request) {
        return credits.reconcile(request.build(), SENT).within(Duration.ZERO);
    }

    private static Credit credit(long id, String amount, String status, Instant modified) {
        CreditStatus known = status == null ? null : CreditStatus.of(status);
        return new Credit(id, new BigDecimal(amount), modified, known, null, 300417L, 9L, "N", Map.of());
    }

    @Test
    void newCreditIsLookedForAmongTheCustomers() {
        Credit ours = credit(8, "500.00", "Unclaimed", SINCE);
        workspace.answers(List.of(credit(6, "500", "Unclaimed", BEFORE), credit(7, "499", "Unclaimed", SINCE), ours));

        assertThat(found(lost(credits.add(300417, AMOUNT)).newestBefore(6).find()))
                .isEqualTo(ours);
        assertThat(workspace.calls()).hasSize(1);
        assertThat(workspace.calls().get(0).operation()).isEqualTo(Credits.LIST);
        assertThat(workspace.calls().get(0).query()).containsEntry("owId", "300417");
    }

    @Test
    void creditThatIsNotThereIsNotFoundYet() {
        Credit sooner = credit(6, "500", "Unclaimed", BEFORE);
        Credit longBefore = credit(5, "500", "Unclaimed", SENT.minus(Duration.ofDays(3)));
        workspace.answers(List.of(sooner, longBefore), List.of(sooner, longBefore));

        assertThat(lost(credits.add(300417, AMOUNT)).newestBefore(6).find())
                .isInstanceOf(Reconciliation.NotFoundYet.class);
        assertThat(doubts(lost(credits.add(300417, AMOUNT)).find()))
                .containsExactly("nothing shows that it wasn't there before the sending; newestBefore would");
        assertThat(workspace.calls()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"Unclaimed,PENDING", "Claimed,IN_EFFECT", "Revoked,UNDONE", "Expired,UNKNOWN", ",UNKNOWN"})
    void whoeverFindsCreditIsToldWhatBecameOfIt(String status, MoneyState money) {
        Credit ours = credit(8, "500", status, SINCE);
        workspace.answers(List.of(ours));

        assertThat(lost(credits.add(300417, AMOUNT)).newestBefore(7).find())
                .isEqualTo(new Reconciliation.Found<>(ours, money));
    }

    @Test
    void anAmountThatMayBeRoundedIsForAPerson() {
        workspace.answers(List.of(credit(8, "501", "Unclaimed", SINCE)));

        assertThat(doubts(lost(credits.add(300417, new BigDecimal("500.50")))
                        .newestBefore(7)
                        .find()))
                .containsExactly("creditAmount isn't shown as it was sent");
    }

    @Test
    void aListThatMayHaveBeenCutMakesNoCreditCertain() {
        List<Credit> fifty = new ArrayList<>();
        fifty.add(credit(60, "500", "Unclaimed", SINCE));
        for (long id = 1; id < 50; id++) {
            fifty.add(credit(id, "7", "Unclaimed", BEFORE));
        }
        workspace.answers(fifty);

        assertThat(doubts(lost(credits.add(300417, AMOUNT)).newestBefore(50).find()))
                .containsExactly(
                        "the list was not read to its end: a list of 50 rows in one answer may have been cut there");
    }

    @Test
    void oldCreditThatSomebodyChangesIsNotTakenForTheNewOne() {
        Credit edited = credit(7, "500", "Unclaimed", SINCE);
        workspace.answers(List.of(edited));

        assertThat(candidates(lost(credits.add(300417, AMOUNT)).find())).containsExactly(edited);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Unclaimed", "Claimed", "Revoked", ""})
    void newCreditIsKnownByItsIdWhateverWasDoneWithItSince(String status) {
        Credit ours = credit(8, "500", status.isEmpty() ? null : status, SINCE);
        workspace.answers(List.of(ours), List.of(ours));

        assertThat(found(lost(credits.add(300417, AMOUNT)).newestBefore(7).find()))
                .isEqualTo(ours);
        assertThat(candidates(lost(credits.add(300417, AMOUNT)).find())).containsExactly(ours);
    }

    @Test
    void anEditThatChangesNothingIsNotTakenForDone() {
        Credit untouched = credit(7, "500", "Unclaimed", BEFORE);
        workspace.answers(List.of(untouched));

        assertThat(lost(credits.edit(7).customer(300417).amount(AMOUNT))
                        .rowBefore(untouched)
                        .find())
                .isInstanceOf(Reconciliation.NotFoundYet.class);
    }

    @Test
    void aCallerWhoReadTheListBeforeKnowsNewCreditByItsId() {
        Credit changedMeanwhile = credit(7, "500", "Unclaimed", SINCE);
        Credit ours = credit(8, "500", "Unclaimed", SINCE);
        workspace.answers(List.of(changedMeanwhile, ours), List.of(changedMeanwhile, ours));

        assertThat(candidates(lost(credits.add(300417, AMOUNT)).find())).containsExactly(changedMeanwhile, ours);
        assertThat(found(lost(credits.add(300417, AMOUNT)).newestBefore(7).find()))
                .isEqualTo(ours);
    }

    @Test
    void anEditIsToldByTheAmount() {
        Credit edited = credit(7, "500", "Unclaimed", SINCE);
        Credit untouched = credit(7, "400", "Unclaimed", BEFORE);
        Credit bySomebodyElse = credit(7, "450", "Unclaimed", SINCE);
        workspace.answers(List.of(edited), List.of(untouched), List.of(bySomebodyElse));

        Request<?> edit = credits.edit(7).customer(300417).amount(AMOUNT);
        assertThat(found(lost(edit).rowBefore(untouched).find())).isEqualTo(edited);
        assertThat(lost(edit).rowBefore(untouched).find()).isInstanceOf(Reconciliation.NotFoundYet.class);
        assertThat(candidates(lost(edit).rowBefore(untouched).find())).containsExactly(bySomebodyElse);
    }

    @Test
    void anEditNeverMadeIsNotFoundAfterSomebodyElses() {
        Credit touched = credit(7, "500", "Unclaimed", SINCE);
        workspace.answers(List.of(touched), List.of(touched));

        Request<?> edit = credits.edit(7).customer(300417).amount(AMOUNT);
        assertThat(doubts(lost(edit).find()))
                .containsExactly("nothing shows what it was before the sending; rowBefore would");
        assertThat(candidates(lost(edit)
                        .rowBefore(credit(7, "500", "Unclaimed", BEFORE))
                        .find()))
                .containsExactly(touched);
    }

    @Test
    void theRowBeforeIsTheOneThatTheCallEdits() {
        assertThatThrownBy(() ->
                        lost(credits.edit(7).customer(300417).amount(AMOUNT)).rowBefore(credit(8, "1", null, BEFORE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rowBefore is credit 8, and the call edits 7");
        assertThatThrownBy(() -> lost(credits.revoke(7).customer(300417)).rowBefore(credit(7, "1", null, BEFORE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("doesn't change the values of a row");
    }

    @Test
    void revokedCreditIsToldByItsStatus() {
        Credit revoked = credit(7, "500", "Revoked", SINCE);
        Credit claimed = credit(7, "500", "Claimed", SINCE);
        workspace.answers(List.of(revoked), List.of(credit(7, "500", "Unclaimed", BEFORE)), List.of(claimed));

        Request<?> revoke = credits.revoke(7).customer(300417);
        assertThat(found(lost(revoke).find())).isEqualTo(revoked);
        assertThat(lost(revoke).find()).isInstanceOf(Reconciliation.NotFoundYet.class);
        assertThat(candidates(lost(revoke).find())).containsExactly(claimed);
    }

    @Test
    void claimedCreditIsToldByItsStatusInTheOrganizationsOwnList() {
        Credit claimed = credit(7, "500", "Claimed", SINCE);
        Credit expired = credit(7, "500", "Expired", SINCE);
        workspace.answers(
                new Rows(List.of(claimed)),
                new Rows(List.of(credit(7, "500", "Unclaimed", BEFORE))),
                new Rows(List.of(expired)));

        Request<?> claim = credits.claim(7)
                .customerName("N")
                .businessName("N")
                .taxId("1")
                .contactPersonName("N")
                .contactPersonEmail("n@northwind.example")
                .incorporationPlace("X")
                .address("Y");
        assertThat(found(lost(claim).find())).isEqualTo(claimed);
        assertThat(lost(claim).find()).isInstanceOf(Reconciliation.NotFoundYet.class);
        assertThat(candidates(lost(claim).find())).containsExactly(expired);
        assertThat(workspace.calls().get(0).operation()).isEqualTo(ListOfferedCredits.OPERATION);
    }

    private record Rows(List<Credit> rows) implements io.adplatform.sdk.Page<Credit> {
        @Override
        public Long totalRecords() {
            return (long) rows.size();
        }

        @Override
        public Long filteredRecords() {
            return null;
        }
    }

    @Test
    void aPaymentIsNoCredit() {
        Request<?> payment = Payments.on(workspace).approve(7).customer(300417).actionNote("Seen");

        assertThatThrownBy(() -> lost(payment))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("leaves no trace in a list of credit");
    }
}
