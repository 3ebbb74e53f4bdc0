package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.area.bidmodel.NewBidModel;
import java.time.LocalDate;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** At noon of 2026-11-20. */
class SandboxDataTest extends LoggedInTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 20);

    private final SandboxData data = sandbox.data();
    private final long customer = data.customer(c -> c.name("Nordwind"));

    SandboxDataTest() {
        super(atNoonWithoutLimit());
    }

    private JsonNode inCustomer(String path) throws Exception {
        return client.owId(customer).get(path).data();
    }

    private JsonNode inCustomer(String path, String body) throws Exception {
        return client.owId(customer).post(path, body).data();
    }

    private static void assertRefused(ThrowingCallable adding, String problem) {
        assertThatIllegalArgumentException().isThrownBy(adding).withMessage("the platform has no such row: " + problem);
    }

    @Test
    void aCustomerBeginsEmptyAndTheUserMayComeIn() throws Exception {
        assertThat(inCustomer(Client.CAMPAIGNS, "{}").path("totalRecords").intValue())
                .isZero();
        assertThat(inCustomer(Client.PAYMENTS).path("totalRecords").intValue()).isZero();
        assertThat(inCustomer("/api/v3/fa/available-balance").decimalValue()).isZero();
        assertThat(data.customer(c -> {})).isNotEqualTo(customer);
    }

    @Test
    void aCampaignIsListedAndReportedExactlyAsItWasSaid() throws Exception {
        long id = data.campaign(c -> c.customer(customer)
                .name("Autumn")
                .status("expired")
                .between(TODAY.minusDays(20), TODAY.minusDays(3))
                .dailyBudget("120")
                .deliveredOn(TODAY.minusDays(10))
                .spent("100.00")
                .dataCost("2.5")
                .impressions(10_000)
                .clicks(125)
                .conversions(5));

        JsonNode listed = inCustomer(Client.CAMPAIGNS, "{}").at("/data/0");
        assertThat(listed.path("campaignId").longValue()).isEqualTo(id);
        assertThat(listed.path("name").textValue()).isEqualTo("Autumn");
        assertThat(listed.path("status").textValue()).isEqualTo("expired");
        assertThat(listed.path("organizationName").textValue()).isEqualTo("Nordwind");
        JsonNode row = report(TODAY.minusDays(10), TODAY.minusDays(9)).at("/recordsList/0");
        assertThat(row.path("campaignName").textValue()).isEqualTo("Autumn");
        assertThat(row.path("spent").decimalValue()).isEqualByComparingTo("100");
        assertThat(row.path("mediaSpent").decimalValue()).isEqualByComparingTo("97.5");
        assertThat(row.path("eCPM").decimalValue()).isEqualByComparingTo("10");
        assertThat(row.path("CTR").decimalValue()).isEqualByComparingTo("1.25");
        assertThat(row.path("conversionCount").intValue()).isEqualTo(5);
        assertThat(report(TODAY.minusDays(9), TODAY).at("/recordsList/0/spent").decimalValue())
                .isZero();
        JsonNode overview = inCustomer("/api/v3/fa/customer/financial-details");
        assertThat(overview.path("spent").decimalValue()).isEqualByComparingTo("100");
        assertThat(overview.path("totalCampaigns").intValue()).isOne();
    }

    private JsonNode report(LocalDate from, LocalDate to) throws Exception {
        return inCustomer(
                Client.BY_CAMPAIGN, "{\"startDate\": \"%d\", \"endDate\": \"%d\"}".formatted(millis(from), millis(to)));
    }

    private static long millis(LocalDate day) {
        return day.toEpochDay() * 86_400_000;
    }

    @Test
    void aCampaignInASeededWorkspaceIsTheNewestOfMany() throws Exception {
        long id = data.campaign(c -> c.name("Autumn").spent("100.00"));

        JsonNode page = client.post(Client.CAMPAIGNS, "{}").data();

        assertThat(page.path("totalRecords").intValue()).isEqualTo(61);
        assertThat(page.at("/data/0/campaignId").longValue()).isEqualTo(id);
    }

    @Test
    void paymentsCountTowardsInvoicesAndTheBalance() throws Exception {
        long invoice = data.invoice(i -> i.customer(customer).amount("500.00").termDays(15));
        data.payment(p -> p.customer(customer)
                .invoice(invoice)
                .amount("200.50")
                .status("Paid")
                .mode("Cheque")
                .transaction("T-7")
                .date(TODAY.minusDays(1)));
        data.payment(p -> p.customer(customer).type("As Fund").amount("80").status("paid"));
        data.payment(p ->
                p.customer(customer).type("Refund").amount("30").status("Paid").refundReason("Unused"));

        JsonNode listed = inCustomer("/api/v3/fa/invoice/list/" + customer).at("/data/0");
        assertThat(listed.path("invoiceId").longValue()).isEqualTo(invoice);
        assertThat(listed.path("invoiceAmount").decimalValue()).isEqualByComparingTo("500");
        assertThat(listed.path("paidAmount").decimalValue()).isEqualByComparingTo("200.50");
        assertThat(listed.path("status").intValue()).as("partially paid").isEqualTo(2);
        assertThat(listed.path("paymentTerm").intValue()).isEqualTo(15);
        assertThat(inCustomer("/api/v3/fa/available-balance").decimalValue()).isEqualByComparingTo("50");
        JsonNode payment = inCustomer(Client.PAYMENTS + "?searchField=T-7").at("/data/0");
        assertThat(payment.path("paymentMode").textValue()).isEqualTo("Cheque");
        assertThat(payment.path("paymentType").textValue()).isEqualTo("Against Invoice");
        assertThat(payment.path("paymentDate").longValue()).isEqualTo(millis(TODAY.minusDays(1)));
    }

    @Test
    void anInvoiceIsOverdueByTheClockOrAsPeopleDecided() throws Exception {
        data.invoice(i -> i.customer(customer).issuedOn(TODAY.minusDays(31)));
        data.invoice(i -> i.customer(customer).pending());
        data.invoice(i -> i.customer(customer).cancelled("Issued twice"));

        JsonNode invoices = inCustomer("/api/v3/fa/invoice/list/" + customer).path("data");

        assertThat(invoices.findValues("status").stream().map(JsonNode::intValue))
                .containsExactly(8, 1, 5);
        assertThat(invoices.at("/0/actionNote").textValue()).isEqualTo("Issued twice");
    }

    @Test
    void creativesOfEveryKindAreInTheLibrary() throws Exception {
        long campaign = data.campaign(c -> c.customer(customer));
        data.creative(c -> c.customer(customer).image(728, 90).name("Banner").campaign(campaign));
        data.creative(c -> c.customer(customer).video(1_920, 1_080, 15).status("pending"));
        data.creative(c -> c.customer(customer).audio(30).rejected("Too loud"));
        data.creative(c -> c.customer(customer).html("<b>Sale</b>", 300, 600).clickUrl("https://shop.example/sale"));

        JsonNode list = inCustomer(Client.CREATIVES, "{}").path("filteredList");

        assertThat(list.findValues("platformCreativeTypeId").stream().map(JsonNode::intValue))
                .containsExactly(13, 17, 14, 11);
        assertThat(list.findValues("creativeStatusId").stream().map(JsonNode::intValue))
                .containsExactly(2, 5, 1, 2);
        assertThat(list.at("/1/creativeRejectionReason").textValue()).isEqualTo("Too loud");
        assertThat(list.at("/2/videoDetails/duration").intValue()).isEqualTo(15);
        assertThat(list.at("/3/imageDetails/creativeWidth").intValue()).isEqualTo(728);
        assertThat(list.at("/3/campaignDetails/campaignIds/0").longValue()).isEqualTo(campaign);
    }

    @Test
    void bidModelingIsThatOfItsEntity() throws Exception {
        long campaign = data.campaign(c -> c.customer(customer).spent("40").impressions(1_000));
        long id = data.bidModel(b -> b.campaign(campaign)
                .dimension(10)
                .entity(100_003)
                .priority(2)
                .bidMultiplier("1.5")
                .flexibleSpendRatio("20"));

        JsonNode rows = inCustomer("/api/v3/bm/campaigns/" + campaign + "/bid-models/dimensions/10", "{}");

        JsonNode row = rows.at("/data/0");
        assertThat(row.path("id").longValue()).isEqualTo(100_003);
        assertThat(row.at("/bidModelData/id").longValue()).isEqualTo(id);
        assertThat(row.at("/bidModelData/priority").intValue()).isEqualTo(2);
        assertThat(row.at("/bidModelData/bidMultiplier").decimalValue()).isEqualByComparingTo("1.5");
        assertThat(row.at("/bidModelData/spendRatioTypeId").intValue()).isEqualTo(1);
        assertThat(rows.at("/total/spent").decimalValue()).isEqualByComparingTo("40");
    }

    @Test
    void whatNoRowCanBeIsRefusedWithWhatIsAllowed() {
        assertRefused(
                () -> data.campaign(c -> c.status("sunny")),
                "status must be one of [pending, running, expired, deleted], not sunny");
        assertRefused(() -> data.campaign(c -> c.spent("a lot")), "spent must be a number, not a lot");
        assertRefused(
                () -> data.campaign(c -> c.spent("-1")),
                "spent must be zero or above, with 15 digits and 4 decimals at most, not -1");
        assertRefused(() -> data.campaign(c -> c.spent("1").dataCost("2")), "dataCost is a part of spent");
        assertRefused(
                () -> data.campaign(c -> c.deliveredOn(TODAY.minusDays(11))),
                "it delivered on a day when it did not run");
        assertRefused(
                () -> data.payment(p -> p.status("Done")),
                "status must be one of [Processing, Paid, Rejected, Cancelled], not Done");
        assertRefused(() -> data.payment(p -> p.amount("0")), "amount must be above 0");
        assertRefused(() -> data.payment(p -> p.invoice(7)), "customer 200001 has no invoice 7");
        assertRefused(
                () -> data.payment(p -> p.type("Against Invoice")),
                "a payment against an invoice has an invoice, and no other one has");
        assertRefused(() -> data.invoice(i -> i.termDays(-1)), "termDays must be 0 to 3650, not -1");
        assertRefused(() -> data.creative(c -> c.name(" ")), "name must not be empty");
        assertRefused(() -> data.creative(c -> c.campaign(1)), "workspace 200001 has no campaign 1");
        assertRefused(
                () -> data.creative(c -> c.audio(9).group(4_001)),
                "workspace 200001 has no group 4001 of creatives of type 17");
        assertRefused(() -> data.invoice(i -> i.customer(999)), "there is no customer 999");
    }

    @Test
    void bidModelingKeepsTheDocumentsLimits() {
        long campaign = data.campaign(c -> {});
        Consumer<Consumer<NewBidModel>> add = more -> data.bidModel(
                b -> more.accept(b.campaign(campaign).dimension(10).entity(100_001)));

        assertRefused(() -> add.accept(b -> b.priority(11)), "priority must be 1 to 10");
        assertRefused(() -> add.accept(b -> b.bidMultiplier("0.01")), "bidMultiplier must be 0.1 to 100");
        assertRefused(() -> add.accept(b -> b.entity(1)), "The dimension State has no entity 1, but 100001 to 100051");
        assertRefused(
                () -> add.accept(b -> b.flexibleSpendRatio("20")),
                "flexible spend ratios require a dimension priority");
        assertRefused(() -> data.bidModel(b -> b.campaign(1)), "there is no campaign 1");
        long poor = data.campaign(c -> c.dailyBudget("99"));
        assertRefused(
                () -> add.accept(b -> b.campaign(poor).priority(1)), "The daily budget of the campaign is below 100");
        assertThatNullPointerException().isThrownBy(() -> data.bidModel(b -> b.campaign(campaign)));
    }
}
