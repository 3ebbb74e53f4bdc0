package io.adplatform.sdk.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.FileType;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.testing.PromptServer;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exports of more rows than one request holds, from a service whose rows change between the requests. */
class AllRowsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String HEADER = "Campaign Name,Impressions,Campaign ID";

    private final Export export = new Export();
    private final MockWebServer server = PromptServer.create();

    @TempDir
    private Path directory;

    private final ManualTime time = Time.manual(Instant.now()).skipPauses();
    private AdPlatform platform;

    @BeforeEach
    void start() throws IOException {
        server.setDispatcher(export);
        server.start();
        platform = AdPlatform.builder()
                .baseUrl(server.url("/").toString())
                .clientCredentials("id", "secret")
                .login("user@example.com", "password")
                .time(time)
                .deadline(Duration.ofHours(10))
                .allowPrivateLinks()
                .build();
    }

    @AfterEach
    void stop() {
        platform.close();
        server.close();
    }

    private static ExportedRows get(CallMode way, AllRows rows, Path file) {
        return way.run(() -> rows.toFile(file), () -> rows.toFileAsync(file));
    }

    @ParameterizedTest
    @EnumSource
    void twoThousandFiveHundredRowsAreOneFileWithOneHeaderAfterThreeRequests(CallMode way) throws Exception {
        export.add(1, 2500);

        ExportedRows all = get(way, report().allRows(), file());

        assertThat(all.rows()).isEqualTo(2500);
        assertThat(all.requests()).isEqualTo(3);
        assertThat(export.requests).hasSize(3);
        assertThat(Files.readAllLines(file())).hasSize(2501).startsWith(HEADER, "\"Campaign 1, \"\"new\"\"\",1,1");
        assertThat(ids())
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 2500).boxed().toList());
        assertThat(all.file().path()).contains(file().toAbsolutePath());
        assertThat(all.file().length()).isEqualTo(Files.size(file()));
    }

    @ParameterizedTest
    @EnumSource
    void noRowIsLostOrThereTwiceWhileRowsComeGoAndChange(CallMode way) throws Exception {
        export.add(1, 2500);
        export.beforeEach = request -> {
            export.rows.replaceAll((id, impressions) -> (impressions * 7919 + request) % 10_007);
            if (request > 0) {
                // Rows that were read go, which moves all later ones up; new ones come before and behind what was read.
                LongStream.rangeClosed(1, 40).map(i -> request * 100L + i).forEach(export.rows::remove);
                export.rows.put(-request * 1L, 5L);
                export.rows.put(10_000L + request, 5L);
            }
        };

        ExportedRows all = get(way, report().allRows(), file());

        List<Long> stayed = LongStream.rangeClosed(1, 2500)
                .boxed()
                .filter(export.rows::containsKey)
                .toList();
        assertThat(ids()).doesNotHaveDuplicates().containsAll(stayed).hasSize((int) all.rows());
        assertThat(ids()).isSorted();
    }

    @Test
    void anOrderByANumberThatChangesLosesRowsWhichIsWhyItIsRefused() throws Exception {
        export.add(1, 2500);
        export.beforeEach = request -> export.rows.replaceAll((id, seen) -> (seen * 7919 + request * 31L) % 10_007);
        List<Long> joined = new ArrayList<>();
        for (int page = 1; page <= 3; page++) {
            byte[] csv = report().sortBy(ReportField.IMPRESSIONS, Order.DESC)
                    .pageNo(page)
                    .fetch()
                    .toBytes();
            joined.addAll(ids(new String(csv, StandardCharsets.UTF_8).lines()));
        }
        assertThat(joined).hasSize(2500);
        assertThat(joined.stream().distinct().count()).isLessThan(2500);

        assertThatThrownBy(() ->
                        report().sortBy(ReportField.IMPRESSIONS, Order.DESC).allRows())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("sortBy(data.sort_by) must not be set: all rows come by campaignId");
    }

    @Test
    void whatAllRowsDecideForThemselvesIsRefusedAtOnce() {
        assertThatThrownBy(() -> report().pageNo(2)
                        .totalsOnly()
                        .fileType(FileType.XLSX)
                        .dimension("io", "IO", List.of())
                        .allRows())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContainingAll("pageNo", "totalsOnly", "fileType", "dimension", "allRows(ReportField)");
        assertThatThrownBy(() -> report().direction(Order.DESC).allRows())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("direction(data.sort_type) must not be set");
        assertThat(export.requests).isEmpty();
    }

    @Test
    void columnsOfOneLabelAreRefusedBeforeTheyCostARequest() {
        assertThatThrownBy(() -> report().conversion(12, "Sign-up", ConversionMetric.RATE)
                        .conversion(13, "sign-up", ConversionMetric.CPA, ConversionMetric.RATE)
                        .allRows())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("label) must be unique: rows are read by it, was sign-up RATE");
        assertThat(export.requests).isEmpty();
    }

    @Test
    void rowsOfAnotherDimensionComeByTheIdThatIsNamed() {
        export.add(1, 3);
        export.heading = "IO ID";

        report().dimension("io", "IO", List.of()).allRows(ReportField.IO_ID).toFile(file());

        JsonNode sent = export.requests.get(0);
        assertThat(sent.at("/data/sort_by").textValue()).isEqualTo("ioId");
        assertThat(sent.at("/data/sort_type").textValue()).isEqualTo("asc");
        assertThat(sent.at("/data/result_type").textValue()).isEqualTo("data");
        assertThat(sent.at("/data/columns")).hasSize(3).isEqualTo(sent.at("/columns"));
        assertThat(sent.at("/data/columns/2/value").textValue()).isEqualTo("ioId");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 10, 999, 1000, 1001, 1997, 1998})
    void noNumberOfRowsIsCut(int rows) throws Exception {
        export.add(1, rows);

        assertThat(report().allRows().toFile(file()).rows()).isEqualTo(rows);
        assertThat(ids()).hasSize(rows);
        boolean isReadTwice = rows == 1 || rows == 2;
        assertThat(export.requests).hasSize(rows == 0 ? 1 : rows < 1998 && !isReadTwice ? 2 : 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 50, 500})
    void aServiceThatGivesFewerRowsThanAskedForIsReadToItsEnd(int largest) throws Exception {
        export.largestPage = largest;
        export.add(1, 777);

        assertThat(report().allRows().toFile(file()).rows()).isEqualTo(777);
        assertThat(ids()).hasSize(777).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 6, 8, 10})
    void anUnchangedTableIsReadToItsEndInSmallPages(int size) throws Exception {
        export.add(1, 130);

        assertThat(report().pageSize(size).allRows().toFile(file()).rows()).isEqualTo(130);
        assertThat(ids()).hasSize(130).doesNotHaveDuplicates();
    }

    @Test
    void noRowIsLostIfAFileHasMoreRowsThanWereAskedFor() throws Exception {
        export.smallestPage = 50;
        export.add(1, 222);

        assertThat(report().pageSize(20).allRows().toFile(file()).rows()).isEqualTo(222);
        assertThat(ids()).hasSize(222).doesNotHaveDuplicates();
    }

    @Test
    void aFileOfAllRowsIsTheWholeIfTheNextRequestReturnsNoNewRow() throws Exception {
        export.smallestPage = 5000;
        export.paged = false;
        export.add(1, 1222);

        assertThat(report().allRows().toFile(file()).rows()).isEqualTo(1222);
        assertThat(export.requests).hasSize(2);
    }

    @Test
    void rowsThatDisappearWhileAFileHasMoreRowsThanWereAskedForEndTheExport() {
        export.smallestPage = 50;
        export.add(1, 222);
        export.beforeEach = request -> {
            time.advance(Duration.ofSeconds(7));
            if (request == 1) {
                export.rows.remove(1L);
            }
        };

        assertThatThrownBy(() -> report().pageSize(20).allRows().toFile(file()))
                .isInstanceOf(IncompleteExportException.class)
                .hasMessageContainingAll("disappeared between two requests", "3 requests, 21.000 s");
        assertThat(export.requests).hasSize(3);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aServiceThatSortsOtherwiseIsFoundOut() {
        export.add(1, 1500);
        export.sorted = false;

        assertThatThrownBy(() -> report().allRows().toFile(file()))
                .isInstanceOf(IncompleteExportException.class)
                .hasMessageContaining("not sorted by Campaign ID");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aServiceThatSendsTheSamePageAgainAndAgainIsFoundOut() {
        export.add(1, 1500);
        export.paged = false;

        assertThatThrownBy(() -> report().allRows().toFile(file())).isInstanceOf(IncompleteExportException.class);
        assertThat(export.requests).hasSizeLessThan(8);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aFileWithoutTheIdIsNotJoined() {
        export.add(1, 3);
        export.heading = "Something";

        assertThatThrownBy(() -> report().allRows().toFile(file()))
                .isInstanceOf(IncompleteExportException.class)
                .hasMessageContainingAll("no column is headed Campaign ID", "1 request,");
        assertThat(directory).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html><body>The link has expired.</body></html>", "{\"success\": false}"})
    void aPageOfAnErrorIsNotAnExportWithoutRows(String page) {
        export.csv = page;

        assertThatThrownBy(() -> report().allRows().toFile(file()))
                .isInstanceOf(IncompleteExportException.class)
                .hasMessageContaining("no column is headed Campaign ID");
        assertThat(file()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Campaign ID,\"Spent\n(USD)\"\n1,2\n2,3\n", "Campaign ID,Name\n1,\"a\nb\"\n2,c\n"})
    void lineBreaksWithinQuotesAreKept(String csv) throws Exception {
        export.csv = csv;

        assertThat(report().allRows().toFile(file()).rows()).isEqualTo(2);
        assertThat(file()).hasContent(csv);
    }

    @Test
    void moreRowsThanAllowedEndInAnErrorBeforeTheyCostTheQuota() {
        export.add(1, 5000);

        assertThatThrownBy(() -> report().allRows().atMost(1500).toFile(file()))
                .isInstanceOf(IncompleteExportException.class)
                .hasMessageContainingAll("POST /api/v2/rb/export/csv", "more rows than the 1500", "atMost");
        assertThat(export.requests).hasSize(2);
        assertThat(directory).isEmptyDirectory();
    }

    @ParameterizedTest
    @EnumSource
    void progressIsToldAfterEachRequestAndItsMistakesAreNotTheExports(CallMode way) {
        export.add(1, 2500);
        List<Long> told = new ArrayList<>();

        get(
                way,
                report().allRows().onProgress(progress -> {
                    told.add(progress.rows());
                    throw new IllegalStateException("of the test");
                }),
                file());

        assertThat(told).containsExactly(1000L, 1998L, 2500L);
    }

    @ParameterizedTest
    @EnumSource
    void anExportThatTakesLongerThanItMayIsRefusedBeforeItCostsARequest(CallMode way) {
        platform.close();
        platform = AdPlatform.builder()
                .baseUrl(server.url("/").toString())
                .clientCredentials("another id", "secret")
                .login("user@example.com", "password")
                .requestsPerMinute(1)
                .build();

        assertThatThrownBy(() -> get(way, report().allRows().within(Duration.ofSeconds(30)), file()))
                .isInstanceOfSatisfying(
                        RateLimitException.class,
                        refused -> assertThat(refused.retryAfter()).isEqualTo(Duration.ofMinutes(1)));
        assertThat(report().allRows().estimate().requests()).isEqualTo(2);
        assertThat(server.getRequestCount()).isZero();
        assertThat(directory).isEmptyDirectory();
    }

    @ParameterizedTest
    @EnumSource
    void aPlaceThatIsTakenCostsNoRequest(CallMode way) throws Exception {
        Files.writeString(file(), "mine");

        assertThatThrownBy(() -> get(way, report().allRows(), file())).isInstanceOf(InvalidRequestException.class);
        assertThat(export.requests).isEmpty();
        assertThat(file()).hasContent("mine");
    }

    @Test
    void cancellingTheFutureEndsTheWalkAndClearsUp() throws Exception {
        export.add(1, 2500);
        List<Boolean> cancelled = new ArrayList<>();
        CompletableFuture<ExportedRows> given = new CompletableFuture<>();
        CompletableFuture<ExportedRows> rows = report().allRows()
                .onProgress(progress -> cancelled.add(given.join() == null))
                .toFileAsync(file());
        rows.cancel(true);
        given.complete(null);

        platform.close();
        assertThat(rows).isCancelled();
        assertThat(export.requests).hasSizeLessThan(2);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aFullFileOfOneRequestIsToldAsMaybeCut() {
        export.add(1, 2500);

        DownloadedFile cut = report().fetch().toFile(file());
        DownloadedFile whole = report().campaignIds(List.of(1L))
                .pageSize(1000)
                .pageNo(3)
                .fetch()
                .to(Target.memory());

        assertThat(cut.warnings())
                .singleElement()
                .asString()
                .contains("1000 rows", "may have left rows out", "allRows()");
        assertThat(whole.warnings()).isEmpty();
    }

    private ExportReport report() {
        return Reports.on(platform)
                .export()
                .month(YearMonth.of(2026, 10))
                .columns(ReportField.CAMPAIGN_NAME, ReportField.IMPRESSIONS);
    }

    private Path file() {
        return directory.resolve("all.csv");
    }

    private List<Long> ids() throws IOException {
        return ids(Files.readAllLines(file()).stream());
    }

    private static List<Long> ids(Stream<String> lines) {
        return lines.skip(1)
                .map(line -> Long.valueOf(line.replaceAll("^\"Campaign (-?\\d+),.*", "$1")))
                .toList();
    }

    /** A service that exports its rows of this moment: by impressions unless told otherwise, a page at a time. */
    private final class Export extends Dispatcher {

        private final Map<Long, Long> rows = new TreeMap<>();
        private final List<JsonNode> requests = new ArrayList<>();
        private final Map<String, String> files = new LinkedHashMap<>();
        private IntConsumer beforeEach = request -> {};
        private int largestPage = 1000;
        private int smallestPage;
        private boolean sorted = true;
        private boolean paged = true;
        private String heading = "Campaign ID";
        private String csv;

        void add(long from, long until) {
            LongStream.rangeClosed(from, until).forEach(id -> rows.put(id, id));
        }

        @Override
        public synchronized MockResponse dispatch(RecordedRequest request) {
            String path = request.getUrl().encodedPath();
            if (files.containsKey(path)) {
                return new MockResponse.Builder().body(files.get(path)).build();
            }
            if (path.startsWith("/api/v3/ua")) {
                return new MockResponse.Builder()
                        .body("{\"success\": true, \"data\": {\"access_token\": \"token\", \"owId\": 200001}}")
                        .build();
            }
            try {
                JsonNode sent = JSON.readTree(request.getBody().toByteArray());
                beforeEach.accept(requests.size());
                requests.add(sent);
                files.put("/files/" + requests.size(), csv(sent.path("data")));
            } catch (IOException unreadable) {
                return new MockResponse.Builder().code(400).build();
            }
            String link = server.url("/files/" + requests.size()).toString();
            return new MockResponse.Builder()
                    .body("{\"responseUrl\": \"" + link + "\"}")
                    .build();
        }

        private String csv(JsonNode data) {
            if (csv != null) {
                return csv;
            }
            boolean byId = sorted && data.path("sort_by").asText().endsWith("Id");
            Comparator<Map.Entry<Long, Long>> order = byId
                    ? Map.Entry.comparingByKey()
                    : Map.Entry.<Long, Long>comparingByValue().reversed();
            int size = Math.max(
                    smallestPage, Math.min(largestPage, data.path("total_count").asInt()));
            int page = paged ? data.path("page_number").asInt() : 0;
            String table = rows.entrySet().stream()
                    .sorted(order)
                    .skip((long) page * size)
                    .limit(size)
                    .map(row ->
                            "\r\n\"Campaign " + row.getKey() + ", \"\"new\"\"\"," + row.getValue() + "," + row.getKey())
                    .collect(Collectors.joining());
            return "Campaign Name,Impressions," + heading + table;
        }
    }
}
