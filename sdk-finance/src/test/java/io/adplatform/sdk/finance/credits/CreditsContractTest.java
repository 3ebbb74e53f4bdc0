package io.adplatform.sdk.finance.credits;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.contract.OperationContract;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class CreditsContractTest {

    private static final long CUSTOMER = 300417;

    @TestFactory
    Stream<DynamicTest> summary() {
        return OperationContract.of(
                        GetCreditSummary.OPERATION,
                        on -> Credits.on(on).summary(CUSTOMER).customerRequest(true))
                .sends("/api/v3/fa/credit-summary/300417?isCustomerRequest=true")
                .reads(
                        "the documented answer",
                        "{\"success\":true,\"data\":{\"usedCredit\":750,\"totalCredit\":2500.5}}",
                        credit -> assertThat(credit)
                                .isEqualTo(
                                        new CreditSummary(new BigDecimal("750"), new BigDecimal("2500.5"), Map.of())))
                .reads(
                        "half of it",
                        "{\"success\":true,\"data\":{\"totalCredit\":null}}",
                        credit -> assertThat(credit).isEqualTo(new CreditSummary(null, null, Map.of())))
                .reads(
                        "texts, and more than was announced",
                        "{\"success\":true,\"data\":{\"usedCredit\":\"0\",\"totalCredit\":\"1,000.00\",\"offered\":3}}",
                        credit -> assertThat(credit)
                                .isEqualTo(new CreditSummary(
                                        BigDecimal.ZERO, new BigDecimal("1000.00"), Map.of("offered", 3L))))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> offered() {
        return OperationContract.of(
                        ListOfferedCredits.OPERATION,
                        on -> Credits.on(on).offered().pageNo(2).pageSize(25).sortBy("-creditAmount"))
                .sends("/api/v3/fa/credits/list?pageNo=2&limit=25&sortBy=-creditAmount")
                .reads("the documented answer", """
                        {"success": true, "data": {"totalRecords": 26, "filteredRecords": 26, "data": [
                          {"creditId": 310, "creditAmount": 2500, "modifiedAt": "2026-10-12T08:15:00+02:00",
                           "status": "Unclaimed", "organizationName": "Northwind"}]}}
                        """, page -> {
                    assertThat(page.totalRecords()).isEqualTo(26);
                    assertThat(page.rows())
                            .containsExactly(new Credit(
                                    310,
                                    new BigDecimal("2500"),
                                    Instant.parse("2026-10-12T06:15:00Z"),
                                    CreditStatus.UNCLAIMED,
                                    "Northwind",
                                    null,
                                    null,
                                    null,
                                    Map.of()));
                })
                .reads(
                        "no rows",
                        "{\"success\":true,\"data\":{\"data\":null}}",
                        page -> assertThat(page.rows()).isEmpty())
                .reads("a status that nobody knows, a moment in seconds", """
                        {"success": true, "data": {"data": {"creditId": "311", "status": "Claimed", "creditAmount": "12.50",
                          "modifiedAt": 1793577600, "currency": "EUR"}}}
                        """, page -> {
                    Credit credit = page.rows().get(0);
                    assertThat(credit.status()).isEqualTo(CreditStatus.of("Claimed"));
                    assertThat(credit.status().isKnown()).isFalse();
                    assertThat(credit.modifiedAt()).isEqualTo(Instant.parse("2026-11-02T00:00:00Z"));
                    assertThat(credit.creditAmount()).isEqualTo(new BigDecimal("12.50"));
                    assertThat(credit.additionalProperties()).containsEntry("currency", "EUR");
                })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> ofACustomer() {
        return OperationContract.of(Credits.LIST, on -> Credits.on(on).list(CUSTOMER))
                .in(Dialect.alternate())
                .sends("/api/v3/fa/customer/credits/list?owId=300417")
                .reads(
                        "the documented answer",
                        """
                        {"success": true, "data": [
                          {"creditId": 310, "creditAmount": 2500, "modifiedAt": "2026-10-12T08:15:00+02:00",
                           "status": "Revoked", "owId": 300417, "uowId": 9001, "displayName": "Northwind Outdoor"}]}
                        """,
                        credits -> assertThat(credits)
                                .containsExactly(new Credit(
                                        310,
                                        new BigDecimal("2500"),
                                        Instant.parse("2026-10-12T06:15:00Z"),
                                        CreditStatus.REVOKED,
                                        null,
                                        CUSTOMER,
                                        9001L,
                                        "Northwind Outdoor",
                                        Map.of())))
                .reads(
                        "none",
                        "{\"success\":true,\"data\":null}",
                        credits -> assertThat(credits).isEmpty())
                .reads(
                        "the only one in place of the list",
                        "{\"success\":true,\"data\":{\"creditId\":310}}",
                        credits -> {
                            assertThat(credits).extracting(Credit::creditId).containsExactly(310L);
                            assertThat(credits.get(0).status()).isNull();
                        })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> add() {
        return OperationContract.ofConfirmed(Credits.ADD, on -> Credits.on(on).add(CUSTOMER, new BigDecimal("2500.50")))
                .sends("/api/v3/fa/customer/credit/add")
                .sendsJson("{\"owId\": 300417, \"creditAmount\": 2500.50}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> edit() {
        return OperationContract.ofConfirmed(
                        EditCredit.OPERATION,
                        on -> Credits.on(on).edit(310).customer(CUSTOMER).amount(new BigDecimal("3000")))
                .sends("/api/v3/fa/customer/credit/edit")
                .sendsJson("{\"owId\": 300417, \"creditAmount\": 3000, \"creditId\": 310}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> revoke() {
        return OperationContract.ofConfirmed(
                        RevokeCredit.OPERATION, on -> Credits.on(on).revoke(310).customer(CUSTOMER))
                .sends("/api/v3/fa/customer/credit/revoke")
                .sendsJson("{\"owId\": 300417, \"creditId\": 310}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> claimByTheCreditAlone() {
        return OperationContract.ofConfirmed(
                        ClaimCredit.OPERATION, on -> Credits.on(on).claim(310))
                .sends("/api/v3/fa/credit/claim")
                .sendsJson("{\"creditId\": 310}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> claim() {
        return OperationContract.ofConfirmed(
                        ClaimCredit.OPERATION,
                        on -> Credits.on(on)
                                .claim(310)
                                .customerName("Northwind Outdoor")
                                .businessName("Northwind Outdoor Ltd")
                                .taxId("T-77")
                                .contactPersonName("Accounts payable")
                                .contactPersonEmail("payable@northwind.example")
                                .incorporationPlace("Springfield")
                                .address("1 Example Street"))
                .sends("/api/v3/fa/credit/claim")
                .sendsJson("""
                        {"creditId": 310, "customerName": "Northwind Outdoor", "businessName": "Northwind Outdoor Ltd",
                         "taxId": "T-77", "contactPersonName": "Accounts payable",
                         "contactPersonEmail": "payable@northwind.example", "incorporationPlace": "Springfield",
                         "address": "1 Example Street"}
                        """)
                .tests();
    }
}
