package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import io.adplatform.sdk.operation.Call;
import org.junit.jupiter.api.Test;

/** Which calls are not searched for. */
class ReconcileRefusalTest extends ReconcileFixture {

    @Test
    void anEmailIsShownByNoList() {
        assertThatThrownBy(() -> lost(payments.emailReceipt(7).customer(1).to("a@b.example")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("email-receipt");
    }

    @Test
    void aCallFromAnotherWorkspaceIsSearchedForThere() {
        Call<?> call = payment().build();
        Call<?> elsewhere = new Call<>(
                call.operation(),
                200002L,
                call.pathValues(),
                call.query(),
                call.headers(),
                call.body(),
                call.options());

        assertThatThrownBy(() -> payments.reconcile(elsewhere, SENT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("200002")
                .hasMessageContaining("200001");
    }

    @Test
    void anExceptionThatForgotItsCallSaysSo() {
        OutcomeUnknownException forgetful = new OutcomeUnknownException(
                CONTEXT, null, "lost.", new Sending(SENT, null, null), Sent.UNKNOWN, null, null, null);

        assertThatThrownBy(() -> payments.reconcile(forgetful))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("build the request again");
    }
}
