package io.adplatform.sdk.reports;

import static io.adplatform.sdk.contract.WirePlatform.json;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.FileType;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.contract.WirePlatform;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.json.Records;
import io.adplatform.sdk.reports.dashboards.Dashboard;
import io.adplatform.sdk.reports.dashboards.DashboardData;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dashboards, reports, exports and schedules as the documents write them, against a server that only records. */
class ReportsWireTest {

    private static final String REPORT =
            "{'success':true,'data':{'totalRecords':0,'recordsTotal':{'logoURL':'l','avatarURL':'a'}}}";
    private static final String LINK = "{'responseUrl':'https://files.example/1.csv'}";
    private static final Instant NOVEMBER = Instant.parse("2026-11-01T00:00:00Z");

    @AutoClose
    private WirePlatform platform;

    private Reports reports;

    @BeforeEach
    void start() throws Exception {
        platform = WirePlatform.start();
        reports = Reports.on(platform.client());
    }

    /** Document 3 declares the answer of a created dashboard as text. */
    @Test
    void aDashboardIsCreatedWithAnAnswerInTextOrJson() throws InterruptedException {
        platform.answers("{'id':960,'label':'Mine'}");

        reports.dashboards()
                .create(Dashboard.of("Mine", DashboardData.builder().build()))
                .send();

        assertThat(platform.request().getHeaders().get("Accept")).isEqualTo("application/json, text/plain;q=0.9");
    }

    @Test
    void anEnvelopedDashboardIsReadWithItsId() {
        platform.answers("{'success':true,'data':{'id':960,'message':'Saved'}}")
                .answers("{'statusCode':200,'data':{'id':960,'label':'Mine','data':{'search':'autumn'}}}")
                .answers("{'success':true,'data':{'id':960,'message':'Saved'}}");
        Dashboard mine = Dashboard.of("Mine", DashboardData.builder().build());

        Dashboard created = reports.dashboards().create(mine).send();
        Dashboard whole = reports.dashboards().create(mine).send();
        Dashboard updated = reports.dashboards()
                .update(Records.of(Dashboard.class, Map.of("id", 960, "label", "Mine", "data", Map.of())))
                .send();

        assertThat(created.id()).isEqualTo(960);
        assertThat(whole.id()).isEqualTo(960);
        assertThat(whole.data().search()).isEqualTo("autumn");
        assertThat(updated.id()).isEqualTo(960);
        assertThat(updated.label()).isEqualTo("Mine");
    }

    @Test
    void noColumnsAreThoseOfThePlatform() {
        assertThat(reports.export().columns(List.of()).columns().build().json())
                .doesNotContainKey("columns")
                .extractingByKey("data", as(InstanceOfAssertFactories.MAP))
                .doesNotContainKey("columns");
        assertThat(reports.byCampaign().columns(List.of()).build().json()).doesNotContainKey("columns");
        assertThat(reports.byCampaign()
                        .asFile(FileType.CSV, "report", List.of())
                        .build()
                        .json())
                .doesNotContainKey("columns")
                .containsEntry("download", true);
    }

    @Test
    void aReportNeedsNoPeriodAndOneEndIsEnough() throws Exception {
        platform.answers(REPORT).answers(REPORT).answers(LINK);

        ReportRecord totals = reports.byIo().send().totals();
        reports.byCampaign()
                .from(NOVEMBER)
                .campaignStatus(CampaignStatus.of("paused"))
                .with("campaignIds", List.of(1, 2))
                .send();
        reports.export().until(NOVEMBER).send();

        assertThat(totals.identity().logoUrl()).isEqualTo("l");
        assertThat(totals.identity().avatarUrl()).isEqualTo("a");
        assertThat(platform.sent()).isEqualTo(json("{}"));
        assertThat(platform.sent())
                .isEqualTo(json("{'startDate':'1793491200000','campaignStatus':'paused','campaignIds':[1,2]}"));
        assertThat(platform.sent().at("/data/dateRange")).isEqualTo(json("{'endDate':'1793491200000'}"));
        assertThatThrownBy(() -> reports.byIo().from(NOVEMBER).byWindow())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("endDate is required by byWindow()");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'responseUrl':'https://f.example/1'}",
                "{'success':true,'data':{'url':'https://f.example/1'}}",
                "{'success':true,'data':'https://f.example/1'}",
                "'https://f.example/1'"
            })
    void theLinkOfAnExportIsReadInAnyForm(String answer) {
        platform.answers(answer).answers(answer).answers(answer);

        assertThat(reports.export().send().responseUrl()).isEqualTo("https://f.example/1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'items':[{'id':960}]}",
                "{'success':true,'data':{'items':{'id':960}}}",
                "{'success':true,'data':[{'id':960}]}",
                "[{'id':960}]"
            })
    void dashboardsAreReadInAnyForm(String answer) {
        platform.answers(answer).answers(answer).answers(answer);

        assertThat(reports.dashboards().list().send().items())
                .extracting(Dashboard::id)
                .containsExactly(960L);
    }

    @Test
    void theSentenceOfAScheduleIsReadAsATextToo() {
        platform.answers("{'success':true,'data':'Scheduled'}").answers("'Scheduled'");

        assertThat(reports.schedule(5)
                        .once()
                        .subscriberEmails("a@example.com")
                        .fileType(FileType.CSV)
                        .send()
                        .message())
                .isEqualTo("Scheduled");
        assertThatThrownBy(() -> reports.schedule(5)
                        .once()
                        .subscriberEmails("a@example.com")
                        .fileType(FileType.CSV)
                        .send())
                .as("a text without a word of success")
                .isInstanceOf(OutcomeUnknownException.class);
    }

    @Test
    void aScheduleTakesADeliveryDayUnlessItsMethodSetsOne() throws Exception {
        platform.answers("{'success':true,'data':{'message':'Saved'}}")
                .answers("{'success':true,'data':{'message':'Saved'}}");
        Instant until = Instant.parse("2099-01-01T00:00:00Z");

        reports.schedule(5)
                .daily(until)
                .subscriberEmails("a@b.example")
                .fileType(FileType.CSV)
                .with("deliveryDay", "SUNDAY")
                .send();
        reports.schedule(5)
                .once()
                .subscriberEmails("a@b.example")
                .fileType(FileType.CSV)
                .with("deliveryDay", "First")
                .send();

        assertThat(platform.sent().get("deliveryDay").asText()).isEqualTo("SUNDAY");
        assertThat(platform.sent().get("deliveryDay").asText()).isEqualTo("First");
    }
}
