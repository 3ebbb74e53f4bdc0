package io.adplatform.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.testkit.http.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContractTest {

    private final Contract contract = Contract.documented();

    /** An operation as the list of the documents' operations has it. */
    private record Listed(String area, String document, String line) {

        static Listed of(String text) {
            String[] words = text.split("\\s+", -1);
            return new Listed(words[0], words[1], words[2] + " " + words[3]);
        }

        static Listed of(ContractOperation operation) {
            String document = operation.document().substring("Document ".length(), "Document 1".length());
            return new Listed(operation.area(), document, operation.line());
        }
    }

    private static List<Listed> listed() throws IOException {
        try (InputStream stream = ContractTest.class.getResourceAsStream("documented-operations.txt")) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Listed::of)
                    .toList();
        }
    }

    private ContractOperation named(String line) {
        return contract.operations().stream()
                .filter(operation -> operation.line().equals(line))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theContractHasExactlyTheDocumentedOperations() throws Exception {
        assertThat(contract.operations())
                .isNotEmpty()
                .extracting(Listed::of)
                .containsExactlyInAnyOrderElementsOf(listed());
    }

    @Test
    void whatIsBesideTheDocumentsIsNamedByItself() {
        assertThat(contract.extras())
                .extracting(ContractOperation::line)
                .containsExactly("POST /api/v3/cmp/basic/list");
    }

    @Test
    void everyOperationHasANameOfItsOwn() {
        assertThat(contract.operations())
                .extracting(ContractOperation::operationId)
                .allMatch(name -> name.matches("[a-z][A-Za-z]+"))
                .doesNotHaveDuplicates();
    }

    @Test
    void threePathsHaveASecondSpelling() {
        assertThat(contract.operations())
                .filteredOn(operation -> operation.alternatePath() != null)
                .extracting(ContractOperation::line, ContractOperation::alternatePath)
                .map(tuple -> tuple.toList().get(0) + " or " + tuple.toList().get(1))
                .containsExactlyInAnyOrder(
                        "POST /api/v3/da/report/by-campaign or /api/v3/das/report/by-campaign",
                        "POST /api/v3/bm/campaigns/{campaignId}/include-Exclude/dimensions/{dimensionId}"
                                + " or /api/v3/bm/campaigns/{campaignId}/include-exclude/dimensions/{dimensionId}",
                        "DELETE /api/v3/bm/campaigns/{campaignId}/dimensions{dimensionId}/bundles"
                                + " or /api/v3/bm/campaigns/{campaignId}/dimensions/{dimensionId}/bundles");
        for (String path : List.of("/dimensions4/bundles", "/dimensions/4/bundles")) {
            assertThat(contract.operationFor("DELETE", "/api/v3/bm/campaigns/7001" + path))
                    .isEqualTo(named("DELETE /api/v3/bm/campaigns/{campaignId}/dimensions{dimensionId}/bundles"));
        }
    }

    @Test
    void everyGetIsARead() {
        assertThat(contract.operations())
                .filteredOn(operation -> operation.line().startsWith("GET "))
                .extracting(ContractOperation::effect)
                .containsOnly(Effect.READ);
    }

    @Test
    void anEffectThatTheMethodDoesNotTellIsExplained() {
        assertThat(contract.operations())
                .filteredOn(operation -> !operation.line().startsWith("GET "))
                .allSatisfy(operation -> assertThat(operation.effectReason())
                        .as(operation.line())
                        .isNotBlank());
    }

    /** Those that are known by now; a new one says its effect and the reason, and the SDK says it again for itself. */
    @Test
    void whatMovesMoneyCreatesOrSendsMailMayNotBeRepeated() {
        assertThat(contract.operations())
                .filteredOn(operation -> operation.effect() == Effect.ONCE)
                .extracting(ContractOperation::operationId)
                .containsAll(Json.names("""
                        signUp addAdvertiser manageBidModels createBundle manageIoBidModels addIoPriority payInvoice
                        emailInvoice addCredit updateCredit revokeCredit claimCredit addPayment updatePayment
                        approvePayment cancelPayment rejectPayment addFund payThroughProcessor initiateRefund
                        approveRefund emailReceipt addCreatives createCreativeGroup duplicateCreatives
                        duplicateCreativeGroup scheduleReport createDashboard"""));
    }

    @Test
    void aListThatIsAPostIsARead() {
        assertThat(contract.operations())
                .filteredOn(operation -> operation.line().startsWith("POST "))
                .filteredOn(operation -> operation.effect() == Effect.READ)
                .extracting(ContractOperation::operationId)
                .containsAll(Json.names("""
                        findModeledEntities listModeledEntities reportBidModels listCreatives listCreativeGroups
                        countCreativesByType countCreativesByStatus reportByWorkspace reportByIo reportByCustomer
                        reportByCampaign exportReport"""));
    }

    @Test
    void theProcessorsNameStandsInOnePathAndInFourFields() {
        Contract paywell = Contract.withProcessor("paywell");

        assertThat(paywell.operations()).hasSameSizeAs(contract.operations());
        assertThat(paywell.operationFor("POST", "/api/v3/fa/paywell/payment")).isNotNull();
        assertThat(paywell.operationFor("POST", "/api/v3/fa/processor/payment")).isNull();
        Exchange settings = new Exchange("PATCH", "/api/v3/fa/invoice-settings/55");
        assertThat(paywell.check(settings.json("{\"paywellAccountId\": \"a\"}").request()))
                .isEmpty();
        assertThat(paywell.check(
                        settings.json("{\"processorAccountId\": \"a\"}").request()))
                .hasSize(1);
        assertThat(contract.check(
                        settings.json("{\"processorAccountId\": \"a\"}").request()))
                .isEmpty();
    }

    @Test
    void aProcessorsNameThatIsNoWordIsRefused() {
        assertThatThrownBy(() -> Contract.withProcessor("Pay/well")).isInstanceOf(IllegalArgumentException.class);
    }
}
