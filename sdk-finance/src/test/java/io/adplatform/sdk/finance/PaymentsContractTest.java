package io.adplatform.sdk.finance;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.contract.OperationContract;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PaymentsContractTest {

    @TestFactory
    Stream<DynamicTest> listPayments() {
        return OperationContract.of(
                        ListPayments.OPERATION,
                        on -> Finance.on(on)
                                .payments()
                                .list()
                                .status(PaymentStatus.PAID)
                                .paymentType(PaymentType.AGAINST_INVOICE)
                                .search("T-1234567")
                                .pageNo(2)
                                .pageSize(50))
                .sends("/api/v3/fa/payments/list?status=2&paymentType=2&searchField=T-1234567&pageNo=2&limit=50")
                .reads("the documented answer", """
                        {"success": true, "data": {"totalRecords": 2, "filteredRecords": 1, "data": [{
                          "isPaymentInitiatorOrg": true, "paymentId": 912, "createdAt": 1763622000000,
                          "createdByUserEmail": "back.office@example.com", "createdByUserProfile": "https://cdn.example.com/a.png",
                          "paymentDate": 1763596800000, "paymentAmount": 1250.50, "paymentStatus": "Paid",
                          "paymentMode": "Wire Transfer", "paymentType": "Against Invoice", "invoiceId": 55,
                          "transactionId": "T-1234567", "modifiedAt": 1763625600000,
                          "modifiedByUserEmail": "cfo@example.com", "modifiedByUserProfile": "https://cdn.example.com/b.png",
                          "bankName": "First Bank", "refundReason": null}]}}
                        """, page -> {
                    assertThat(page.totalRecords()).isEqualTo(2);
                    assertThat(page.filteredRecords()).isEqualTo(1);
                    assertThat(page.rows())
                            .containsExactly(new Payment(
                                    912,
                                    true,
                                    Instant.parse("2025-11-20T07:00:00Z"),
                                    "back.office@example.com",
                                    "https://cdn.example.com/a.png",
                                    Instant.parse("2025-11-20T00:00:00Z"),
                                    new BigDecimal("1250.50"),
                                    PaymentStatus.PAID,
                                    PaymentMode.WIRE_TRANSFER,
                                    PaymentType.AGAINST_INVOICE,
                                    55L,
                                    "T-1234567",
                                    Instant.parse("2025-11-20T08:00:00Z"),
                                    "cfo@example.com",
                                    "https://cdn.example.com/b.png",
                                    "First Bank",
                                    null,
                                    Map.of()));
                })
                .reads(
                        "a row with nothing but its ID",
                        "{\"success\":true,\"data\":{\"data\":[{\"paymentId\":7}]}}",
                        page -> {
                            assertThat(page.totalRecords()).isNull();
                            Payment row = page.rows().get(0);
                            assertThat(row.paymentId()).isEqualTo(7);
                            assertThat(row)
                                    .extracting(Payment::paymentAmount, Payment::paymentStatus, Payment::invoiceId)
                                    .containsOnlyNulls();
                        })
                .reads(
                        "nulls everywhere",
                        "{\"success\":true,\"data\":{\"totalRecords\":null,\"data\":null},\"errorObjects\":null}",
                        page -> assertThat(page.rows()).isEmpty())
                .reads(
                        "the odd shape: one row in place of a list, texts for numbers, seconds for milliseconds",
                        """
                        {"data": {"totalRecords": "1", "data": {"paymentId": "912", "isPaymentInitiatorOrg": 1,
                          "paymentAmount": "1250.50", "paymentDate": 1763596800, "createdAt": "2025-11-20T09:00:00+02:00",
                          "paymentStatus": 2, "paymentMode": "Cheque", "paymentType": "Loan", "transactionId": 1234567,
                          "invoiceId": 0, "currency": "EUR"}}, "success": "true"}
                        """,
                        page -> {
                            assertThat(page.totalRecords()).isEqualTo(1);
                            Payment row = page.rows().get(0);
                            assertThat(row.paymentId()).isEqualTo(912);
                            assertThat(row.initiatedByOrganization()).isTrue();
                            assertThat(row.paymentAmount()).isEqualTo(new BigDecimal("1250.50"));
                            assertThat(row.paymentDate()).isEqualTo(Instant.parse("2025-11-20T00:00:00Z"));
                            assertThat(row.createdAt()).isEqualTo(Instant.parse("2025-11-20T07:00:00Z"));
                            assertThat(row.paymentStatus()).isSameAs(PaymentStatus.PAID);
                            assertThat(row.paymentMode()).isSameAs(PaymentMode.CHECK);
                            assertThat(row.paymentType()).isEqualTo(PaymentType.of("Loan"));
                            assertThat(row.paymentType().isKnown()).isFalse();
                            assertThat(row.transactionId()).isEqualTo("1234567");
                            assertThat(row.invoiceId()).isZero();
                            assertThat(row.additionalProperties()).containsExactly(Map.entry("currency", "EUR"));
                        })
                .tests();
    }
}
