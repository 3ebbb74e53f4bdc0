package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

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

    private void inCustomer(String story, Object... values) throws Exception {
        client.owId(customer);
        play(story.formatted(values));
    }

    private static void assertRefused(ThrowingCallable adding, String problem) {
        assertThatIllegalArgumentException().isThrownBy(adding).withMessage("the platform has no such row: " + problem);
    }

    @Test
    void aCustomerBeginsEmptyAndTheUserMayComeIn() throws Exception {
        inCustomer("""
                POST /api/v3/cmp/basic/list {}
                  /data/totalRecords 0
                GET /api/v3/fa/payments/list
                  /data/totalRecords 0
                GET /api/v3/fa/available-balance
                  /data 0
                """);
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

        inCustomer("""
                POST /api/v3/cmp/basic/list {}
                  /data/data/0/campaignId %d
                  /data/data/0/name "Autumn"
                  /data/data/0/status "expired"
                  /data/data/0/organizationName "Nordwind"
                POST /api/v3/da/report/by-campaign {"startDate": "1794268800000", "endDate": "1794355200000"}
                  /data/recordsList/0/campaignName "Autumn"
                  /data/recordsList/0/spent 100
                  /data/recordsList/0/mediaSpent 97.5
                  /data/recordsList/0/eCPM 10
                  /data/recordsList/0/CTR 1.25
                  /data/recordsList/0/conversionCount 5
                POST /api/v3/da/report/by-campaign {"startDate": "1794355200000", "endDate": "1795132800000"}
                  /data/recordsList/0/spent 0
                GET /api/v3/fa/customer/financial-details
                  /data/spent 100
                  /data/totalCampaigns 1
                """, id);
    }

    @Test
    void aCampaignInASeededWorkspaceIsTheNewestOfMany() throws Exception {
        long id = data.campaign(c -> c.name("Autumn").spent("100.00"));

        play("""
                POST /api/v3/cmp/basic/list {}
                  /data/totalRecords 61
                  /data/data/0/campaignId %d
                """.formatted(id));
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

        inCustomer("""
                GET /api/v3/fa/invoice/list/%d
                  /data/data/0/invoiceId %d
                  /data/data/0/invoiceAmount 500
                  /data/data/0/paidAmount 200.50
                  /data/data/0/status 2
                  /data/data/0/paymentTerm 15
                GET /api/v3/fa/available-balance
                  /data 50
                GET /api/v3/fa/payments/list?searchField=T-7
                  /data/data/0/paymentMode "Cheque"
                  /data/data/0/paymentType "Against Invoice"
                  /data/data/0/paymentDate 1795046400000
                """, customer, invoice);
    }

    @Test
    void anInvoiceIsOverdueByTheClockOrAsPeopleDecided() throws Exception {
        data.invoice(i -> i.customer(customer).issuedOn(TODAY.minusDays(31)));
        data.invoice(i -> i.customer(customer).pending());
        data.invoice(i -> i.customer(customer).cancelled("Issued twice"));

        inCustomer("""
                GET /api/v3/fa/invoice/list/%d
                  /data/data/*/status [8,1,5]
                  /data/data/0/actionNote "Issued twice"
                """, customer);
    }

    @Test
    void creativesOfEveryKindAreInTheLibrary() throws Exception {
        long campaign = data.campaign(c -> c.customer(customer));
        data.creative(c -> c.customer(customer).image(728, 90).name("Banner").campaign(campaign));
        data.creative(c -> c.customer(customer).video(1_920, 1_080, 15).status("pending"));
        data.creative(c -> c.customer(customer).audio(30).rejected("Too loud"));
        data.creative(c -> c.customer(customer).html("<b>Sale</b>", 300, 600).clickUrl("https://shop.example/sale"));

        inCustomer("""
                POST /api/v3/crt/creatives/list {}
                  /data/filteredList/*/platformCreativeTypeId [13,17,14,11]
                  /data/filteredList/*/creativeStatusId [2,5,1,2]
                  /data/filteredList/1/creativeRejectionReason "Too loud"
                  /data/filteredList/2/videoDetails/duration 15
                  /data/filteredList/3/imageDetails/creativeWidth 728
                  /data/filteredList/3/campaignDetails/campaignIds [%d]
                """, campaign);
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

        inCustomer("""
                POST /api/v3/bm/campaigns/%d/bid-models/dimensions/10 {}
                  /data/data/0/id 100003
                  /data/data/0/bidModelData {"id":%d,"priority":2,"bidMultiplier":1.5,"spendRatio":20,"spendRatioTypeId":1}
                  /data/total/spent 40
                """, campaign, id);
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
