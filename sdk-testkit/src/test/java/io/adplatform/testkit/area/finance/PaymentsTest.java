package io.adplatform.testkit.area.finance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import io.adplatform.testkit.Times;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PaymentsTest extends LoggedInTest {

    PaymentsTest() {
        super(atNoonWithoutLimit().payments(2_500));
    }

    private JsonNode list(String query) throws Exception {
        Client.Reply reply = client.get(Client.PAYMENTS + query);
        assertThat(reply.status()).isEqualTo(200);
        return reply.data();
    }

    @Test
    void aPageHasTenPaymentsByDefault() throws Exception {
        JsonNode data = list("");

        assertThat(data.path("data")).hasSize(10);
        assertThat(data.path("totalRecords").intValue()).isEqualTo(2_500);
        assertThat(data.path("filteredRecords").intValue()).isEqualTo(2_500);
    }

    @Test
    void aPaymentHasAllDocumentedFields() throws Exception {
        assertThat(list("").at("/data/0").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "isPaymentInitiatorOrg",
                        "paymentId",
                        "createdAt",
                        "createdByUserEmail",
                        "createdByUserProfile",
                        "paymentDate",
                        "paymentAmount",
                        "paymentStatus",
                        "paymentMode",
                        "paymentType",
                        "invoiceId",
                        "transactionId",
                        "modifiedAt",
                        "modifiedByUserEmail",
                        "modifiedByUserProfile",
                        "bankName",
                        "refundReason");
    }

    @Test
    void paymentsArePlausible() throws Exception {
        for (JsonNode payment : list("?limit=1000").path("data")) {
            BigDecimal amount = payment.path("paymentAmount").decimalValue();
            assertThat(amount).isBetween(new BigDecimal("50"), new BigDecimal("25000"));
            assertThat(amount.scale()).isLessThanOrEqualTo(2);
            assertThat(payment.path("createdAt").longValue())
                    .isLessThan(Times.NOON.toEpochMilli())
                    .isLessThan(payment.path("modifiedAt").longValue());
            assertThat(payment.path("invoiceId").intValue() > 0)
                    .isEqualTo(payment.path("paymentType").textValue().equals("Against Invoice"));
            assertThat(payment.path("bankName").isNull())
                    .isEqualTo(payment.path("paymentMode").textValue().equals("Processor"));
            assertThat(payment.path("refundReason").isNull())
                    .isNotEqualTo(payment.path("paymentType").textValue().equals("Refund"));
        }
    }

    @Test
    void threePagesHoldAllPaymentsOnce() throws Exception {
        Set<Long> ids = new HashSet<>();
        for (int page = 1; page <= 3; page++) {
            list("?limit=1000&pageNo=" + page)
                    .path("data")
                    .forEach(payment -> ids.add(payment.path("paymentId").longValue()));
        }

        assertThat(ids).hasSize(2_500);
        assertThat(list("?limit=1000&pageNo=4").path("data")).isEmpty();
    }

    @Test
    void statusAndTypeAreFiltersByIdAndLabelsInTheAnswer() throws Exception {
        JsonNode data = list("?status=3&paymentType=2&limit=1000");

        assertThat(data.path("filteredRecords").intValue())
                .isBetween(1, 2_499)
                .isEqualTo(data.path("data").size());
        data.path("data").forEach(payment -> {
            assertThat(payment.path("paymentStatus").textValue()).isEqualTo("Rejected");
            assertThat(payment.path("paymentType").textValue()).isEqualTo("Against Invoice");
        });
    }

    @Test
    void aSearchFindsATransaction() throws Exception {
        String transaction = list("?pageNo=7").at("/data/3/transactionId").textValue();

        JsonNode found = list("?searchField=" + transaction.toLowerCase(java.util.Locale.ROOT));

        assertThat(found.path("data")).hasSize(1);
        assertThat(found.at("/data/0/transactionId").textValue()).isEqualTo(transaction);
    }

    @Test
    void eachWorkspaceHasPaymentsOfItsOwn() throws Exception {
        long first = list("").at("/data/0/paymentId").longValue();
        client.owId(sandbox.workspaces().get(1));

        assertThat(list("").at("/data/0/paymentId").longValue()).isNotEqualTo(first);
    }

    @Test
    void moreThanThousandRowsAreUnprocessable() throws Exception {
        assertThat(client.get(Client.PAYMENTS + "?limit=1001").status()).isEqualTo(422);
    }
}
