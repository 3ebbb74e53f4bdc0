package io.adplatform.sdk.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.FakeWorkspace;
import io.adplatform.sdk.operation.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which requests may be sent again. */
class EffectsTest {

    @Test
    void whatPromisesMoneyMovesItOrSendsMailIsSentOnce() {
        assertThat(List.of(Credits.ADD, Credits.EDIT, Credits.REVOKE, ClaimCredit.OPERATION, EmailInvoice.OPERATION))
                .extracting(Operation::effect)
                .containsOnly(Effect.ONCE);
    }

    @Test
    void whatSetsAStateOrTakesSomethingAwayMayBeRepeated() {
        assertThat(List.of(
                        Customers.EDIT_MARGIN,
                        Customers.SET_VERIFICATION_SEGMENTS,
                        Fees.EDIT_PG,
                        FeeFamily.UPDATE_VLD,
                        FeeFamily.UPDATE_PLD,
                        FeeFamily.UPDATE_SLS,
                        UpdateInvoiceSettings.OPERATION,
                        DecideInvoice.APPROVE,
                        DecideInvoice.CANCEL,
                        Invoices.DELETE_TAX_DATA))
                .extracting(Operation::effect)
                .containsOnly(Effect.REPEATABLE);
    }

    @Test
    void everyGetReadsAndNothingElseDoes() {
        assertThat(new FinanceOperations().operations())
                .filteredOn(operation -> operation.method().equals("GET"))
                .extracting(Operation::effect)
                .containsOnly(Effect.READ);
        assertThat(new FinanceOperations().operations())
                .filteredOn(operation -> !operation.method().equals("GET"))
                .extracting(Operation::effect)
                .doesNotContain(Effect.READ);
    }

    @Test
    void offeredCreditIsReadInTheLargestPages() {
        FakeWorkspace workspace = new FakeWorkspace(call -> {
            throw new PageAsked(call);
        });

        assertThat(catchThrowableOfType(
                                PageAsked.class,
                                () -> Finance.on(workspace)
                                        .credits()
                                        .offered()
                                        .items()
                                        .iterator()
                                        .hasNext())
                        .call
                        .query())
                .containsEntry("limit", "1000")
                .containsEntry("pageNo", "1");
    }

    private static final class PageAsked extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Call<?> call;

        PageAsked(Call<?> call) {
            super("asked", null, false, false);
            this.call = call;
        }
    }
}
