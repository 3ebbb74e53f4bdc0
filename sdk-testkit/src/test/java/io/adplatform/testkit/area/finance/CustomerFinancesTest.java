package io.adplatform.testkit.area.finance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CustomerFinancesTest extends LoggedInTest {

    CustomerFinancesTest() {
        super(atNoonWithoutLimit());
    }

    private static final String CUSTOMER = "/api/v3/fa/customer/";

    @Test
    void theGlanceAddsUp() throws Exception {
        JsonNode data = client.get(CUSTOMER + "financial-details?owId=" + sandbox.owId())
                .data();

        assertThat(data.path("spent").decimalValue())
                .isEqualByComparingTo(data.path("actualSpent")
                        .decimalValue()
                        .add(data.path("dataCost").decimalValue()));
        assertThat(data.path("balance").decimalValue())
                .isEqualByComparingTo(client.get("/api/v3/fa/available-balance?owId=" + sandbox.owId())
                        .data()
                        .decimalValue());
        assertThat(data.path("pendingCampaigns").intValue()
                        + data.path("runningCampaigns").intValue())
                .isLessThan(data.path("totalCampaigns").intValue());
    }

    @Test
    void aMarginIsKeptAndHoldsForCampaignsWithoutOneOfTheirOwn() throws Exception {
        String body = "{\"owId\":" + sandbox.owId() + ",\"marginTypeId\":1,\"marginValue\":12.5}";
        assertThat(client.post(CUSTOMER + "edit-margin", body).status()).isEqualTo(200);

        JsonNode margins =
                client.get(CUSTOMER + "view-margin?owId=" + sandbox.owId()).data();
        assertThat(margins.at("/data/0/marginValue").decimalValue()).isEqualByComparingTo("12.5");
        JsonNode campaigns = client.get(CUSTOMER + "campaign-margin-list?owId=" + sandbox.owId())
                .data()
                .path("data");
        assertThat(campaigns).anyMatch(campaign -> !campaign.path("isDefault").booleanValue());
        assertThat(campaigns)
                .filteredOn(campaign -> campaign.path("isDefault").booleanValue())
                .isNotEmpty()
                .allSatisfy(campaign -> {
                    assertThat(campaign.path("campaignMargin").decimalValue()).isEqualByComparingTo("12.5");
                    assertThat(campaign.path("default").booleanValue()).isTrue();
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"vld", "pld", "sls"})
    void feesOfAFamilyAreKeptAndTheOthersStay(String family) throws Exception {
        String path = CUSTOMER + sandbox.owId() + "/";
        String other = family.equals("vld") ? "pld" : "vld";
        JsonNode before = client.get(path + other + "-fees").data();

        Client.Reply reply = client.patch(
                CUSTOMER + family + "-fees",
                ("{\"owId\":%d,\"xRate\":0.35,\"xEnabled\":false,\"xMarkupType\":\"Percentage\",\"xMarkupTypeId\":2,"
                                + "\"xMarkupValue\":12.5}")
                        .formatted(sandbox.owId())
                        .replace("\"x", "\"" + family));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.data().path("message").textValue()).contains("newly created");
        JsonNode now = client.get(path + family + "-fees").data();
        assertThat(now.path("id")).isEqualTo(reply.data().path("id"));
        assertThat(now.path(family + "Rate").decimalValue()).isEqualByComparingTo("0.35");
        assertThat(now.path(family + "Enabled").booleanValue()).isFalse();
        assertThat(now.path(family + "MarkupType").textValue()).isEqualTo("Percentage");
        assertThat(client.get(path + other + "-fees").data()).isEqualTo(before);
    }

    @Test
    void pgFeesAreKept() throws Exception {
        String path = CUSTOMER + sandbox.owId() + "/pg-fees";
        client.patch(path, "{\"owId\":" + sandbox.owId() + ",\"pgCampaignFees\":8,\"pgWorkspaceShare\":2.5}");

        JsonNode fees = client.get(path).data().path("organizationPgFeesDetails");
        assertThat(fees.path("pgCampaignFees").intValue()).isEqualTo(8);
        assertThat(fees.path("pgWorkspaceShare").decimalValue()).isEqualByComparingTo("2.5");
    }

    @Test
    void theFlagOfAStrangerIsRefusedInsideOfASuccess() throws Exception {
        Client.Reply reply = client.get(CUSTOMER + "dv-ivt?customerOwId=1");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.json().path("success").booleanValue()).isTrue();
        assertThat(reply.data().path("success").booleanValue()).isFalse();
        assertThat(reply.data().at("/errorObjects/0/error").textValue())
                .isEqualTo("User is not allowed to access provided customer details");
    }

    @Test
    void theFlagIsKept() throws Exception {
        String path = CUSTOMER + "dv-ivt?customerOwId=" + sandbox.owId();

        assertThat(client.get(path).data().path("isDvIvtSegmentsEnabled").booleanValue())
                .isFalse();
        assertThat(client.patch(path + "&isDvIvtSegmentsEnabled=true", "")
                        .data()
                        .path("message")
                        .textValue())
                .isEqualTo("Segments are enabled successfully");
        assertThat(client.get(path).data().path("isDvIvtSegmentsEnabled").booleanValue())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "payment-type, 3, 1, As Fund",
        "payment-status, 4, 1, Processing",
        "invoice-payment-modes, 3, 2, Cheque",
        "invoice-status, 7, 8, Cancelled",
        "invoice-payment-terms, 8, 3, Net 30",
    })
    void aStaticListHasTheDocumentedItems(String name, int size, int id, String label) throws Exception {
        JsonNode list = client.get("/api/v3/fa/static/" + name).data();

        assertThat(list).hasSize(size);
        assertThat(list).anySatisfy(item -> {
            assertThat(item.path("id").intValue()).isEqualTo(id);
            assertThat(item.path("label").textValue()).isEqualTo(label);
        });
    }

    @Test
    void aFeeChangesAloneAndTheOthersOfItsFamilyStay() throws Exception {
        String path = CUSTOMER + sandbox.owId() + "/pld-fees";
        JsonNode before = client.get(path).data();

        Client.Reply reply = client.patch(
                CUSTOMER + "pld-fees",
                "{\"owId\":" + sandbox.owId() + ",\"id\":" + before.path("id") + ",\"pldRate\":0.5}");

        assertThat(reply.status()).isEqualTo(200);
        JsonNode now = client.get(path).data();
        assertThat(now.path("pldRate").decimalValue()).isEqualByComparingTo("0.5");
        assertThat(now.path("pldMarkupType")).isEqualTo(before.path("pldMarkupType"));
        assertThat(now.path("pldMarkupValue")).isEqualTo(before.path("pldMarkupValue"));
    }

    @Test
    void pgPaymentTypesComeWithTheirCounts() throws Exception {
        JsonNode data = client.get("/api/v3/fa/static/pg/payment-type").data();

        assertThat(data.path("totalRecords").intValue()).isEqualTo(2);
        assertThat(data.at("/pgPaymentTypes/0/name").textValue()).isEqualTo("publisher");
    }

    @Test
    void aStrangersFinancesAreForbidden() throws Exception {
        assertThat(client.get(CUSTOMER + "financial-details?owId=1").status()).isEqualTo(403);
        assertThat(client.get("/api/v3/fa/invoice/list/1").status()).isEqualTo(403);
        assertThat(client.get(CUSTOMER + "1/vld-fees").status()).isEqualTo(403);
    }
}
