package io.adplatform.sdk.finance;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.invoices.Invoices;
import io.adplatform.sdk.finance.invoices.UpdateInvoiceSettings;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.FakeWorkspace;
import io.adplatform.sdk.operation.KnownOperations;
import io.adplatform.sdk.operation.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which requests may be sent again. */
class EffectsTest {

    private static final FakeWorkspace NOWHERE = new FakeWorkspace(call -> {
        throw new AssertionError("sent " + call);
    });

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /api/v3/fa/customer/credit/add",
                "PATCH /api/v3/fa/customer/credit/edit",
                "POST /api/v3/fa/customer/credit/revoke",
                "POST /api/v3/fa/credit/claim",
                "POST /api/v3/fa/email-invoice/{owId}/{invoiceId}"
            })
    void whatPromisesMoneyMovesItOrSendsMailIsSentOnce(String line) {
        assertThat(operation(line).effect()).isEqualTo(Effect.ONCE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /api/v3/fa/customer/edit-margin",
                "PATCH /api/v3/fa/customer/dv-ivt",
                "PATCH /api/v3/fa/customer/{customerOwId}/pg-fees",
                "PATCH /api/v3/fa/customer/vld-fees",
                "PATCH /api/v3/fa/customer/pld-fees",
                "PATCH /api/v3/fa/customer/sls-fees",
                "PATCH /api/v3/fa/invoice-approve/{invoiceId}",
                "PATCH /api/v3/fa/invoice-cancel/{invoiceId}",
                "DELETE /api/v3/fa/invoice-settings-tax-data"
            })
    void whatSetsAStateOrTakesSomethingAwayMayBeRepeated(String line) {
        assertThat(operation(line).effect()).isEqualTo(Effect.REPEATABLE);
    }

    @Test
    void settingsAreSentOnceWhereASecondRequestMayAddASecondTax() {
        UpdateInvoiceSettings title =
                Invoices.on(NOWHERE).updateSettings(5).whiteLabel(true).invoiceTitle("Media");
        UpdateInvoiceSettings taxId =
                Invoices.on(NOWHERE).updateSettings(5).whiteLabel(true).companyTaxId("T-77");
        UpdateInvoiceSettings taxName =
                Invoices.on(NOWHERE).updateSettings(5).whiteLabel(true).companyTaxName("VAT");

        assertThat(title.build().operation().effect()).isEqualTo(Effect.REPEATABLE);
        assertThat(taxId.build().operation().effect()).isEqualTo(Effect.ONCE);
        assertThat(taxName.build().operation().effect()).isEqualTo(Effect.ONCE);
    }

    private static Operation<?> operation(String line) {
        return operations().stream()
                .filter(operation -> operation.name().equals(line))
                .findFirst()
                .orElseThrow();
    }

    private static List<Operation<?>> operations() {
        return KnownOperations.all().stream()
                .filter(operation -> operation.path().startsWith("/api/v3/fa/"))
                .toList();
    }

    @Test
    void everyGetReadsAndNothingElseDoes() {
        assertThat(operations())
                .filteredOn(operation -> operation.method().equals("GET"))
                .extracting(Operation::effect)
                .containsOnly(Effect.READ);
        assertThat(operations())
                .filteredOn(operation -> !operation.method().equals("GET"))
                .extracting(Operation::effect)
                .doesNotContain(Effect.READ);
    }
}
