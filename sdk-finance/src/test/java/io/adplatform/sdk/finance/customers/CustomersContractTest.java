package io.adplatform.sdk.finance.customers;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.contract.OperationContract;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class CustomersContractTest {

    private static final long CUSTOMER = 300417;
    private static final String NOT_ACCESSIBLE = "User is not allowed to access provided customer details";
    private static final String WRAPPED =
            "{\"success\":true,\"data\":{\"success\":false,\"errorObjects\":[{\"error\":\"" + NOT_ACCESSIBLE + "\"}]}}";

    @TestFactory
    Stream<DynamicTest> financialDetails() {
        return OperationContract.of(
                        GetFinancialDetails.OPERATION,
                        on -> Customers.on(on)
                                .financialDetails(CUSTOMER)
                                .financeRequest(true)
                                .year(2026))
                .sends("/api/v3/fa/customer/financial-details?owId=300417&isFinanceRequest=true&year=2026")
                .reads(
                        "the documented answer",
                        """
                        {"success": true, "data": {"pendingCampaigns": 2, "runningCampaigns": 14, "totalCampaigns": 61,
                          "dataCost": 310.4, "actualSpent": 18250.75, "credits": 2500, "balance": 7120.25,
                          "spent": 18561.15, "earning": 2737.61}}
                        """,
                        details -> assertThat(details)
                                .isEqualTo(new FinancialDetails(
                                        2L,
                                        14L,
                                        61L,
                                        new BigDecimal("310.4"),
                                        new BigDecimal("18250.75"),
                                        new BigDecimal("2500"),
                                        new BigDecimal("7120.25"),
                                        new BigDecimal("18561.15"),
                                        new BigDecimal("2737.61"),
                                        Map.of())))
                .reads("an answer with next to nothing", "{\"success\":true,\"data\":{\"balance\":0}}", details -> {
                    assertThat(details.balance()).isZero();
                    assertThat(details)
                            .extracting(FinancialDetails::totalCampaigns, FinancialDetails::earning)
                            .containsOnlyNulls();
                })
                .reads(
                        "nulls",
                        "{\"success\":true,\"data\":{\"balance\":null,\"spent\":null,\"totalCampaigns\":null}}",
                        details -> assertThat(details.balance()).isNull())
                .reads("texts, a huge number, and a count that is none", """
                        {"data": {"balance": "7,120.25", "spent": 1.9e+307, "totalCampaigns": 61.5, "currency": "EUR"}}
                        """, details -> {
                    assertThat(details.balance()).isEqualTo(new BigDecimal("7120.25"));
                    assertThat(details.spent()).isEqualByComparingTo("1.9e+307");
                    assertThat(details.totalCampaigns()).isNull();
                    assertThat(details.additionalProperties())
                            .containsEntry("currency", "EUR")
                            .containsEntry("totalCampaigns", new BigDecimal("61.5"));
                })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> margins() {
        return OperationContract.of(
                        ViewMargin.OPERATION,
                        on -> Customers.on(on).margins(CUSTOMER).types(MarginType.GROSS, MarginType.of(4)))
                .sends("/api/v3/fa/customer/view-margin?owId=300417&marginTypeIds=1,4")
                .reads("the documented answer", """
                        {"success": true, "data": {"totalRecords": 1, "filteredRecords": 1, "isBidShadingEnabled": true,
                          "data": [{"marginTypeId": 1, "marginType": "Gross margin", "marginValue": 15.5}]}}
                        """, margins -> {
                    assertThat(margins.totalRecords()).isEqualTo(1);
                    assertThat(margins.filteredRecords()).isEqualTo(1);
                    assertThat(margins.isBidShadingEnabled()).isTrue();
                    assertThat(margins.rows())
                            .containsExactly(
                                    new Margin(MarginType.GROSS, "Gross margin", new BigDecimal("15.5"), Map.of()));
                })
                .reads("an empty object", "{\"success\":true,\"data\":{}}", margins -> {
                    assertThat(margins.rows()).isEmpty();
                    assertThat(margins.isBidShadingEnabled()).isNull();
                })
                .reads(
                        "nulls",
                        "{\"success\":true,\"data\":{\"data\":null,\"isBidShadingEnabled\":null}}",
                        margins -> assertThat(margins.rows()).isEmpty())
                .reads(
                        "no data at all",
                        "{\"success\":true,\"data\":null}",
                        margins -> assertThat(margins.rows()).isEmpty())
                .reads("the rows alone, one of a type that nobody knows", """
                        {"success": true, "data": [{"marginTypeId": "1", "marginValue": "15.50"},
                          {"marginTypeId": 7, "marginType": "Net margin", "marginValue": -1}]}
                        """, margins -> {
                    assertThat(margins.rows().get(0).marginType()).isSameAs(MarginType.GROSS);
                    assertThat(margins.rows().get(0).marginValue()).isEqualTo(new BigDecimal("15.50"));
                    assertThat(margins.rows().get(1).marginType()).isEqualTo(MarginType.of(7));
                    assertThat(margins.rows().get(1).marginType().isKnown()).isFalse();
                    assertThat(margins.rows().get(1).marginTypeName()).isEqualTo("Net margin");
                })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> editMargin() {
        return OperationContract.of(
                        Customers.EDIT_MARGIN,
                        on -> Customers.on(on).editMargin(CUSTOMER, MarginType.GROSS, new BigDecimal("15.50")))
                .sends("/api/v3/fa/customer/edit-margin")
                .sendsJson("{\"owId\": 300417, \"marginTypeId\": 1, \"marginValue\": 15.50}")
                .reads(
                        "a message",
                        "{\"success\":true,\"data\":{\"message\":\"The margin has been saved.\"}}",
                        done -> assertThat(done.message()).isEqualTo("The margin has been saved."))
                .reads(
                        "no data, since the documents show no answer",
                        "{\"success\":true}",
                        done -> assertThat(done).isEqualTo(new Confirmation(null, null, Map.of())))
                .reads("nothing at all", "", done -> assertThat(done.message()).isNull())
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> campaignMargins() {
        return OperationContract.of(
                        ListCampaignMargins.OPERATION,
                        on -> Customers.on(on)
                                .campaignMargins(CUSTOMER)
                                .search("Autumn Sale")
                                .edit(true))
                .sends("/api/v3/fa/customer/campaign-margin-list?owId=300417&searchField=Autumn Sale&isEdit=true")
                .reads("the documented answer", """
                        {"success": true, "data": {"totalRecords": 61, "filteredRecords": 1, "data": [
                          {"default": true, "campaignId": 7001, "campaignName": "Autumn Sale 7001", "status": "running",
                           "creativeTypeId": 11, "campaignMargin": 15.5, "isDefault": true}]}}
                        """, page -> {
                    assertThat(page.totalRecords()).isEqualTo(61);
                    assertThat(page.filteredRecords()).isEqualTo(1);
                    assertThat(page.rows())
                            .containsExactly(new CampaignMargin(
                                    true,
                                    7001,
                                    "Autumn Sale 7001",
                                    "running",
                                    "11",
                                    new BigDecimal("15.5"),
                                    true,
                                    Map.of()));
                    assertThat(page.rows().get(0).hasDefaultMargin()).isTrue();
                })
                .reads(
                        "either of the two flags",
                        "{\"success\":true,\"data\":{\"data\":[{\"campaignId\":1,\"default\":1},"
                                + "{\"campaignId\":2,\"isDefault\":\"true\"},{\"campaignId\":3,\"isDefault\":false}]}}",
                        page -> assertThat(page.rows())
                                .extracting(CampaignMargin::hasDefaultMargin)
                                .containsExactly(true, true, false))
                .reads(
                        "nulls",
                        "{\"success\":true,\"data\":{\"data\":[{\"campaignId\":null,\"campaignMargin\":null}]}}",
                        page -> {
                            assertThat(page.rows().get(0).campaignId()).isZero();
                            assertThat(page.rows().get(0).campaignMargin()).isNull();
                        })
                .reads(
                        "the only row in place of the list, its type a text",
                        "{\"success\":true,\"data\":{\"data\":{\"campaignId\":\"7001\",\"creativeTypeId\":\"image\"}}}",
                        page -> assertThat(page.rows().get(0).creativeTypeId()).isEqualTo("image"))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> verificationSegments() {
        return OperationContract.of(
                        Customers.VERIFICATION_SEGMENTS, on -> Customers.on(on).verificationSegments(CUSTOMER))
                .sends("/api/v3/fa/customer/dv-ivt?customerOwId=300417")
                .failsOn("the failure that is wrapped in a success", 200, WRAPPED, NOT_ACCESSIBLE)
                .failsOn("the same with the status that the documents give it", 422, WRAPPED, NOT_ACCESSIBLE)
                .reads(
                        "the documented answer",
                        "{\"success\":true,\"data\":{\"customerOwId\":300417,\"isDvIvtSegmentsEnabled\":true}}",
                        flag -> assertThat(flag).isEqualTo(new VerificationSegments(CUSTOMER, true, null, Map.of())))
                .reads(
                        "no flag",
                        "{\"success\":true,\"data\":{\"customerOwId\":300417}}",
                        flag -> assertThat(flag.enabled()).isNull())
                .reads(
                        "a flag of another kind",
                        "{\"success\":true,\"data\":{\"customerOwId\":\"300417\",\"isDvIvtSegmentsEnabled\":0}}",
                        flag -> assertThat(flag).isEqualTo(new VerificationSegments(CUSTOMER, false, null, Map.of())))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> setVerificationSegments() {
        return OperationContract.of(
                        Customers.SET_VERIFICATION_SEGMENTS,
                        on -> Customers.on(on).verificationSegments(CUSTOMER, false))
                .in(Dialect.alternate())
                .sends("/api/v3/fa/customer/dv-ivt?customerOwId=300417&isDvIvtSegmentsEnabled=false")
                .failsOn("the failure that is wrapped in a success", 200, WRAPPED, NOT_ACCESSIBLE)
                .failsOn("the same with the status that the documents give it", 422, WRAPPED, NOT_ACCESSIBLE)
                .reads(
                        "the documented answer",
                        """
                        {"success": true, "data": {"customerOwId": 300417, "isDvIvtSegmentsEnabled": false,
                          "message": "The segments were disabled."}}
                        """,
                        flag -> assertThat(flag)
                                .isEqualTo(new VerificationSegments(
                                        CUSTOMER, false, "The segments were disabled.", Map.of())))
                .reads(
                        "a message beside the data",
                        "{\"success\":true,\"message\":\"Done\",\"data\":{\"customerOwId\":300417}}",
                        flag -> assertThat(flag.customerOwId()).isEqualTo(CUSTOMER))
                .tests();
    }
}
