package io.adplatform.testkit.area.finance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.LoggedInTest;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class CreditsTest extends LoggedInTest {

    CreditsTest() {
        super(atNoonWithoutLimit());
    }

    private long owId() {
        return sandbox.owId();
    }

    private JsonNode newest() throws Exception {
        return client.get("/api/v3/fa/customer/credits/list?owId=" + owId())
                .data()
                .get(0);
    }

    private BigDecimal total() throws Exception {
        return client.get("/api/v3/fa/credit-summary/" + owId())
                .data()
                .path("totalCredit")
                .decimalValue();
    }

    private BigDecimal balance() throws Exception {
        return client.get("/api/v3/fa/available-balance?owId=" + owId()).data().decimalValue();
    }

    private int add(String amount) throws Exception {
        return client.post(
                        "/api/v3/fa/customer/credit/add", "{\"owId\":" + owId() + ",\"creditAmount\":" + amount + "}")
                .status();
    }

    private int change(String method, long credit, String more) throws Exception {
        String body = "{\"owId\":" + owId() + ",\"creditId\":" + credit + more + "}";
        return (method.equals("edit")
                        ? client.patch("/api/v3/fa/customer/credit/edit", body)
                        : client.post("/api/v3/fa/customer/credit/" + method, body))
                .status();
    }

    @Test
    void claimedCreditAddsToTheBalance() throws Exception {
        BigDecimal before = total();
        BigDecimal balance = balance();
        assertThat(add("250.50")).isEqualTo(200);
        assertThat(newest().path("status").textValue()).isEqualTo("Unclaimed");
        assertThat(total()).isEqualByComparingTo(before);
        long credit = newest().path("creditId").longValue();
        assertThat(change("edit", credit, ",\"creditAmount\":300")).isEqualTo(200);

        assertThat(client.post("/api/v3/fa/credit/claim", "{\"creditId\":" + credit + "}")
                        .status())
                .isEqualTo(200);

        assertThat(total().subtract(before)).isEqualByComparingTo("300");
        assertThat(balance().subtract(balance)).isEqualByComparingTo("300");
        assertThat(newest().path("status").textValue()).isEqualTo("Claimed");
    }

    @Test
    void whatIsClaimedOrRevokedDoesNotChangeAnyMore() throws Exception {
        add("10");
        long credit = newest().path("creditId").longValue();
        assertThat(change("revoke", credit, "")).isEqualTo(200);
        assertThat(newest().path("status").textValue()).isEqualTo("Revoked");

        assertThat(change("revoke", credit, "")).isEqualTo(422);
        assertThat(change("edit", credit, ",\"creditAmount\":11")).isEqualTo(422);
        assertThat(client.post("/api/v3/fa/credit/claim", "{\"creditId\":" + credit + "}")
                        .status())
                .isEqualTo(422);
    }

    @Test
    void creditIsAboveZeroAndForAKnownCustomer() throws Exception {
        assertThat(add("0")).isEqualTo(422);
        assertThat(add("\"much\"")).isEqualTo(400);
        assertThat(client.post("/api/v3/fa/customer/credit/add", "{\"owId\":1,\"creditAmount\":1}")
                        .status())
                .isEqualTo(403);
        assertThat(change("revoke", 1, "")).isEqualTo(422);
    }

    @Test
    void offersComeInPagesTheLastChangeFirst() throws Exception {
        add("10");
        JsonNode page = client.get("/api/v3/fa/credits/list?limit=2&pageNo=1").data();

        assertThat(page.path("data")).hasSize(2);
        assertThat(page.path("totalRecords").intValue()).isEqualTo(7);
        assertThat(page.at("/data/0/creditAmount").decimalValue()).isEqualByComparingTo("10");
        assertThat(page.at("/data/0/organizationName").textValue()).isEqualTo("Organization " + owId());
        assertThat(page.at("/data/0/modifiedAt").textValue()).endsWith("+02:00");
    }
}
