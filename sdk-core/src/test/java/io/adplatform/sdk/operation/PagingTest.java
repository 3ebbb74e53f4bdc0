package io.adplatform.sdk.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Pages;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.InvalidRequestException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How a walk over pages goes on and ends. */
class PagingTest {

    private final List<Page<Integer>> pages = new ArrayList<>();
    private final FakeWorkspace workspace =
            new FakeWorkspace(call -> pages.get(Math.min(pages.size(), number(call)) - 1));

    private record Rows(List<Integer> rows, Long totalRecords, Long filteredRecords) implements Page<Integer> {}

    private static final class ListNumbers extends PagedRequestBuilder<Integer, Page<Integer>, ListNumbers> {

        static final Operation<Page<Integer>> OPERATION =
                Operation.read("GET /numbers").returnsPage("data", Integer.class);

        ListNumbers(Workspace workspace) {
            this(workspace, Paging.byQuery("pageNo", "limit"));
        }

        ListNumbers(Workspace workspace, Paging paging) {
            super(workspace, OPERATION, paging);
        }

        ListNumbers startingWith(String digit) {
            return body("searchField", digit);
        }

        ListNumbers sortBy(String order) {
            return query("sortBy", order);
        }
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

    @Test
    void aFullLastPageNeedsNoFurtherRequestWhereThereIsACount() {
        page(1, 1000, 1000L);

        assertThat(new ListNumbers(workspace).stream()).hasSize(1000);
        assertThat(workspace.calls()).hasSize(1);
    }

    @Test
    void withoutACountAPageThatIsShorterThanTheOneBeforeIsTheLast() {
        page(1, 1000, null);
        page(1001, 1500, null);

        assertThat(new ListNumbers(workspace).stream()).hasSize(1500);
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void withoutACountNoRowIsLostWhereAServiceGivesFewerRowsThanAskedFor() {
        page(1, 50, null);
        page(51, 100, null);
        page(101, 120, null);

        assertThat(new ListNumbers(workspace).items()).containsExactlyElementsOf(numbers(1, 120));
        assertThat(workspace.calls()).hasSize(3);
    }

    @Test
    void aServiceThatGivesFewerRowsThanAskedForIsReadToItsEnd() {
        page(1, 50, 120L);
        page(51, 100, 120L);
        page(101, 120, 120L);

        assertThat(new ListNumbers(workspace).items()).containsExactlyElementsOf(numbers(1, 120));
    }

    @Test
    void anEmptyPageIsTheEndWhateverTheCountSays() {
        page(1, 1000, 5000L);
        page(1, 0, 5000L);

        assertThat(new ListNumbers(workspace).stream()).hasSize(1000);
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void theFirstPageComesEvenWithoutRowsBecauseItMayHoldTotals() {
        page(1, 0, 0L);

        assertThat(new ListNumbers(workspace).pages()).hasSize(1);
        assertThat(new ListNumbers(workspace).items()).isEmpty();
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void aPageThatRepeatsTheOneBeforeIsTheEnd() {
        page(1, 1000, null);
        page(1, 1000, null);

        assertThat(new ListNumbers(workspace).stream()).hasSize(1000);
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void aCountThatGrowsOnTheWayIsFollowed() {
        page(1, 1000, 1500L);
        page(1001, 2000, 2100L);
        page(2001, 2100, 2100L);

        assertThat(new ListNumbers(workspace).stream()).hasSize(2100);
    }

    @Test
    void aCountThatShrinksOnTheWayIsFollowed() {
        page(1, 1000, 5000L);
        page(1001, 2000, 2000L);

        assertThat(new ListNumbers(workspace).stream()).hasSize(2000);
        assertThat(workspace.calls()).hasSize(2);
    }

    @Test
    void aWalkBeginsWhereItIsToldAndWithPagesAsLargeAsItIsTold() {
        page(1, 10, 25L);
        page(11, 20, 25L);
        page(21, 25, 25L);

        assertThat(new ListNumbers(workspace).pageNo(2).pageSize(10).items())
                .containsExactlyElementsOf(numbers(11, 25));
        assertThat(workspace.calls())
                .extracting(call -> call.query().get("limit"))
                .containsOnly("10");
    }

    @Test
    void aWalkThatBeginsLaterLosesNoRowWhereAServiceGivesFewerRowsThanAskedFor() {
        for (int from = 1; from <= 451; from += 50) {
            page(from, from + 49, 500L);
        }

        assertThat(new ListNumbers(workspace).pageNo(3).items()).containsExactlyElementsOf(numbers(101, 500));
        assertThat(workspace.calls()).hasSize(8);
    }

    @Test
    void aWalkThatBeginsLaterGoesOnWhereMoreRowsAreCountedThanTheAskedForPagesHold() {
        for (int from = 1; from <= 2951; from += 50) {
            page(from, from + 49, 3000L);
        }

        assertThat(new ListNumbers(workspace).pageNo(2).items()).containsExactlyElementsOf(numbers(51, 3000));
    }

    @Test
    void aWalkThatBeginsWithTheLastPageTakesOneRequest() {
        page(1, 1000, 2300L);
        page(1001, 2000, 2300L);
        page(2001, 2300, 2300L);

        assertThat(new ListNumbers(workspace).pageNo(3).items()).containsExactlyElementsOf(numbers(2001, 2300));
        assertThat(workspace.calls()).hasSize(1);
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

    private static final class ListAllNumbers extends WholeListBuilder<Integer, Page<Integer>, ListAllNumbers> {

        ListAllNumbers(Workspace workspace) {
            super(workspace, ListNumbers.OPERATION);
        }
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

    private void page(int from, int to, Long total) {
        pages.add(new Rows(numbers(from, to), total, total));
    }

    private static List<Integer> numbers(int from, int to) {
        return IntStream.rangeClosed(from, to).boxed().toList();
    }

    private static int number(Call<?> call) {
        Object inBody = call.json().get("pageNo");
        return Integer.parseInt(call.query().getOrDefault("pageNo", inBody == null ? "1" : inBody.toString()));
    }
}
