package io.adplatform.sdk.finance.credits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.testing.ScriptedPayments;
import io.adplatform.sdk.time.AutomaticTime;
import io.adplatform.sdk.time.ManualTime;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

        assertThat(lost(credits.add(300417, AMOUNT)).newestBefore(6).find())
                .isEqualTo(new Reconciliation.Found<>(ours));
        assertThat(workspace.calls()).hasSize(1);
        assertThat(workspace.calls().get(0).operation()).isEqualTo(Credits.LIST);
        assertThat(workspace.calls().get(0).query()).containsEntry("owId", "300417");
    }

    @Test
    void creditThatIsNotThereIsNotFoundYet() {
        workspace.answers(List.of(credit(6, "500", "Unclaimed", BEFORE)));

        assertThat(lost(credits.add(300417, AMOUNT)).find()).isInstanceOf(Reconciliation.NotFoundYet.class);
        assertThat(workspace.calls()).hasSize(1);
    }

    @Test
    void oldCreditThatSomebodyChangesIsNotTakenForTheNewOne() {
        Credit edited = credit(7, "500", "Unclaimed", SINCE);
        workspace.answers(List.of(edited));

        assertThat(lost(credits.add(300417, AMOUNT)).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(edited)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Unclaimed", "Claimed", "Revoked", ""})
    void newCreditIsKnownByItsIdWhateverWasDoneWithItSince(String status) {
        Credit ours = credit(8, "500", status.isEmpty() ? null : status, SINCE);
        workspace.answers(List.of(ours), List.of(ours));

        assertThat(lost(credits.add(300417, AMOUNT)).newestBefore(7).find())
                .isEqualTo(new Reconciliation.Found<>(ours));
        assertThat(lost(credits.add(300417, AMOUNT)).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(ours)));
    }

    @Test
    void anEditThatChangesNothingIsNotTakenForDone() {
        Credit untouched = credit(7, "500", "Unclaimed", BEFORE);
        workspace.answers(List.of(untouched));

        assertThat(lost(credits.edit(7).customer(300417).amount(AMOUNT)).find())
                .isInstanceOf(Reconciliation.NotFoundYet.class);
    }

    @Test
    void aCallerWhoReadTheListBeforeKnowsNewCreditByItsId() {
        Credit changedMeanwhile = credit(7, "500", "Unclaimed", SINCE);
        Credit ours = credit(8, "500", "Unclaimed", SINCE);
        workspace.answers(List.of(changedMeanwhile, ours), List.of(changedMeanwhile, ours));

        assertThat(lost(credits.add(300417, AMOUNT)).find())
                .isEqualTo(new Reconciliation.Ambiguous<>(List.of(changedMeanwhile, ours)));
        assertThat(lost(credits.add(300417, AMOUNT)).newestBefore(7).find())
                .isEqualTo(new Reconciliation.Found<>(ours));
    }

    @Test
    void anEditIsToldByTheAmount() {
        Credit edited = credit(7, "500", "Unclaimed", SINCE);
        Credit untouched = credit(7, "400", "Unclaimed", BEFORE);
        Credit bySomebodyElse = credit(7, "450", "Unclaimed", SINCE);
        workspace.answers(List.of(edited), List.of(untouched), List.of(bySomebodyElse));

        Request<?> edit = credits.edit(7).customer(300417).amount(AMOUNT);
        assertThat(lost(edit).find()).isEqualTo(new Reconciliation.Found<>(edited));
        assertThat(lost(edit).find()).isInstanceOf(Reconciliation.NotFoundYet.class);
        assertThat(lost(edit).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(bySomebodyElse)));
    }

    @Test
    void revokedCreditIsToldByItsStatus() {
        Credit revoked = credit(7, "500", "Revoked", SINCE);
        Credit claimed = credit(7, "500", "Claimed", SINCE);
        workspace.answers(List.of(revoked), List.of(credit(7, "500", "Unclaimed", BEFORE)), List.of(claimed));

        Request<?> revoke = credits.revoke(7).customer(300417);
        assertThat(lost(revoke).find()).isEqualTo(new Reconciliation.Found<>(revoked));
        assertThat(lost(revoke).find()).isInstanceOf(Reconciliation.NotFoundYet.class);
        assertThat(lost(revoke).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(claimed)));
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
        assertThat(lost(claim).find()).isEqualTo(new Reconciliation.Found<>(claimed));
        assertThat(lost(claim).find()).isInstanceOf(Reconciliation.NotFoundYet.class);
        assertThat(lost(claim).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(expired)));
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
