package io.adplatform.sdk.finance.reconcile;

import static io.adplatform.sdk.finance.testing.Outcomes.find;
import static io.adplatform.sdk.finance.testing.Outcomes.found;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.page;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import io.adplatform.sdk.finance.testing.ScriptedPayments;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.sdk.time.Timers;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How a search ends before its time. */
class SearchCancellationTest extends ReconcileFixture {

    @Test
    void anInterruptEndsTheSearchAndStaysSet() {
        ManualTime still = Time.manual();
        ScriptedPayments frozen = new ScriptedPayments(still);
        Reconcile<Payment> search = Payments.on(frozen).reconcile(payment().build(), SENT);
        Thread.currentThread().interrupt();

        Throwable failure = catchThrowable(search::find);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure).isInstanceOf(CallCancelledException.class).hasMessageContaining("interrupted");
        assertThat(still.pending()).isZero();

        Payment ours = row(7).payment();
        frozen.answers(page(ours));
        assertThat(found(search.find())).as("searched again").isEqualTo(ours);
    }

    @Test
    void cancellingTheFutureEndsThePause() {
        ManualTime still = Time.manual();
        ScriptedPayments frozen = new ScriptedPayments(still);
        Reconcile<Payment> again = Payments.on(frozen).reconcile(payment().build(), SENT);
        CompletableFuture<Reconciliation<Payment>> search = again.findAsync();
        Timers.await(still, 1);

        search.cancel(true);

        Timers.awaitNone(still);
        still.advance(Duration.ofHours(1));
        assertThat(frozen.calls()).hasSize(1);

        Payment ours = row(7).payment();
        frozen.answers(page(ours));
        assertThat(found(again.findAsync().join())).isEqualTo(ours);
    }

    @Test
    void cancellingTheFutureEndsTheRequest() {
        workspace.answers(new CompletableFuture<>());
        CompletableFuture<Reconciliation<Payment>> search = lost(payment()).findAsync();

        CompletableFuture<?> answer = workspace.awaitPending();

        search.cancel(true);

        assertThat(answer).failsWithin(Duration.ofSeconds(10)).withThrowableOfType(CancellationException.class);
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aClientThatIsClosedInsideAReadingEndsTheSearch(CallMode mode) {
        workspace.answers(page(), new CallCancelledException(CONTEXT, "the client was closed", Sent.NO, null));

        assertThatThrownBy(() -> find(mode, lost(payment())))
                .isInstanceOf(CallCancelledException.class)
                .hasMessageContaining("closed");
    }
}
