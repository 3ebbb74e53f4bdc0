package io.adplatform.sdk.bidmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.FileType;
import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.bundles.BundleUpdate;
import io.adplatform.sdk.bidmodel.bundles.Bundles;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.dimensions.DimensionStatistics;
import io.adplatform.sdk.bidmodel.dimensions.GetDimensionStatistics.Attribute;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.entities.BidModelPage;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.entities.EntityField;
import io.adplatform.sdk.bidmodel.entities.EntityRow;
import io.adplatform.sdk.bidmodel.entities.ModelledEntities;
import io.adplatform.sdk.bidmodel.entities.Priority;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.bidmodel.insertionorders.IoModelling;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.sdk.bidmodel.reports.DownloadMetricsReport;
import io.adplatform.sdk.bidmodel.reports.MetricCondition;
import io.adplatform.sdk.bidmodel.reports.MetricCondition.Comparison;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written shows in what is read. */
class TuningOnTheSandboxTest {

    private static final String MANAGE = "PUT /api/v3/bm/campaigns/{campaignId}/bid-models/{dimensionId}";
    private static final String MANAGE_IO = "PUT /api/v3/bm/io/{ioId}/bid-models";
    private static final String REPORT = "POST /api/v3/bm/campaigns/{campaignId}/reports/{dimensionId}";
    private static final long FIRST_STATE = 100_001;

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final AdPlatform platform = AdPlatform.builder()
            .settings(sandbox.settings())
            .time(Time.manual(Instant.now()).skipPauses())
            .deadline(Duration.ofHours(10))
            .allowPrivateLinks()
            .cacheStaticLists(Duration.ofDays(365))
            .build();
    private final BidModels bids = BidModels.on(platform);
    private final List<CampaignSummary> campaigns =
            Campaigns.on(platform).list().stream().toList();
    private final CampaignSummary running = campaign(CampaignStatus.RUNNING);
    private final CampaignBidModels campaign = bids.campaign(running.campaignId());

    private CampaignSummary campaign(CampaignStatus status) {
        return campaigns.stream()
                .filter(summary -> status.equals(summary.status()))
                .findFirst()
                .orElseThrow();
    }

    private BidModelRow state(long id) {
        return campaign.entities(Dimension.STATE).stream()
                .filter(row -> row.id() == id)
                .findFirst()
                .orElseThrow();
    }

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
    }

    @Test
    void modellingThatIsAddedUpdatedAndDeletedShowsInListsAndCounts() {
        campaign.manage(Dimension.STATE)
                .add(EntityModelling.of(FIRST_STATE).priority(1).bidMultiplier("1.5"))
                .add(EntityModelling.of(FIRST_STATE + 1).priority(2).spendRatio(SpendRatio.strict("60")))
                .add(EntityModelling.ofOthers().spendRatio(SpendRatio.strict("40")))
                .baseBid(new BigDecimal("1.25"))
                .send();

        BidModelPage page = campaign.entities(Dimension.STATE)
                .sortBy("+priority")
                .pageSize(2)
                .send();
        assertThat(page.rows()).extracting(BidModelRow::id).containsExactly(FIRST_STATE, FIRST_STATE + 1);
        assertThat(page.rows()).allMatch(row -> Boolean.TRUE.equals(row.modelled()));
        assertThat(page.campaignBidDetails().baseBid()).isEqualByComparingTo("1.25");
        BidModelData first = page.rows().get(0).bidModelData();
        assertThat(first.bidMultiplier()).isEqualByComparingTo("1.5");
        assertThat(page.rows().get(1).bidModelData().spendRatioType()).isSameAs(SpendRatioType.STRICT);

        assertThat(campaign.modelledItemCount(Dimension.STATE).send().totalCount())
                .isEqualTo(3);
        assertThat(campaign.dimensionStatistics().send().get(Dimension.STATE).modelledIds())
                .containsExactly(FIRST_STATE, FIRST_STATE + 1);
        assertThat(campaign.dimensionStatistics()
                        .only(Attribute.MODELLED_COUNT)
                        .send()
                        .get(Dimension.STATE))
                .isEqualTo(new DimensionStatistics(null, 2L, null, Map.of()));
        assertThat(bids.modelledEntities(Dimension.STATE, List.of(FIRST_STATE, FIRST_STATE + 5))
                        .includeCampaigns()
                        .send()
                        .campaigns())
                .extracting(ModelledEntities.InCampaigns::campaignIds)
                .containsExactly(List.of(running.campaignId()), List.of());

        campaign.manage(Dimension.STATE)
                .update(ModellingUpdate.of(first.id()).bidMultiplier("2"))
                .send();
        BidModelData updated = state(FIRST_STATE).bidModelData();
        assertThat(updated.bidMultiplier()).isEqualByComparingTo("2");
        assertThat(updated.priority()).isEqualTo(1);

        campaign.manage(Dimension.STATE).delete(List.of(first.id())).send();
        assertThat(state(FIRST_STATE).modelled()).isFalse();
        campaign.delete().dimensions(Dimension.STATE).send();
        assertThat(campaign.modelledItemCount().send().totalCount()).isZero();
    }

    @Test
    void bundlesAreCreatedModelledUpdatedReportedAndTakenApart() {
        Bundles bundles = bids.bundles(running.campaignId());
        long east =
                Objects.requireNonNull(bundles.create(Dimension.STATE, "East", List.of(FIRST_STATE, FIRST_STATE + 1))
                        .send()
                        .id());
        campaign.manage(Dimension.STATE)
                .add(EntityModelling.ofBundle(east).priority(1))
                .add(EntityModelling.ofNewBundle("West", List.of(FIRST_STATE + 2))
                        .priority(2))
                .send();
        assertThat(bundles.list(Dimension.STATE).send())
                .extracting(Bundle::bundleName, Bundle::modellingApplied)
                .containsExactly(tuple("East", true), tuple("West", true));
        assertThat(bundles.list(Dimension.CITY).send()).isEmpty();

        bundles.update(Dimension.STATE)
                .bundle(BundleUpdate.of(east).name("North east").entityIds(List.of(FIRST_STATE)))
                .send();
        Bundle renamed = bundles.list().search("north").send().get(0);
        assertThat(renamed.entityIds()).containsExactly(FIRST_STATE);

        List<BidModelRow> rows = campaign.report(Dimension.STATE).bundleIds(List.of(east)).stream()
                .toList();
        assertThat(rows).hasSize(52);
        assertThat(rows).filteredOn(BundleRow.class::isInstance).singleElement().satisfies(row -> {
            BundleRow bundle = (BundleRow) row;
            assertThat(bundle.entities()).extracting(EntityRow::id).containsExactly(FIRST_STATE);
            assertThat(bundle.metrics().delivery().impressions())
                    .isEqualByComparingTo(
                            bundle.entities().get(0).metrics().delivery().impressions());
        });

        campaign.manage(Dimension.STATE).unbundle(List.of(east)).send();
        assertThat(bundles.list().send()).extracting(Bundle::bundleName).containsExactly("West");
        bundles.delete(
                        Dimension.STATE,
                        bundles.list().send().stream().map(Bundle::bundleId).toList())
                .send();
        assertThat(bundles.list().send()).isEmpty();
        assertThat(campaign.modelledItemCount().send().totalCount()).isZero();
    }

    @Test
    void blockedEntitiesShowInRows() {
        campaign.exclude(Dimension.STATE, List.of(FIRST_STATE, FIRST_STATE + 1)).send();
        campaign.include(Dimension.STATE, List.of(FIRST_STATE)).send();
        assertThat(state(FIRST_STATE).excluded()).isFalse();
        assertThat(state(FIRST_STATE + 1).excluded()).isTrue();
        campaign.manage(Dimension.STATE)
                .include(List.of(FIRST_STATE + 1))
                .exclude(List.of(FIRST_STATE))
                .send();
        assertThat(state(FIRST_STATE).excluded()).isTrue();
        assertThat(state(FIRST_STATE + 1).excluded()).isFalse();

        long device =
                campaign.entities(Dimension.DEVICE_TYPE).send().rows().get(0).id();
        assertThat(campaign.deviceTypes().exclude(device).send().message()).isEqualTo("It is excluded now");
        assertThat(campaign.entities(Dimension.DEVICE_TYPE).send().rows().get(0).excluded())
                .isTrue();
        campaign.deviceTypes().include(device).send();
        assertThat(campaign.entities(Dimension.DEVICE_TYPE).send().rows().get(0).excluded())
                .isFalse();
    }

    @Test
    void aLongListComesAThousandRowsARequest() {
        sandbox.clear();
        List<BidModelRow> zips =
                campaign.entities(Dimension.ZIP).sortBy("-spent").stream().toList();
        assertThat(zips).hasSize(2_547);
        assertThat(zips).extracting(row -> row.metrics().cost().spent()).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(sandbox.requestCount()).isEqualTo(3);
    }

    @Test
    void aReportIsWalkedInPagesOfThePlatformsOwnSize() {
        sandbox.clear();
        assertThat(campaign.report(Dimension.STATE).stream()).hasSize(51);
        assertThat(sandbox.requests(REPORT))
                .hasSizeGreaterThan(1)
                .allSatisfy(request -> assertThat(request.body()).doesNotContain("noOfEntries"));

        sandbox.clear();
        assertThat(campaign.report(Dimension.STATE).pageSize(50).stream()).hasSize(51);
        assertThat(sandbox.requests(REPORT))
                .allSatisfy(request -> assertThat(request.body()).contains("noOfEntries"));
    }

    @Test
    void strictRatiosMayBeSplitBetweenDimensions() {
        IoBidModels io = bids.io(Objects.requireNonNull(running.ioId()));
        long city = campaign.entities(Dimension.CITY)
                .pageSize(1)
                .send()
                .rows()
                .get(0)
                .id();

        io.manage()
                .add(IoModelling.of(Dimension.STATE, FIRST_STATE)
                        .inCampaign(running.campaignId())
                        .spendRatio(SpendRatio.strict("60")))
                .add(IoModelling.of(Dimension.CITY, city)
                        .inCampaign(running.campaignId())
                        .spendRatio(SpendRatio.strict("40")))
                .send();

        BidModelRow state = state(FIRST_STATE);
        assertThat(state.spendRatio()).isEqualTo(SpendRatio.strict("60"));
        assertThatThrownBy(() -> campaign.manage(Dimension.STATE)
                        .update(ModellingUpdate.of(state).spendRatio(new BigDecimal("50")))
                        .send())
                .isInstanceOf(UnprocessableException.class)
                .hasMessageContaining("Strict spend ratios must equal 100 percent, not 90");
    }

    @Test
    void aRowThatIsReadIsChangedByItsModellingOrByItsEntity() {
        campaign.manage(Dimension.STATE)
                .add(EntityModelling.of(FIRST_STATE).bidMultiplier("1.5"))
                .add(EntityModelling.ofNewBundle("East", List.of(FIRST_STATE + 1)))
                .send();

        BidModelRow row = state(FIRST_STATE);
        campaign.manage(Dimension.STATE)
                .update(ModellingUpdate.of(row)
                        .bidMultiplier(Objects.requireNonNull(row.multiplier()).times("1.1")))
                .send();
        assertThat(state(FIRST_STATE).multiplier()).isEqualTo(BidMultiplier.of("1.65"));

        campaign.manage(Dimension.STATE)
                .update(ModellingUpdate.ofEntity(FIRST_STATE).priority(3))
                .send();
        assertThat(state(FIRST_STATE).priority()).isEqualTo(Priority.of(3));

        long east = bids.bundles(running.campaignId()).list().send().get(0).bundleId();
        campaign.manage(Dimension.STATE)
                .update(ModellingUpdate.ofBundle(east).bundleName("West").entityIds(List.of(FIRST_STATE + 2)))
                .send();
        assertThat(bids.bundles(running.campaignId()).list().send())
                .extracting(Bundle::bundleName)
                .containsExactly("West");
    }

    @Test
    void rowsAddUpToTheTotalsAndTheSpending() {
        BidModelPage page = campaign.entities(Dimension.STATE).pageSize(1000).send();
        BigDecimal sum =
                page.rows().stream().map(row -> row.metrics().cost().spent()).reduce(BigDecimal.ZERO, BigDecimal::add);
        assertThat(sum)
                .isPositive()
                .isEqualByComparingTo(page.totals().metrics().cost().spent());
        assertThat(campaign.spending(Dimension.STATE).send().entityWiseSpent().values().stream()
                        .reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo(sum);
        assertThat(campaign.entities(Dimension.STATE).skipReporting().send().rows())
                .allMatch(row -> row.metrics().cost().spent() == null);
    }

    @Test
    void aReportIsFetchedAsAFileThroughItsLinkOrInOneStep(@TempDir Path folder) throws Exception {
        DownloadMetricsReport report = campaign.downloadReport(Dimension.STATE)
                .sortBy("-spent")
                .columns(List.of(
                        EntityField.ID.column(),
                        EntityField.NAME.column().labelled("State, by name"),
                        EntityField.SPENT.column()));
        Path file = folder.resolve("states.csv");
        platform.download(report.send().url()).toFile(file);
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(52).startsWith("ID,\"State, by name\",Spent");
        assertThat(lines.stream().skip(1).map(line -> new BigDecimal(line.substring(line.lastIndexOf(',') + 1))))
                .isSortedAccordingTo(Comparator.reverseOrder());

        sandbox.clear();
        Path again = report.fetch().toDirectory(folder).path().orElseThrow();
        assertThat(again).hasFileName("bid-models-" + running.campaignId() + "-10.csv");
        assertThat(Files.readAllLines(again)).isEqualTo(lines);
        assertThat(sandbox.requestCount())
                .as("the link costs a request, the file none")
                .isEqualTo(1);
    }

    @Test
    void aReportIsASpreadsheetToo() throws Exception {
        byte[] xlsx = campaign.downloadReport(Dimension.STATE)
                .columns(EntityField.NAME)
                .fileType(FileType.XLSX)
                .fetch()
                .toBytesAsync()
                .join();

        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(xlsx))) {
            String sheet = "";
            for (ZipEntry part = zip.getNextEntry(); part != null; part = zip.getNextEntry()) {
                String text = new String(zip.readAllBytes(), StandardCharsets.UTF_8);
                sheet = part.getName().endsWith("sheet1.xml") ? text : sheet;
            }
            assertThat(sheet).contains("<t>Name</t>", "<t>State 51</t>");
        }
    }

    @Test
    void performanceFiltersHoldOnEveryPage() {
        List<BidModelRow> all = campaign.report(Dimension.STATE).stream().toList();
        BigDecimal middle = all.get(25).metrics().delivery().impressions();
        List<BidModelRow> some = campaign
                .report(Dimension.STATE)
                .matchingAll(
                        MetricCondition.of(EntityField.IMPRESSIONS, Comparison.AT_LEAST, middle.toPlainString()),
                        MetricCondition.of(EntityField.CLICKS, Comparison.GREATER_THAN, "0"))
                .pageSize(10)
                .stream()
                .toList();
        assertThat(some)
                .isNotEmpty()
                .hasSizeLessThan(51)
                .allSatisfy(row ->
                        assertThat(row.metrics().delivery().impressions()).isGreaterThanOrEqualTo(middle));
    }

    @Test
    void anIoChangesAllItsCampaigns() {
        IoBidModels io = bids.io(Objects.requireNonNull(running.ioId()));
        io.manage()
                .add(IoModelling.of(Dimension.STATE, FIRST_STATE).priority(2).bidMultiplier("1.25"))
                .exclude(Dimension.STATE, List.of(FIRST_STATE + 1))
                .send();
        List<CampaignSummary> ofIo = campaigns.stream()
                .filter(summary -> Objects.equals(summary.ioId(), running.ioId()))
                .toList();
        assertThat(ofIo).hasSizeGreaterThan(1);
        for (CampaignSummary one : ofIo) {
            List<BidModelRow> states = bids.campaign(one.campaignId()).entities(Dimension.STATE).stream()
                    .sorted(Comparator.comparing(BidModelRow::id))
                    .toList();
            assertThat(states.get(0).bidModelData().bidMultiplier()).isEqualByComparingTo("1.25");
            assertThat(states.get(1).excluded()).isTrue();
        }

        BidModelData data = state(FIRST_STATE).bidModelData();
        io.manage().update(IoModelling.ofData(data.id()).priority(5)).send();
        assertThat(state(FIRST_STATE).bidModelData().priority()).isEqualTo(5);
        io.manage().delete(List.of(data.id())).send();
        assertThat(state(FIRST_STATE).bidModelData()).isNull();

        io.addPriority(4, List.of(running.campaignId())).send();
        assertThat(campaign.entities(Dimension.STATE)
                        .send()
                        .campaignBidDetails()
                        .currentPriority())
                .isEqualTo(4);
        io.updatePriority(3, List.of(running.campaignId())).send();
        assertThat(campaign.entities(Dimension.STATE)
                        .send()
                        .campaignBidDetails()
                        .currentPriority())
                .isEqualTo(3);
        io.deletePriority(List.of(running.campaignId())).send();
        assertThat(campaign.entities(Dimension.STATE)
                        .send()
                        .campaignBidDetails()
                        .currentPriority())
                .isNull();
    }

    @Test
    void thePlatformsRulesAnswerWithTheDocumentedMessages() {
        CampaignSummary over = campaign(CampaignStatus.EXPIRED);
        assertThatThrownBy(() -> bids.io(Objects.requireNonNull(over.ioId()))
                        .addPriority(1, List.of(over.campaignId()))
                        .send())
                .isInstanceOf(UnprocessableException.class)
                .hasMessageContaining("Cannot assign priority as campaign is in invalid status");
        assertThatThrownBy(() -> bids.io(1).manage().delete(List.of(9001L)).send())
                .isInstanceOf(ForbiddenException.class)
                .hasMessageContaining("Forbidden!");
        for (int i = 0; i < 3; i++) {
            sandbox.onNext(MANAGE_IO, Fault.status(500, "server encountered an error !"));
        }
        assertThatThrownBy(() -> bids.io(901).manage().delete(List.of(9001L)).send())
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("server encountered an error !");
    }

    @Test
    void anUpdateIsSentAgainAfterALostAnswerAndAnAdditionIsNot() {
        campaign.manage(Dimension.STATE)
                .add(EntityModelling.of(FIRST_STATE).priority(1))
                .send();
        long id = Objects.requireNonNull(state(FIRST_STATE).bidModelData().id());

        sandbox.clear();
        sandbox.onNext(MANAGE, Fault.disconnectAfterProcessing());
        campaign.manage(Dimension.STATE)
                .update(ModellingUpdate.of(id).priority(2))
                .send();
        assertThat(sandbox.requests(MANAGE)).hasSize(2);

        sandbox.clear();
        sandbox.onNext(MANAGE, Fault.disconnectAfterProcessing());
        assertThatThrownBy(() -> campaign.manage(Dimension.STATE)
                        .add(EntityModelling.ofNewBundle("East", List.of(FIRST_STATE + 1))
                                .priority(1))
                        .send())
                .isInstanceOf(OutcomeUnknownException.class);
        assertThat(sandbox.requests(MANAGE)).hasSize(1);
        assertThat(bids.bundles(running.campaignId()).list().send()).hasSize(1);
    }

    @Test
    void theListOfDimensionsIsReadOnce() {
        sandbox.clear();
        assertThat(bids.dimensions().send())
                .isSameAs(BidModels.on(platform).dimensions().send());
        assertThat(sandbox.requestCount()).isEqualTo(1);
    }
}
