package io.adplatform.sdk.finance.reconcile;

import static io.adplatform.sdk.finance.testing.Outcomes.found;
import static io.adplatform.sdk.finance.testing.Outcomes.read;
import static io.adplatform.sdk.finance.testing.Outcomes.reasons;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.Generated;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentStatus;
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

    private static final String ANOTHER = "T-100000000097627";

    private AddPayment another() {
        return Generated.payment(payment(), ANOTHER);
    }

    /** A call that another list shows. */
    private Reconcile<Payment> lostElsewhere() {
        return lost(another().customer(CUSTOMER + 1)).within(Duration.ZERO);
    }

    private static Payment elsewhere(long id) {
        return row(id).transaction(ANOTHER).payment();
    }

    private List<Reconciliation<Payment>> findAll(boolean async, List<Reconcile<Payment>> searches) {
        return async ? Reconcile.findAllAsync(searches).join() : Reconcile.findAll(searches);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachListIsReadOnceForAllOfItsCalls(boolean async) {
        Payment first = row(7).payment();
        Payment second = elsewhere(8);
        workspace.answers(page(first, second), page(elsewhere(9)));

        List<Reconciliation<Payment>> outcomes =
                findAll(async, List.of(lost(another()), lostElsewhere(), lost(payment())));

        assertThat(found(outcomes.get(0))).isEqualTo(second);
        assertThat(found(outcomes.get(1))).isEqualTo(elsewhere(9));
        assertThat(found(outcomes.get(2))).isEqualTo(first);
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void aRowProvesNothingForTwoCallsWithOneReference() {
        workspace.answers(page(row(7).payment()));

        List<Reconciliation<Payment>> outcomes = Reconcile.findAll(
                List.of(lost(payment()).within(Duration.ZERO), lost(payment()).within(Duration.ZERO)));

        assertThat(outcomes)
                .allSatisfy(
                        outcome -> assertThat(reasons(outcome)).containsExactly("several calls have its reference"));
    }

    @Test
    void aRowThatWasFoundKeepsNoOtherCallOpen() {
        clock.advance(Duration.ofMinutes(10));
        workspace.answers(page(row(7).payment()));

        List<Reconciliation<Payment>> outcomes = Reconcile.findAll(List.of(vouched(payment()), vouched(another())));

        assertThat(outcomes.get(0)).isInstanceOf(Reconciliation.Found.class);
        assertThat(outcomes.get(1)).isInstanceOf(Reconciliation.Absent.class);
    }

    @Test
    void aRowThatWasRecordedKeepsNoOtherCallOpen() {
        clock.advance(Duration.ofMinutes(10));
        workspace.answers(page(row(7).payment()));
        PlatformFacts facts = GROWING.withAbsentAfter(Duration.ofMinutes(5)).withUniqueReferences();

        List<Reconciliation<Payment>> outcomes = Reconcile.findAll(
                List.of(lost(payment().transaction(OWN), 0L, facts).within(Duration.ZERO), vouched(another())));

        assertThat(outcomes.get(0)).isInstanceOf(Reconciliation.Recorded.class);
        assertThat(outcomes.get(1)).isInstanceOf(Reconciliation.Absent.class);
    }

    /** The row of a decision is not a row that the decision made. */
    @Test
    void aNewRowThatWasCancelledKeepsALostPaymentOpen() {
        clock.advance(Duration.ofMinutes(10));
        workspace.answers(
                page(row(7).transaction("T-0").status(PaymentStatus.CANCELLED).payment()));
        Reconcile<Payment> decision = lost(payments.cancel(7).customer(CUSTOMER).actionNote("Seen"));

        List<Reconciliation<Payment>> outcomes =
                Reconcile.findAll(List.of(decision.within(Duration.ZERO), vouched(payment())));

        assertThat(outcomes.get(0)).isInstanceOf(Reconciliation.InState.class);
        assertThat(reasons(outcomes.get(1))).containsExactly("it is new since the call, and belongs to no known call");
    }

    private Reconcile<Payment> vouched(AddPayment request) {
        return lost(request, 0L, GROWING.withAbsentAfter(Duration.ofMinutes(5))).within(Duration.ZERO);
    }

    @Test
    void aListWhoseCallsAreAllFoundIsNotReadAgain() {
        Payment other = elsewhere(9);
        workspace.answers(page(), page(other), page(), page(row(7).payment()));

        Reconcile.findAll(List.of(lost(payment()), lostElsewhere().within(Duration.ofMinutes(2))));

        assertThat(workspace.calls())
                .extracting(Call::operation)
                .extracting(Object::toString)
                .containsExactly(
                        "GET /api/v3/fa/customer/payments/list",
                        "GET /api/v3/fa/customer/payments/list",
                        "GET /api/v3/fa/customer/payments/list",
                        "GET /api/v3/fa/customer/payments/list");
    }

    @Test
    void aListThatCanNotBeReadHidesNothingOfTheOthers() {
        Payment other = elsewhere(9);
        workspace.answers(new ConnectionException(CONTEXT, "got no whole answer.", Sent.UNKNOWN, null), page(other));

        List<Reconciliation<Payment>> outcomes =
                Reconcile.findAll(List.of(lost(payment()).within(Duration.ZERO), lostElsewhere()));

        assertThat(read(outcomes.get(0)).gap()).isEqualTo("it was not read");
        assertThat(found(outcomes.get(1))).isEqualTo(other);
    }

    private static ForbiddenException forbidden() {
        return new ForbiddenException(CONTEXT, new PlatformResponse(403, List.of(), Map.of(), Map.of(), ""));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aListThatThePlatformRefusesIsAskedForOnceAndHidesNothingOfTheOthers(boolean async) {
        Payment other = elsewhere(9);
        workspace.answers(forbidden(), page(), page(other));

        List<Reconciliation<Payment>> outcomes =
                findAll(async, List.of(lost(payment()), lostElsewhere().within(Duration.ofMinutes(2))));

        assertThat(read(outcomes.get(0)).gap())
                .startsWith("the platform refused it: ")
                .contains("403");
        assertThat(found(outcomes.get(1))).isEqualTo(other);
        assertThat(workspace.calls()).hasSize(3);
    }

    @Test
    void whereAllListsAreRefusedTheSearchIsRefused() {
        ForbiddenException last = forbidden();
        workspace.answers(forbidden(), last);

        assertThatThrownBy(() -> Reconcile.findAll(List.of(lost(payment()), lostElsewhere())))
                .isSameAs(last);
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void theLongestTimeCounts() {
        workspace.answers(page(), page(), page(elsewhere(9)), page(row(7).payment()));

        List<Reconciliation<Payment>> outcomes =
                Reconcile.findAll(List.of(lostElsewhere(), lost(payment()).within(Duration.ofSeconds(10))));

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
                .hasMessage("there is no search");
        assertThatThrownBy(() -> Reconcile.findAll(List.of(search, search)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the list has a search twice");
        Reconcile<Payment> other = elsewhere.reconcile(
                elsewhere.approve(7).customer(CUSTOMER).actionNote("Seen").build(), SENT);
        assertThatThrownBy(() -> Reconcile.findAll(List.of(search, other)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the searches are of several workspaces; search in each by itself");
    }
}
