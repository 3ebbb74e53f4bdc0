package io.adplatform.sdk.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.PagePosition;
import io.adplatform.sdk.Pages;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.InvalidRequestException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a walk over pages goes on and ends. */
class PagingTest {

    private final List<Page<Integer>> pages = new ArrayList<>();
    private final FakeWorkspace workspace =
            new FakeWorkspace(call -> pages.get(Math.min(pages.size(), number(call)) - 1));

    private record Rows(List<Integer> rows, Long totalRecords, Long filteredRecords, PagePosition position)
            implements Page<Integer> {

        Rows(List<Integer> rows, Long totalRecords, Long filteredRecords) {
            this(rows, totalRecords, filteredRecords, null);
        }

        @Override
        public Rows at(PagePosition place) {
            return new Rows(rows, totalRecords, filteredRecords, place);
        }
    }

    private static final class ListNumbers extends PagedRequestBuilder<Integer, Page<Integer>, ListNumbers> {

        static final Operation<Page<Integer>> OPERATION =
                Operation.read("GET /numbers").returnsPage("data", Integer.class);

        ListNumbers(Workspace workspace) {
            this(workspace, Paging.byQuery("pageNo", "limit"));
        }

        ListNumbers(Workspace workspace, Paging paging) {
            this(workspace, paging, RowIdentity.none());
        }

        ListNumbers(Workspace workspace, Paging paging, RowIdentity<Integer> identity) {
            super(workspace, OPERATION, paging, identity);
        }

        ListNumbers startingWith(String digit) {
            return body("searchField", digit);
        }

        ListNumbers sortBy(String order) {
            return query("sortBy", order);
        }
    }

    @Test
    void aPageAndAWalkBeginWhereAFurtherFieldSaysSo() {
        IntStream.range(0, 3).forEach(i -> pages.add(new Rows(List.of(2 * i, 2 * i + 1), 6L, null)));

        assertThat(new ListNumbers(workspace).with("pageNo", 2).with("limit", 2).send())
                .isEqualTo(new Rows(List.of(2, 3), 6L, null, new PagePosition(2, 2)));
        assertThat(new ListNumbers(workspace).with("pageNo", 2).with("limit", 2).items())
                .containsExactly(2, 3, 4, 5);
        assertThat(workspace.calls())
                .extracting(Call::query)
                .containsExactly(
                        Map.of("pageNo", "2", "limit", "2"),
                        Map.of("pageNo", "2", "limit", "2"),
                        Map.of("pageNo", "3", "limit", "2"));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            limit, -1, between 1 and 1000
            limit, 0, between 1 and 1000
            limit, many, between 1 and 1000
            limit, 2.5, between 1 and 1000
            limit, 1001, between 1 and 1000
            pageNo, 0, 1 or more
            pageNo, last, 1 or more
            pageNo, 3000000000, 1 or more
            """)
    void aWalkIsNotSentWithAPositionOfWithThatIsNoNumber(String name, String value, String range) {
        assertThatThrownBy(() -> new ListNumbers(workspace).with(name, value).items())
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        refused -> assertThat(refused.violations())
                                .hasToString("[" + name + " must be " + range + ", was " + value + "]"));
        assertThat(workspace.calls()).isEmpty();
        assertThat(new ListNumbers(workspace).with(name, value).build().query()).isEqualTo(Map.of(name, value));
    }

    @Test
    void aPositionThatIsRemovedIsTheDefaultOne() {
        page(1, 3, 3L);

        assertThat(new ListNumbers(workspace)
                        .pageSize(2)
                        .with("limit", null)
                        .send()
                        .rows())
                .hasSize(3);
        assertThat(new ListNumbers(workspace).pageSize(2).with("limit", null).items())
                .hasSize(3);
        assertThat(workspace.calls())
                .extracting(Call::query)
                .containsExactly(Map.of(), Map.of("pageNo", "1", "limit", "1000"));
    }

    @Test
    void itemsAsksForThousandRowsAtATimeAndStopsAtTheTotal() {
        page(1, 1000, 2300L);
        page(1001, 2000, 2300L);
        page(2001, 2300, 2300L);

        assertThat(new ListNumbers(workspace).sortBy("-id").items()).containsExactlyElementsOf(numbers(1, 2300));

        assertThat(workspace.calls())
                .hasSize(3)
                .allSatisfy(call ->
                        assertThat(call.query()).containsEntry("limit", "1000").containsEntry("sortBy", "-id"));
        assertThat(workspace.calls())
                .extracting(call -> call.query().get("pageNo"))
                .containsExactly("1", "2", "3");
    }

    @Test
    void whereThePageStandsInTheBodyTheOtherFieldsStayToo() {
        page(1, 2, 3L);
        page(3, 3, 3L);
        ListNumbers list = new ListNumbers(workspace, Paging.byBody("pageNo", "noOfEntries")).startingWith("1");

        assertThat(list.items()).containsExactly(1, 2, 3);
        assertThat(workspace.calls())
                .<Object>extracting(Call::json)
                .containsExactly(
                        Map.of("searchField", "1", "pageNo", 1, "noOfEntries", 1000),
                        Map.of("searchField", "1", "pageNo", 2, "noOfEntries", 1000));
    }

    @Test
    void nothingIsFetchedBeforeItIsRead() {
        page(1, 1000, 2000L);
        page(1001, 2000, 2000L);
        Iterator<Integer> rows = new ListNumbers(workspace).items().iterator();
        assertThat(workspace.calls()).isEmpty();

        for (int i = 0; i < 1000; i++) {
            rows.next();
        }
        assertThat(workspace.calls()).hasSize(1);
        rows.next();
        assertThat(workspace.calls()).hasSize(2);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            // Pages are written as the first and the last row, the count of all rows, and the count under the filter if
            // it differs.
            textBlock = """
            # what | from page | of | pages | read: first and last row | requests
            a full last page with a count | 1 | | 1-1000/1000 | 1-1000 | 1
            a page shorter than one as long as asked | 1 | | 1-1000 1001-1500 | 1-1500 | 2
            pages of different lengths, and one that repeats the last | 1 | | 1-50 51-99 100-150 151-160 161-170 | 1-170 | 6
            a count under filters that is that of the page | 1 | | 1-10/26/10 11-20/26/10 21-26/26/6 | 1-26 | 3
            a count under filters alone | 1 | | 1-10//10 11-20//10 1-0//0 | 1-20 | 3
            a short page under a filter, long before the count of all | 1 | 10 | 1-10/5000/26 11-20/5000/26 21-26/5000/26 | 1-26 | 3
            a count that is less than the page holds | 1 | | 1-1000/0 1001-1200/0 | 1-1200 | 2
            a service that begins anew after the last page | 1 | | 1-50 51-80 1-50 | 1-80 | 3
            a service that takes no page | 1 | | 1-2300 | 1-2300 | 2
            a service that gives fewer rows than asked for | 1 | | 1-50/120 51-100/120 101-120/120 | 1-120 | 3
            an empty page, whatever the count says | 1 | | 1-1000/5000 1-0/5000 | 1-1000 | 2
            a page that repeats the one before | 1 | | 1-1000 1-1000 | 1-1000 | 2
            a count that grows on the way | 1 | | 1-1000/1500 1001-2000/2100 2001-2100/2100 | 1-2100 | 3
            a count that shrinks on the way | 1 | | 1-1000/5000 1001-2000/2000 | 1-2000 | 2
            begins later, with pages as large as it is told | 2 | 10 | 1-10/25 11-20/25 21-25/25 | 11-25 | 2
            begins later, with fewer rows than asked for | 3 | | 1-50/220 51-100/220 101-150/220 151-200/220 201-220/220 | 101-220 | 3
            begins later, with a round number of rows | 2 | | 1-500/1500 501-1000/1500 1001-1500/1500 | 501-1500 | 2
            begins with a short last page: all may be as short | 3 | | 1-1000/2300 1001-2000/2300 2001-2300/2300 | 2001-2300 | 2
            begins with a full last page | 3 | | 1-1000/3000 1001-2000/3000 2001-3000/3000 | 2001-3000 | 1
            """)
    void aWalkReadsEveryRowAndNoPageAfterTheLast(
            String what, int from, Integer size, String pages, String rows, int requests) {
        pages(pages);
        ListNumbers list = new ListNumbers(workspace).pageNo(from);

        assertThat((size == null ? list : list.pageSize(size)).items()).containsExactlyElementsOf(numbers(rows));
        assertThat(workspace.calls())
                .hasSize(requests)
                .extracting(call -> call.query().get("limit"))
                .containsOnly(size == null ? "1000" : size.toString());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            # what | from page | pages | complete?
            all rows came that are counted | 1 | 1-1000/1500 1001-1500/1500 | true
            a short page without a count | 1 | 1-1000 1001-1500 | true
            an empty list | 1 | 1-0/0 | true
            fewer rows than are counted | 1 | 1-1000/5000 1001-1500/5000 | false
            fewer rows than are counted, and an empty page | 1 | 1-10/5000 1-0 | false
            only the first page has a count | 1 | 1-1000/5000 1001-1500 | false
            only the empty page at the end has a count | 1 | 1-1000 1-0/5000 | false
            a page came again, and nothing says that it was the last | 1 | 1-1000 1-1000 | false
            a page came again, and all came that are counted | 1 | 1-1000 1-1000/1000 | true
            row 1001 moved to the first page, which was read before | 1 | 1-1000/1500 1002-1500/1499 | false
            began later | 2 | 1-1000/2000 1001-2000/2000 | false
            """)
    void aWalkIsCompleteWhereAllRowsCame(String what, int from, String pages, boolean complete) {
        pages(pages);

        assertThat(isComplete(new ListNumbers(workspace).pageNo(from))).isEqualTo(complete);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWalkFromALaterPageEndsIfTheServiceBeginsAgainWithPageOne(boolean haveIds) {
        page(1, 1000, null);
        page(1001, 2000, null);
        page(2001, 3000, null);
        page(3001, 4000, null);
        FakeWorkspace wrapping = new FakeWorkspace(call -> pages.get((number(call) - 1) % pages.size()));
        RowIdentity<Integer> identity = haveIds ? RowIdentity.by("data", row -> row) : RowIdentity.none();

        assertThat(new ListNumbers(wrapping, Paging.byQuery("pageNo", "limit"), identity)
                        .pageNo(2)
                        .items())
                .containsExactlyElementsOf(numbers(1001, 4000));

        assertThat(wrapping.calls())
                .extracting(call -> call.query().get("pageNo"))
                .containsExactly("2", "1", "3", "4", "5");
    }

    @Test
    void theFirstPageComesEvenWithoutRowsBecauseItMayHoldTotals() {
        page(1, 0, 0L);

        assertThat(new ListNumbers(workspace).pages()).hasSize(1);
        assertThat(new ListNumbers(workspace).items()).isEmpty();
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void aWalkThatBeginsLaterGoesOnWhereMoreRowsAreCountedThanTheAskedForPagesHold() {
        for (int from = 1; from <= 2951; from += 50) {
            page(from, from + 49, 3000L);
        }

        assertThat(new ListNumbers(workspace).pageNo(2).items()).containsExactlyElementsOf(numbers(51, 3000));
    }

    @Test
    void aWalkThatBeginsPastTheEndTakesOneRequestWhetherTheServiceGivesNothingOrTheLastPage() {
        page(1, 1, 1L);
        page(1, 0, 1L);
        assertThat(new ListNumbers(workspace).pageNo(2).items()).isEmpty();
        pages.remove(1);
        assertThat(new ListNumbers(workspace).pageNo(2).items()).containsExactly(1);

        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void whatTheRestTakesIsReckonedByThePagesThatTheServiceGives() {
        page(1, 10, 50L);
        page(11, 19, 50L);
        Pages.Walk<Integer, Page<Integer>> walk =
                new ListNumbers(workspace).pages().iterator();

        walk.next();
        assertThat(walk.remainingRequests()).isEqualTo(4);
        assertThat(walk.remainingTime()).isEqualTo(Duration.ofMinutes(4));
        walk.next();
        assertThat(walk.remainingRequests()).isEqualTo(4);
    }

    @Test
    void everyIteratorStartsAnew() {
        page(1, 3, 3L);
        Iterable<Integer> items = new ListNumbers(workspace).items();

        assertThat(items).hasSize(3);
        assertThat(items).hasSize(3);
    }

    @Test
    void theFirstPageTellsWhatTheRestTakes() {
        page(1, 1000, 3500L);
        page(1001, 2000, 3500L);
        Pages.Walk<Integer, Page<Integer>> walk =
                new ListNumbers(workspace).pages().iterator();
        assertThat(walk.remainingRequests()).isNull();
        assertThat(walk.remainingTime()).isNull();

        walk.next();
        assertThat(walk.remainingRequests()).isEqualTo(3);
        assertThat(walk.remainingTime()).isEqualTo(Duration.ofMinutes(3));
        walk.next();
        assertThat(walk.remainingRequests()).isEqualTo(2);
    }

    @Test
    void pastTheEndThereIsNothing() {
        page(1, 1, 1L);
        Iterator<Integer> rows = new ListNumbers(workspace).items().iterator();
        rows.next();

        assertThat(rows.hasNext()).isFalse();
        assertThatThrownBy(rows::next).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void pagesThatThePlatformRefusesAreNotAskedFor() {
        assertThatThrownBy(() ->
                        new ListNumbers(workspace).pageNo(0).pageSize(1001).items())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("pageNo must be 1 or more, was 0")
                .hasMessageContaining("pageSize(limit) must be between 1 and 1000, was 1001");
        assertThat(workspace.calls()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        // page, size asked for, rows given, all, filtered: more?
        "1, 10, 10,   25,    , true",
        "2, 10, 10,   25,    , true",
        "3, 10,  5,   25,    , false",
        "1,   , 10,   25,    , true",
        "1,   , 25,   25,    , false",
        // The service gives fewer rows a page than asked for.
        "2, 1000, 100, 260,  , true",
        "3, 1000,  60, 260,  , true",
        "4, 1000,   0, 260,  , false",
        // The count of all rows disregards the filter, the one under the filter doesn't.
        "3, 10,  5, 1000,  25, false",
        // The count under the filter is that of the page.
        "1, 10, 10,   26,  10, true",
        // Nobody counts.
        "1, 10, 10,     ,    , true",
        "1, 10,  3,     ,    , true",
        "1, 10,  0,     ,    , false",
    })
    void aPageHasMoreUnlessItCertainlyIsTheLast(
            int number, Integer size, int rows, Long all, Long filtered, boolean more) {
        Page<Integer> page = new Rows(numbers(1, rows), all, filtered).at(new PagePosition(number, size));

        assertThat(page.hasMore()).isEqualTo(more);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoAsksForPagesWhileThereAreMoreGetsEveryRow(boolean async) throws Exception {
        page(1, 10, 25L);
        page(11, 20, 25L);
        page(21, 25, 25L);
        List<Integer> read = new ArrayList<>();
        Page<Integer> page;
        int number = 1;
        do {
            ListNumbers list = new ListNumbers(workspace).pageNo(number++).pageSize(10);
            page = async ? list.sendAsync().get() : list.send();
            read.addAll(page.rows());
        } while (page.hasMore());

        assertThat(read).containsExactlyElementsOf(numbers(1, 25));
        assertThat(workspace.calls()).hasSize(3);
    }

    private static final class ListAllNumbers extends WholeListBuilder<Integer, Page<Integer>, ListAllNumbers> {

        ListAllNumbers(Workspace workspace) {
            super(workspace, ListNumbers.OPERATION, "startingWith");
        }

        ListAllNumbers startingWith(String digit) {
            return query("startingWith", digit);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWholeListThatThePlatformCutSaysSo(boolean async) throws Exception {
        pages.add(new Rows(numbers(1, 1000), 2300L, null));
        ListAllNumbers list = new ListAllNumbers(workspace);

        Response<Page<Integer>> response = async ? list.sendForResponseAsync().get() : list.sendForResponse();

        assertThat(response.decodeWarnings()).containsExactly("the list was cut: 1000 of 2300 rows");
        assertThat(response.value().hasMore()).isTrue();
    }

    @Test
    void aWholeListUnderAFilterIsNotCutBecauseThereAreOtherRows() {
        pages.add(new Rows(numbers(1, 10), 2300L, 10L));

        Response<Page<Integer>> response =
                new ListAllNumbers(workspace).startingWith("1").sendForResponse();

        assertThat(response.decodeWarnings()).isEmpty();
        assertThat(response.value().hasMore()).isFalse();
    }

    @Test
    void aWholeListIsJudgedByTheFilterThatWasSent() throws Exception {
        CompletableFuture<Response<?>> answer = new CompletableFuture<>();
        FakeWorkspace slow = new FakeWorkspace(call -> null) {
            @Override
            @SuppressWarnings("unchecked") // the test answers what the operation returns
            public <T> CompletableFuture<Response<T>> executeAsync(Call<T> call) {
                return answer.thenApply(response -> (Response<T>) response);
            }
        };
        ListAllNumbers list = new ListAllNumbers(slow).startingWith("1");
        CompletableFuture<Response<Page<Integer>>> filtered = list.sendForResponseAsync();

        list.startingWith(null);
        Rows rows = new Rows(numbers(1, 10), 2300L, 10L);
        answer.complete(new Response<>(rows, 200, Map.of(), new byte[0], List.of(), List.of(), 1, Duration.ZERO));

        assertThat(filtered.get().decodeWarnings()).isEmpty();
    }

    @Test
    void aListWithoutPagesIsOneRequestOnceItIsRead() {
        page(1, 2300, 2300L);
        ListAllNumbers list = new ListAllNumbers(workspace);
        Iterable<Integer> items = list.items();
        Stream<Integer> stream = list.stream();
        assertThat(workspace.calls()).isEmpty();

        assertThat(items).containsExactlyElementsOf(numbers(1, 2300));
        assertThat(stream).hasSize(2300);
        assertThat(workspace.calls())
                .hasSize(2)
                .allSatisfy(call -> assertThat(call.query()).isEmpty());
    }

    @Test
    void aSinglePageHasThePlatformsSizeUnlessSaidOtherwise() {
        page(1, 10, 2300L);

        new ListNumbers(workspace).send();

        assertThat(workspace.calls().get(0).query()).isEmpty();
    }

    private static boolean isComplete(ListNumbers list) {
        Pages.Walk<Integer, Page<Integer>> walk = list.pages().iterator();
        assertThat(walk.isComplete()).as("before it has ended").isFalse();
        walk.forEachRemaining(page -> {});
        return walk.isComplete();
    }

    @Test
    void aWalkIsNotCompleteWhereSomethingOfItsPagesWasNotThereOrCouldNotBeRead() {
        List<String> nothing = List.of("data.data: nothing where List is expected");
        FakeWorkspace empty = new FakeWorkspace(call -> new Response<>(
                new Rows(List.of(), null, null), 200, Map.of(), new byte[0], List.of(), nothing, 1, Duration.ZERO));
        assertThat(isComplete(new ListNumbers(empty))).isFalse();

        FakeWorkspace broken = new FakeWorkspace(call -> new Response<>(
                new Rows(numbers(1, 2), 2L, 2L),
                200,
                Map.of(),
                new byte[0],
                List.of(),
                List.of("data.data[1]: a text of 3 characters"),
                1,
                Duration.ZERO));
        assertThat(isComplete(new ListNumbers(broken))).isFalse();
    }

    /** A list whose rows have IDs. */
    private ListNumbers identified() {
        return new ListNumbers(
                        workspace, Paging.byQuery("pageNo", "limit"), new RowIdentity<>(row -> row, response -> null))
                .pageSize(10);
    }

    private static String gap(ListNumbers list) {
        Pages.Walk<Integer, Page<Integer>> walk = list.pages().iterator();
        walk.forEachRemaining(page -> {});
        assertThat(walk.isComplete()).isEqualTo(walk.gap() == null);
        return walk.gap();
    }

    /** Row 11 is edited between the pages of 1 to 10 and 11 to 20, and so moves to page 1, which pushes row 10 to page 2. */
    private void rowMovesBetweenPages() {
        page(1, 10, 20L);
        pages.add(new Rows(
                Stream.concat(Stream.of(10), IntStream.rangeClosed(12, 20).boxed())
                        .toList(),
                20L,
                20L));
        page(21, 20, 20L);
    }

    @Test
    void aWalkThatRepeatsARowAndMissesAnotherIsNotComplete() {
        rowMovesBetweenPages();

        assertThat(gap(identified())).isEqualTo("of 20 rows, 19 were read");
    }

    @Test
    void itemsAndStreamSkipARowWithTheIdOfAnEarlierOne() {
        rowMovesBetweenPages();
        List<Integer> expected =
                IntStream.rangeClosed(1, 20).filter(row -> row != 11).boxed().toList();

        assertThat(identified().items()).containsExactlyElementsOf(expected);
        assertThat(identified().stream()).containsExactlyElementsOf(expected);

        List<Integer> read = new ArrayList<>();
        Pages.Walk<Integer, Page<Integer>> walk = identified().pages().iterator();
        while (walk.hasNext()) {
            Page<Integer> page = walk.next();
            // Looking ahead fetches the next page, and keeps the rows of this one.
            assertThat(walk.hasNext()).isEqualTo(page.rows().contains(1));
            read.addAll(walk.newRows());
        }
        assertThat(read).containsExactlyElementsOf(expected);
    }

    @Test
    void aRowThatIsPushedToALaterPageIsFoundThere() {
        page(1, 10, 20L);
        page(10, 19, 20L);
        page(20, 20, 20L);

        assertThat(identified().items()).containsExactlyElementsOf(numbers(1, 20));
        assertThat(gap(identified())).isNull();
    }

    @Test
    void aWalkWhoseCountChangesIsNotComplete() {
        page(1, 10, 20L);
        page(11, 20, 21L);
        page(21, 21, 21L);
        assertThat(gap(identified())).isEqualTo("the platform counted 20 rows, and then 21");

        pages.clear();
        page(1, 10, 5L);
        page(11, 12, 5L);
        assertThat(gap(identified())).isEqualTo("of 5 rows, 12 were read");
    }

    @Test
    void aWalkWithARowWithoutItsIdIsNotComplete() {
        page(0, 9, 10L);

        assertThat(gap(identified())).isEqualTo("1 rows have no ID");
        assertThat(identified().items()).hasSize(10);
    }

    @ParameterizedTest
    @ValueSource(ints = {203, 206})
    void aWalkIsNotCompleteIfAPageHasAnotherStatusThan200(int status) {
        assertThat(gap(answered(status, List.of()))).isEqualTo("the platform answered " + status);
    }

    @Test
    void aWalkIsNotCompleteIfErrorsAreBesideTheRows() {
        assertThat(gap(answered(200, List.of(new ErrorItem("partial", null, null, Map.of())))))
                .isEqualTo("the platform answered with a warning");
    }

    private static ListNumbers answered(int status, List<ErrorItem> warnings) {
        return new ListNumbers(new FakeWorkspace(call -> new Response<>(
                new Rows(numbers(1, 2), 2L, 2L),
                status,
                Map.of(),
                new byte[0],
                warnings,
                List.of(),
                1,
                Duration.ZERO)));
    }

    @Test
    void aWalkEndsAtTheLargestPageNumber() {
        FakeWorkspace endless = new FakeWorkspace(call -> new Rows(List.of(number(call)), null, null));

        assertThat(new ListNumbers(endless)
                        .pageNo(Integer.MAX_VALUE).pageSize(1).stream().limit(2))
                .containsExactly(Integer.MAX_VALUE);
    }

    private void page(int from, int to, Long total) {
        page(from, to, total, total);
    }

    private void page(int from, int to, Long total, Long filtered) {
        pages.add(new Rows(numbers(from, to), total, filtered));
    }

    private void pages(String text) {
        for (String page : text.split(" ", -1)) {
            String[] parts = page.split("/", -1);
            Long total = parts.length < 2 || parts[1].isEmpty() ? null : Long.valueOf(parts[1]);
            pages.add(new Rows(numbers(parts[0]), total, parts.length < 3 ? total : Long.valueOf(parts[2])));
        }
    }

    private static List<Integer> numbers(String fromTo) {
        String[] ends = fromTo.split("-", -1);
        return numbers(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
    }

    private static List<Integer> numbers(int from, int to) {
        return IntStream.rangeClosed(from, to).boxed().toList();
    }

    private static int number(Call<?> call) {
        Object inBody = call.json().get("pageNo");
        return Integer.parseInt(call.query().getOrDefault("pageNo", inBody == null ? "1" : inBody.toString()));
    }
}
