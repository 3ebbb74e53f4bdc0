package io.adplatform.sdk.reports;

import static io.adplatform.sdk.contract.WirePlatform.json;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.FileType;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.contract.WirePlatform;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.json.Records;
import io.adplatform.sdk.reports.dashboards.Dashboard;
import io.adplatform.sdk.reports.dashboards.DashboardColumn;
import io.adplatform.sdk.reports.dashboards.DashboardData;
import io.adplatform.sdk.reports.dashboards.DashboardDimension;
import io.adplatform.sdk.reports.dashboards.DashboardMetric;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
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
    void aDashboardKeepsEveryElementOfItsLists() throws Exception {
        JsonNode lists = json("{'filteredGroupsIds':[{'id':1}],'filteredCampaignsIds':[7,'all',null],"
                + "'selectedCampaignTypes':['a',null],'sortingColumns':['spent',{'value':'clicks'}],"
                + "'sortingGroupsColumns':{'value':'spent'},'sortingInsertionOrdersColumns':'all'}");
        platform.answers("{'items':[{'id':8,'label':'Mine','data':" + lists + "}]}")
                .answers("");

        Dashboard mine = reports.dashboards().list().send().items().get(0);
        reports.dashboards()
                .update(mine.withValue(5).edit(data -> data.search("autumn")))
                .with("data.lastModified", 3)
                .send();

        platform.request();
        JsonNode sent = platform.sent();
        assertThat(sent.get("value").asInt()).isEqualTo(5);
        assertThat(sent.at("/data/lastModified").asInt()).isEqualTo(3);
        for (String list :
                List.of("filteredGroupsIds", "filteredCampaignsIds", "selectedCampaignTypes", "sortingColumns")) {
            assertThat(sent.get("data").get(list)).as(list).isEqualTo(lists.get(list));
        }
        assertThat(sent.at("/data/sortingGroupsColumns/0/value").asText("")
                        + sent.at("/data/sortingGroupsColumns/value").asText(""))
                .isEqualTo("spent");
        assertThat(sent.at("/data/sortingInsertionOrdersColumns").asText()).isEqualTo("all");
    }

    @Test
    void partsOfADashboardAreBuiltByName() throws Exception {
        platform.answers("{'id':8}");
        DashboardData data = DashboardData.builder()
                .sortingColumns(List.of(DashboardColumn.of("Spent", "spent").toBuilder()
                        .alwaysEnabled(true)
                        .draggableGroup(2L)
                        .build()))
                .dimension(DashboardDimension.builder()
                        .id(3L)
                        .label("Campaign")
                        .key("campaign")
                        .isFilterSupported(true)
                        .with("color", "red")
                        .build())
                .metric(DashboardMetric.builder()
                        .key("clicks")
                        .aggregationType("sum")
                        .value("clicks")
                        .build())
                .build();

        reports.dashboards().create(Dashboard.of("Mine", data).withValue(7)).send();

        assertThat(platform.sent())
                .isEqualTo(
                        json(
                                "{'value':7,'label':'Mine','data':{'sortingColumns':[{'label':'Spent','value':'spent',"
                                        + "'alwaysEnabled':true,'draggableGroup':2}],'dimension':{'id':3,'label':'Campaign','key':'campaign',"
                                        + "'isFilterSupported':true,'color':'red'},'metric':{'aggregationType':'sum','key':'clicks','value':'clicks'}}}"));
    }

    @Test
    void anExportSendsItsFlagsItsNameAndItsZone() throws Exception {
        platform.answers(LINK);

        reports.export()
                .month(YearMonth.of(2026, 11))
                .timeZone(ZoneId.of("Europe/Berlin"))
                .report(false)
                .graph(true)
                .download(false)
                .fileName("file")
                .name("Report of November")
                .sortBy("spent")
                .conversion(12, "Sign-up")
                .conversion(13, "Order")
                .campaignStatus(CampaignStatus.of("paused"))
                .send();

        JsonNode sent = platform.sent();
        assertThat(sent.get("name").asText()).isEqualTo("Report of November");
        assertThat(sent.get("fileName").asText()).isEqualTo("file");
        assertThat(sent.get("data"))
                .isEqualTo(
                        json("{'is_report':false,'is_graph':true,'download':false,'total_count':1000,'file_type':'csv',"
                                + "'timezone':{'label':'Europe/Berlin','value':'Europe/Berlin'},"
                                + "'dateRange':{'startDate':'1793487600000','endDate':'1796079599999'},'fileName':'file',"
                                + "'sort_by':'spent','conversion_ids':'12,13','filters':{'campaign_status':'paused'},"
                                + "'status':'paused'}"));
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
    void withReplacesTheChoicesOfAnExport() throws Exception {
        platform.answers(LINK);

        reports.export()
                .sortBy("-spent")
                .with("data.is_graph", true)
                .with("data.sort_type", "asc")
                .with("data.file_type", "XLSX")
                .with("data.filters.exchange_ids", "3")
                .with("priority", 2)
                .send();

        assertThat(platform.sent())
                .isEqualTo(
                        json(
                                "{'data':{'is_report':true,'is_graph':true,'download':true,'total_count':1000,"
                                        + "'file_type':'XLSX','sort_by':'spent','sort_type':'asc','filters':{'exchange_ids':'3'}},'priority':2}"));
        assertThat(reports.export().with("data.sort_by", "spent").build().json())
                .extractingByKey("data")
                .asString()
                .contains("sort_by=spent");
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

    /** Methods of a period, a search and an export have other names than their fields. */
    @Test
    void fieldsWithTheNameOfASetterAreSentBesideItsField() throws Exception {
        platform.answers("{'success':true,'data':{'recordsList':[]}}").answers("{'responseUrl':'https://f.example/1'}");

        reports.byWorkspace()
                .month(YearMonth.of(2026, 10))
                .search("autumn")
                .with("month", 10)
                .with("search", "winter")
                .send();
        reports.export()
                .month(YearMonth.of(2026, 10))
                .with("month", 10)
                .with("data.search", "winter")
                .send();

        JsonNode report = platform.sent();
        assertThat(report.path("month").intValue()).isEqualTo(10);
        assertThat(report.path("startDate").asText()).isEqualTo("1790812800000");
        assertThat(report.path("searchField").asText()).isEqualTo("autumn");
        assertThat(report.path("search").asText()).isEqualTo("winter");
        JsonNode export = platform.sent();
        assertThat(export.path("month").intValue()).isEqualTo(10);
        assertThat(export.at("/data/dateRange/startDate").asText()).isEqualTo("1790812800000");
        assertThat(export.at("/data/search").asText()).isEqualTo("winter");
    }

    @Test
    void theLengthOfAPeriodIsCountedByTheCalendar() {
        assertThat(reports.byIo()
                        .days(LocalDate.of(2026, 11, 30), LocalDate.of(2027, 2, 28))
                        .byWindow()
                        .requests())
                .isEqualTo(1);
        assertThat(reports.byIo()
                        .days(LocalDate.of(2026, 11, 30), LocalDate.of(2027, 3, 1))
                        .byWindow()
                        .requests())
                .isEqualTo(2);
        assertThat(reports.byCampaign()
                        .days(LocalDate.of(2024, 2, 29), LocalDate.of(2025, 2, 28))
                        .byWindow()
                        .requests())
                .isEqualTo(1);
    }

    @Test
    void aScheduleCanSayThatItHasNoRunningTotal() throws Exception {
        platform.answers("{'success':true,'data':{'message':'Saved'}}");

        reports.schedule(5)
                .once()
                .subscriberEmails("a@b.example")
                .fileType(FileType.CSV)
                .runningTotal(NOVEMBER)
                .noRunningTotal()
                .send();

        JsonNode sent = platform.sent();
        assertThat(sent.get("runningTotalEnabled").booleanValue()).isFalse();
        assertThat(sent.has("earliestCampaignDate") || sent.has("earliestCampaignStartDate"))
                .isFalse();
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
