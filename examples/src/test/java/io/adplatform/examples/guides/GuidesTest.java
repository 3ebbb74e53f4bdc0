package io.adplatform.examples.guides;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.CampaignBidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.plan.AppliedPlan;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The documents' code runs, and asks for what the documents say. */
@ExtendWith(SandboxExtension.class)
class GuidesTest {

    private static final String LIST = "GET /api/v3/fa/payments/list";

    private Sandbox sandbox;
    private AdPlatform platform;
    private Finance finance;

    @BeforeEach
    void connect() {
        platform = AdPlatform.builder().settings(sandbox.settings()).build();
        finance = Finance.on(platform);
    }

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void gettingStartedReadsPaymentsAndAReportOfAnotherWorkspace() {
        StartGuide.read(sandbox.url(), sandbox.clientId(), sandbox.clientSecret(), sandbox.email(), sandbox.password());

        sandbox.verify("POST /api/v3/da/report/by-campaign").sentOnce().inWorkspace(200002);
        assertThat(sandbox.requests(LIST)).isNotEmpty();
    }

    @Test
    void aCallHasThreeEnds() {
        CallsGuide.ends(finance);

        sandbox.verify(LIST).sent(3).with("limit", 50);
    }

    @Test
    void optionsAreOfOneCall() {
        CallsGuide.options(finance);

        assertThat(sandbox.requests(LIST).get(0).header("X-Request-Source")).isEqualTo("back-office");
    }

    @Test
    void anUntypedCallReadsCampaigns() {
        CallsGuide.untyped(platform);

        sandbox.verify("POST /api/v3/cmp/basic/list").sentOnce();
    }

    @Test
    void aDialectOverridesSingleItems() {
        assertThat(DialectGuide.dialect().credentialHeader()).isEqualTo("Authorization");
    }

    @Test
    void itemsAreFetchedAThousandARequest() {
        PagingGuide.walk(finance);

        sandbox.verify(LIST).sent(2).with("limit", 1000);
    }

    @Test
    void aWalkSaysWhatIsToComeAndWhetherItIsComplete() {
        PagingGuide.pages(finance);

        sandbox.verify(LIST).sentOnce();
    }

    @Test
    void theQuotaIsReadWithoutARequest() {
        PagingGuide.quota(platform);

        assertThat(sandbox.requestsPerMinute()).isEmpty();
    }

    @Test
    void theOverdueInvoicesAreSavedAndTheOthersAreNot(@TempDir Path folder) throws IOException {
        long customer = sandbox.data().customer(c -> c.name("Nordwind"));
        sandbox.data().invoice(i -> i.customer(customer).amount("500.00").issuedOn(LocalDate.of(2020, 1, 2)));
        sandbox.data().invoice(i -> i.customer(customer).amount("70.00"));

        OverdueInvoices.save(platform, customer, folder);

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void aReportIsExportedToAFile(@TempDir Path folder) {
        Path file = folder.resolve("campaigns.csv");

        ReportToCsv.export(platform, LocalDate.of(2026, 10, 1), LocalDate.of(2026, 10, 31), file);

        assertThat(file).content().contains("Campaign Name", "7001,");
    }

    @Test
    void anEditedTableIsAppliedAndTakenBack(@TempDir Path folder) throws IOException {
        sandbox.data()
                .bidModel(b -> b.campaign(7001).dimension(10).entity(100_001).bidMultiplier("1.2"));
        CampaignBidModels campaign = BidModels.on(platform).campaign(7001);
        Path table = folder.resolve("bids.csv");
        TableOfBids.pull(campaign, table);
        Files.writeString(table, "State,100002,,,,3,,,\n", StandardOpenOption.APPEND);

        AppliedPlan applied = TableOfBids.apply(campaign, table);

        assertThat(applied.isComplete()).isTrue();
        assertThat(multipliers(campaign)).containsExactlyInAnyOrder("100001 1.2", "100002 3", "100003 1.5");

        TableOfBids.undo(campaign, applied);

        assertThat(multipliers(campaign)).containsExactly("100001 1.2");
    }

    private static List<String> multipliers(CampaignBidModels campaign) {
        return campaign.current(List.of(Dimension.STATE)).send().stream()
                .skip(1)
                .map(row -> row.split(",", -1))
                .map(cells -> cells[1] + " " + cells[5])
                .toList();
    }

    @Test
    void aPaymentOfTheSameKeyIsMadeOnce(@TempDir Path folder) {
        long customer = sandbox.data().customer(c -> c.name("Nordwind"));
        for (int start = 1; start <= 2; start++) {
            PayOnce.pay(AdPlatform.builder().settings(sandbox.settings()), folder.resolve("pay.journal"), customer);
        }

        sandbox.verify("POST /api/v3/fa/customer/payment/add").sentOnce().committedOnce();
    }

    @Test
    void aMonthsEndPaysComparesAndExports(@TempDir Path folder) throws IOException {
        MonthsEndGuide.run(sandbox, folder);

        sandbox.verify("POST /api/v3/fa/customer/payment/add").sentOnce().committedOnce();
        assertThat(folder.resolve("payrun-2026-11.result.csv")).content().contains(",paid,");
        assertThat(folder.resolve("cursor")).isNotEmptyFile();
    }

    @Test
    void theVideosOfAFolderAreUploaded(@TempDir Path folder) throws IOException {
        byte[] film = "\0\0\0\u0018ftypmp42".getBytes(StandardCharsets.ISO_8859_1);
        Files.write(folder.resolve("film.mp4"), Arrays.copyOf(film, 300_000));
        platform.close();
        platform = AdPlatform.builder()
                .settings(sandbox.settings())
                .time(Time.manual().skipPauses())
                .build();

        UploadOneFolder.upload(platform, folder);

        sandbox.verify("POST /api/v3/crt/creatives").sentOnce().committedOnce();
    }
}
