package io.adplatform.sdk.finance.reconcile;

import static io.adplatform.sdk.finance.testing.Outcomes.candidates;
import static io.adplatform.sdk.finance.testing.Outcomes.doubts;
import static io.adplatform.sdk.finance.testing.Outcomes.found;
import static io.adplatform.sdk.finance.testing.Outcomes.readInVain;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.ScriptedWorkspace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that were lost together are searched for together: each list is read once, each row found once. */
class SeveralLostCallsTest extends ReconcileFixture {

    private static final String ANOTHER = "T-999999999999999999";

    private Reconcile<Payment> lostFund() {
        return lost(fund()).newestBefore(6).within(Duration.ZERO);
    }

    private List<Reconciliation<Payment>> findAll(boolean async, List<Reconcile<Payment>> searches) {
        return async ? Reconcile.findAllAsync(searches).join() : Reconcile.findAll(searches);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachListIsReadOnceForAllOfItsCalls(boolean async) {
        Payment first = row(7).payment();
        Payment second = row(8).transaction(ANOTHER).payment();
        Payment fund = fundRow(9).payment();
        workspace.answers(page(first, second), page(fund));

        List<Reconciliation<Payment>> outcomes =
                findAll(async, List.of(lost(payment().transaction(ANOTHER)), lostFund(), lost(payment())));

        assertThat(found(outcomes.get(0))).isEqualTo(second);
        assertThat(found(outcomes.get(1))).isEqualTo(fund);
        assertThat(found(outcomes.get(2))).isEqualTo(first);
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void twoEqualFundsOfWhichOneWasMadeAreForAPerson() {
        Payment one = fundRow(7).payment();
        workspace.answers(page(one));

        List<Reconciliation<Payment>> outcomes = Reconcile.findAll(List.of(lostFund(), lostFund()));

        assertThat(outcomes)
                .allSatisfy(outcome ->
                        assertThat(doubts(outcome)).containsExactly("the row is as much another lost call's"));
    }

    @Test
    void aRowThatIsClaimedIsNoCandidateForAnother() {
        Payment ours = row(7).payment();
        workspace.answers(page(ours));
        Reconcile<Payment> withoutItsZeros = lost(payment().transaction("23817450092117346"));

        List<Reconciliation<Payment>> outcomes = Reconcile.findAll(
                List.of(withoutItsZeros.within(Duration.ZERO), lost(payment()).within(Duration.ZERO)));

        assertThat(found(outcomes.get(1))).isEqualTo(ours);
        assertThat(readInVain(outcomes.get(0)).isComplete()).isTrue();
    }

    @Test
    void rowsThatFitSeveralCallsAreForAPerson() {
        Payment first = fundRow(7).payment();
        Payment second = fundRow(8).payment();
        workspace.answers(page(first, second));

        List<Reconciliation<Payment>> outcomes =
                Reconcile.findAll(List.of(lostFund(), lostFund().newestBefore(7)));

        assertThat(candidates(outcomes.get(0))).containsExactly(first, second);
        assertThat(candidates(outcomes.get(1))).containsExactly(second);
    }

    @Test
    void aListWhoseCallsAreAllFoundIsNotReadAgain() {
        Payment fund = fundRow(9).payment();
        workspace.answers(page(), page(fund), page(), page(row(7).payment()));

        Reconcile.findAll(List.of(lost(payment()), lostFund().within(Duration.ofMinutes(2))));

        assertThat(workspace.calls())
                .extracting(Call::operation)
                .extracting(Object::toString)
                .containsExactly(
                        "GET /api/v3/fa/customer/payments/list",
                        "GET /api/v3/fa/payments/list",
                        "GET /api/v3/fa/customer/payments/list",
                        "GET /api/v3/fa/customer/payments/list");
    }

    @Test
    void aListThatCanNotBeReadHidesNothingOfTheOthers() {
        Payment fund = fundRow(9).payment();
        workspace.answers(new ConnectionException(CONTEXT, "got no whole answer.", Sent.UNKNOWN, null), page(fund));

        List<Reconciliation<Payment>> outcomes =
                Reconcile.findAll(List.of(lost(payment()).within(Duration.ZERO), lostFund()));

        assertThat(readInVain(outcomes.get(0)).gap()).isEqualTo("it was not read");
        assertThat(found(outcomes.get(1))).isEqualTo(fund);
    }

    private static ForbiddenException forbidden() {
        return new ForbiddenException(CONTEXT, new PlatformResponse(403, List.of(), Map.of(), Map.of(), ""));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aListThatThePlatformRefusesIsAskedForOnceAndHidesNothingOfTheOthers(boolean async) {
        Payment fund = fundRow(9).payment();
        workspace.answers(forbidden(), page(), page(fund));

        List<Reconciliation<Payment>> outcomes =
                findAll(async, List.of(lost(payment()), lostFund().within(Duration.ofMinutes(2))));

        assertThat(readInVain(outcomes.get(0)).gap())
                .startsWith("the platform refused it: ")
                .contains("403");
        assertThat(found(outcomes.get(1))).isEqualTo(fund);
        assertThat(workspace.calls()).hasSize(3);
    }

    @Test
    void whereAllListsAreRefusedTheSearchIsRefused() {
        ForbiddenException last = forbidden();
        workspace.answers(forbidden(), last);

        assertThatThrownBy(() -> Reconcile.findAll(List.of(lost(payment()), lostFund())))
                .isSameAs(last);
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void theLongestTimeCounts() {
        workspace.answers(page(), page(), page(fundRow(9).payment()), page(row(7).payment()));

        List<Reconciliation<Payment>> outcomes =
                Reconcile.findAll(List.of(lostFund(), lost(payment()).within(Duration.ofSeconds(10))));

        assertThat(outcomes).allSatisfy(outcome -> assertThat(outcome).isInstanceOf(Reconciliation.Found.class));
    }

    @Test
    void searchesThatDoNotBelongTogetherAreRefused() {
        Reconcile<Payment> search = lost(payment());
        Payments elsewhere = Payments.on(new ScriptedWorkspace(time, page()) {
            @Override
            public Long owId() {
                return 200002L;
            }
        });

        assertThatThrownBy(() -> Reconcile.findAll(List.<Reconcile<Payment>>of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is nothing to search for");
        assertThatThrownBy(() -> Reconcile.findAll(List.of(search, search)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a search is among them twice");
        Reconcile<Payment> other = elsewhere.reconcile(
                elsewhere.approve(7).customer(CUSTOMER).actionNote("Seen").build(), SENT);
        assertThatThrownBy(() -> Reconcile.findAll(List.of(search, other)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the searches are from several workspaces; make one of each");
    }
}
