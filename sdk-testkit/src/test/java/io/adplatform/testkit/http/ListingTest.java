package io.adplatform.testkit.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import okio.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListingTest {

    /** A row to list. */
    private record Thing(long id, String name) {}

    private static final List<Thing> THINGS = LongStream.rangeClosed(1, 2_500)
            .mapToObj(id -> new Thing(id, (id % 2 == 0 ? "Even " : "Odd ") + id))
            .toList();

    private static Request asking(String json) {
        return new Request("POST", "/things", Map.of(), Map.of(), ByteString.encodeUtf8(json));
    }

    private static Listing<Thing> things() {
        return Listing.of(THINGS).sortable("id", Thing::id).sortable("name", Thing::name);
    }

    private static List<Long> ids(String json) {
        return things().page(asking(json), "limit", 3).map(Thing::id).rows();
    }

    @Test
    void aPageHasItsOperationsDefaultSizeAndTheGivenOrder() {
        Page<Thing> page = things().page(asking("{}"), "limit", 3);

        assertThat(page.rows()).extracting(Thing::id).containsExactly(1L, 2L, 3L);
        assertThat(page.totalRecords()).isEqualTo(2_500);
        assertThat(page.filteredRecords()).isEqualTo(2_500);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"pageNo": 2, "limit": 2}               | 3, 4
            {"pageNo": "834"}                       | 2500
            {"pageNo": 835}                         | ``
            {"pageNo": 9223372036854775807}         | ``
            {"sortBy": "-id"}                       | 2500, 2499, 2498
            {"sortBy": "+id"}                       | 1, 2, 3
            {"sortBy": "-id", "order": "ASC"}       | 2500, 2499, 2498
            {"sortBy": "name"}                      | 10, 100, 1000
            {"sortBy": "id", "order": "desc"}       | 2500, 2499, 2498
            {"sortBy": "id", "order": "ASC"}        | 1, 2, 3
            """)
    void pagesFollowEachOtherAndASignGoesBeforeTheOrder(String json, String ids) {
        assertThat(ids(json)).map(String::valueOf).hasToString("[" + ids + "]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"limit": 1001}     | 422
            {"limit": 0}        | 422
            {"pageNo": 0}       | 422
            {"pageNo": -1}      | 422
            {"limit": "ten"}    | 400
            {"limit": 1.5}      | 400
            {"pageNo": [1]}     | 400
            {"sortBy": "-colour"} | 400
            """)
    void whatMakesNoSenseIsUnprocessableAndAWrongTypeOrNameABadRequest(String json, int status) {
        assertThat(refusal(json).answer().status()).isEqualTo(status);
    }

    @Test
    void thousandRowsAreTheLargestPage() {
        assertThat(ids("{\"limit\": 1000}")).hasSize(1_000);
    }

    private static Refusal refusal(String json) {
        return catchThrowableOfType(Refusal.class, () -> ids(json));
    }

    @Test
    void theDefaultOrderHoldsWhereNothingElseIsAsked() {
        Listing<Thing> descending = things().sortedBy("id", "DESC");

        assertThat(descending.page(asking("{}"), "limit", 1).rows())
                .extracting(Thing::id)
                .containsExactly(2_500L);
        assertThat(descending.page(asking("{\"order\": \"ASC\"}"), "limit", 1).rows())
                .extracting(Thing::id)
                .containsExactly(1L);
    }

    @Test
    void filtersNarrowTheCountsAndAnEmptySetIsNoFilter() {
        Page<Thing> page = things().among(Set.of(7L, 8L), Thing::id)
                .among(Set.<Long>of(), Thing::id)
                .page(asking("{}"), "limit", 3);

        assertThat(page.rows()).extracting(Thing::id).containsExactly(7L, 8L);
        assertThat(page.totalRecords()).isEqualTo(2_500);
        assertThat(page.filteredRecords()).isEqualTo(2);
    }

    @Test
    void theSearchLooksIntoAllItsValuesInAnyCase() {
        Request asking = asking("{\"searchField\": \"EVEN 25\"}");

        Page<Thing> page =
                things().search(asking, List.of(Thing::id, Thing::name)).page(asking, "limit", 3);

        assertThat(page.filteredRecords()).isEqualTo(6);
        assertThat(page.rows()).extracting(Thing::name).containsExactly("Even 250", "Even 252", "Even 254");
    }
}
