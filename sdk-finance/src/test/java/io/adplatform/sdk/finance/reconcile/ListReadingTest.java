package io.adplatform.sdk.finance.reconcile;

import static io.adplatform.sdk.finance.testing.ScriptedPayments.pageOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import io.adplatform.sdk.finance.testing.ScriptedPayments;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How far a list is read. */
class ListReadingTest extends ReconcileFixture {

    @Test
    void aSortedListIsReadNoFurtherThanToWhatWasThereBefore() {
        List<Payment> firstPage = new ArrayList<>();
        for (long id = 1000; id > 0; id--) {
            firstPage.add(old(id));
        }
        workspace.answers(pageOf(250_000, firstPage));

        lost(payment()).within(Duration.ZERO).find();

        assertThat(workspace.calls()).hasSize(1);
    }

    @Test
    void aListOfManyNewPaymentsIsReadOnUntilTheOldOnes() {
        Payment ours = row(7).payment();
        workspace.answers(
                pageOf(250_000, List.of(row(20).transaction("T-5").payment())),
                pageOf(250_000, List.of(ours)),
                pageOf(250_000, List.of(old(6))));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Found<>(ours));
        assertThat(workspace.calls())
                .extracting(call -> call.query().get("pageNo"))
                .containsExactly("1", "2", "3");
    }

    @Test
    void anUnsortedListIsReadToItsEnd() {
        Payment ours = row(7).payment();
        workspace.answers(
                pageOf(4, List.of(old(6), row(9).transaction("T-5").payment())), pageOf(4, List.of(old(8), ours)));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }

    @Test
    void aServiceThatRepeatsItsLastPageIsNotAskedForEver() {
        Page repeated = new Page(List.of(row(9).transaction("T-5").payment()));
        workspace.answers(repeated.asAnswer(), repeated.asAnswer(), repeated.asAnswer());

        assertThat(lost(payment()).within(Duration.ZERO).find()).isInstanceOf(Reconciliation.NotFoundYet.class);
        assertThat(workspace.calls()).hasSize(2);
    }

    private record Page(List<Payment> rows) {
        ScriptedPayments.Rows asAnswer() {
            return new ScriptedPayments.Rows(rows, null, null);
        }
    }

    @Test
    void aRowThatIsSeenOnTwoPagesIsOneRow() {
        Payment ours = row(7).payment();
        workspace.answers(
                pageOf(3, List.of(row(8).transaction("T-5").payment(), ours)), pageOf(3, List.of(ours, old(6))));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }
}
