package io.adplatform.sdk.finance.internal.reconcile;

import static io.adplatform.sdk.finance.testing.JsonPlatform.data;
import static io.adplatform.sdk.finance.testing.Outcomes.candidates;
import static io.adplatform.sdk.finance.testing.Outcomes.read;
import static io.adplatform.sdk.finance.testing.Outcomes.recorded;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.ListRead;
import io.adplatform.sdk.finance.reconcile.MoneyState;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.testing.JsonPlatform;
import io.adplatform.sdk.finance.testing.JsonRow;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How far a list is read, and when it was read to its end. */
class ListReadingTest extends ReconcileFixture {

    private static final long OURS = 5_000;

    private final JsonPlatform lists = new JsonPlatform(time);

    private Reconciliation<Payment> search() {
        return search(OURS - 1);
    }

    private Reconciliation<Payment> search(long newest) {
        Request<?> sent = referred().options(options -> options.newestBefore(newest));
        return Payments.on(lists, UNIQUE)
                .reconcile(sent.build(), SENT)
                .within(Duration.ZERO)
                .find();
    }

    private static JsonRow stranger(long id) {
        return JsonRow.withId(id).transaction("S-" + id).amount("7").created(SENT.minusSeconds(9000));
    }

    /** Other payments, the newest first. */
    private static List<JsonRow> strangers(int howMany) {
        List<JsonRow> rows = new ArrayList<>();
        for (long id = howMany; id > 0; id--) {
            rows.add(stranger(id));
        }
        return rows;
    }

    private static JsonRow ours() {
        return JsonRow.withId(OURS).transaction(REFERENCE);
    }

    private static List<JsonRow> withOursLast(int strangers) {
        List<JsonRow> rows = strangers(strangers);
        rows.add(ours());
        return rows;
    }

    @ParameterizedTest
    @CsvSource({"3,1", "998,1", "999,2", "1000,4", "1999,6", "2500,6"})
    void aListIsReadToItsEndWhateverItsOrder(int strangers, int requests) {
        lists.lists(withOursLast(strangers));

        assertThat(recorded(search()).paymentId()).isEqualTo(OURS);
        assertThat(lists.calls()).hasSize(requests);
    }

    @Test
    void aFallingRowProvesNoOrder() {
        lists.atMost(1).lists(stranger(1), ours());

        assertThat(recorded(search()).paymentId()).isEqualTo(OURS);
    }

    @Test
    void aPlatformThatKeepsToNoLimitIsReadToTheEnd() {
        lists.atMost(50).lists(withOursLast(120));

        assertThat(recorded(search()).paymentId()).isEqualTo(OURS);
        assertThat(lists.calls()).as("the order is not that of the IDs").hasSize(6);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 5, 1",
        "0, 0, 1",
        "3, 3, 1",
        "10, 10, 2",
        "11, 10, 2",
        "20, 10, 3",
        "1000, 1000, 2",
        "1010, 1000, 2",
        "2000, 1000, 3",
        "500, 1000, 2"
    })
    void aRoundTotalTakesAnotherRequestUnlessTheLastPageIsShort(long total, long page, long requests) {
        assertThat(ListReading.requests(total, page)).isEqualTo(requests);
    }

    @Test
    void aCountOfThePagesRowsIsNoCountOfTheLists() {
        lists.lists(withOursLast(12))
                .answering(
                        asked -> data(asked.rows(10), 13L, (long) asked.rows(10).size()));

        assertThat(recorded(search()).paymentId()).isEqualTo(OURS);
        assertThat(lists.calls()).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 5})
    void aTotalThatTheRowsExceedProvesNothing(long total) {
        lists.lists(withOursLast(12)).answering(asked -> data(asked.rows(10), total, total));

        assertThat(read(search()).gap()).isEqualTo("of " + total + " rows, 13 were read");
        assertThat(lists.calls())
                .as("the third page is empty, in both readings")
                .hasSize(6);
    }

    @ParameterizedTest
    @CsvSource({"12,10,6", "1200,1000,6", "999,1000,2", "1999,1000,6"})
    void withoutATotalAnEmptyPageEndsTheList(int strangers, int mostRows, int requests) {
        lists.lists(withOursLast(strangers)).answering(asked -> data(asked.rows(mostRows), null, null));

        assertThat(recorded(search()).paymentId()).isEqualTo(OURS);
        assertThat(lists.calls()).hasSize(requests);
    }

    @Test
    void aPageThatComesAgainEndsAReadingThatWasNotToTheEnd() {
        lists.lists(strangers(3)).answering(asked -> data(asked.allRows(), null, null));

        ListRead read = read(search());

        assertThat(lists.calls()).hasSize(2);
        assertThat(read.gap()).isEqualTo("the platform gave page 1 again");
        assertThat(read.rows()).isEqualTo(3);
        assertThat(read.pages()).isEqualTo(2);
        assertThat(read.totalRecords()).isNull();
    }

    @Test
    void rowsWithoutIdsThatComeAgainAreTheSameRows() {
        JsonRow nameless = stranger(1).without("paymentId");
        lists.lists(nameless, nameless).answering(asked -> data(List.of(nameless), null, null));

        assertThat(read(search()).rows()).isOne();
        assertThat(lists.calls()).hasSize(1);
    }

    @Test
    void rowsThatAreMissingAreTold() {
        lists.lists(strangers(3)).answering(asked -> data(asked.rows(1000), 5L, 3L));

        assertThat(read(search()).gap()).isEqualTo("of 5 rows, 3 were read");
    }

    @Test
    void aReadingOfAListInAnOrderThatChangesIsNotToTheEnd() {
        Random random = new Random(7);
        lists.atMost(10)
                .ordered(rows -> {
                    List<JsonRow> shuffled = new ArrayList<>(rows);
                    Collections.shuffle(shuffled, random);
                    return shuffled;
                })
                .lists(strangers(40));

        assertThat(read(search()).gap()).startsWith("of 40 rows");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "nothing", "null rows", "an object"})
    void anAnswerWithoutAnArrayIsNoEmptyList(String what) {
        lists.answering(asked -> switch (what) {
            case "null" -> null;
            case "nothing" -> Map.of();
            case "null rows" -> data(null, 0L, 0L);
            default -> Map.of("data", stranger(1).fields(), "totalRecords", 1);
        });

        assertThat(read(search()).gap()).isEqualTo("an answer has no array of rows");
    }

    @Test
    void anEmptyArrayIsAnEmptyList() {
        lists.lists();

        assertThat(read(search()).isComplete()).isTrue();
    }

    @Test
    void aRowThatCanNotBeReadIsMissing() {
        lists.lists(strangers(3)).answering(asked -> {
            List<Object> rows = new ArrayList<>();
            asked.rows(1000).forEach(row -> rows.add(row.fields()));
            rows.add("ERROR");
            return Map.of("data", rows, "totalRecords", 4);
        });

        ListRead read = read(search());

        assertThat(read.gap()).isEqualTo("a value could not be read: data.data[3]: a text of 5 characters");
        assertThat(lists.calls()).as("the second page is empty").hasSize(2);
    }

    @Test
    void aRowThatWasMadeMeanwhileIsNotMissedForOneThatWasSeenTwice() {
        // A new row comes in between the first page and the second, and pushes another one there.
        List<JsonRow> all = strangers(15);
        lists.lists(all).atMost(10).ordered(rows -> {
            if (lists.calls().size() != 1) {
                return rows;
            }
            List<JsonRow> more = new ArrayList<>(rows);
            more.add(0, ours());
            return more;
        });

        assertThat(read(search()).gap()).isEqualTo("the platform counted 15 rows, and then 16");
    }

    @Test
    void aRowThatVanishesMeanwhileHidesNoOther() {
        // The first row goes between the first page and the second, and the eleventh moves to the first page.
        List<JsonRow> all = strangers(15);
        lists.lists(all).atMost(10).ordered(rows -> lists.calls().isEmpty() ? rows : rows.subList(1, rows.size()));

        assertThat(read(search()).gap()).isEqualTo("the platform counted 15 rows, and then 14");
    }

    @Test
    void aRowThatIsMadeAfterAnotherOneVanishedHidesNoOther() {
        // The first row goes before the second page, so the eleventh moves to the first page. A new row comes before
        // the third page.
        List<JsonRow> all = strangers(25);
        lists.lists(all).atMost(10).ordered(rows -> {
            List<JsonRow> now = new ArrayList<>(lists.calls().isEmpty() ? rows : rows.subList(1, rows.size()));
            if (lists.calls().size() > 1) {
                now.add(stranger(100));
            }
            return now;
        });

        assertThat(read(search()).gap())
                .isEqualTo("rows may have moved while the list was read, and two readings differ");
    }

    @Test
    void whatAnIncompleteReadingShowsIsForAPerson() {
        lists.lists(withOursLast(3)).answering(asked -> data(asked.rows(1000), 5L, null));

        assertThat(candidates(search())).extracting(Payment::paymentId).containsExactly(OURS);
    }

    @Test
    void rowsWithoutIdsAreAsManyAsCame() {
        lists.lists(stranger(1).without("paymentId"), stranger(2).without("paymentId"));

        assertThat(read(search()).rows()).isEqualTo(2);
    }

    @Test
    void rowsWithoutIdsAreCandidatesEach() {
        lists.lists(ours().without("paymentId"), ours().without("paymentId").invoice(null));

        assertThat(candidates(search())).hasSize(2);
    }

    @Test
    void aListThatNeverEndsIsReadUntilAPageBringsNoNewId() {
        lists.answering(asked -> data(List.of(ours().without("paymentId").invoice(asked.number())), null, null));

        assertThat(read(search()).gap()).isEqualTo("1 rows have no ID");
        assertThat(lists.calls()).hasSize(1);
    }

    @Test
    void everyRowIsNewIfTheListWasEmptyBefore() {
        lists.lists(ours());

        assertThat(recorded(search(0)).paymentId()).isEqualTo(OURS);
    }

    @Test
    void aTotalThatIsCappedIsNotBelieved() {
        lists.lists(withOursLast(12)).answering(asked -> data(asked.rows(10), 10L, null));

        assertThat(read(search()).gap()).isEqualTo("of 10 rows, 13 were read");
        assertThat(lists.calls())
                .as("the third page is empty, in both readings")
                .hasSize(6);
    }

    @Test
    void aListWhoseRowsHaveNoIdsIsNeverComplete() {
        lists.lists(stranger(1).without("paymentId"), stranger(2).without("paymentId"));

        assertThat(read(search()).gap()).isEqualTo("2 rows have no ID");
    }

    @Test
    void anEmptyListHasATotalOfZero() {
        lists.lists();

        assertThat(read(search()).totalRecords()).isZero();
    }

    private static ListReading<Long> reading(boolean inPages) {
        return reading(inPages, false);
    }

    private static ListReading<Long> reading(boolean inPages, boolean toCertainEnd) {
        RowList<Long> list = new RowList<>(
                "rows",
                number -> {
                    throw new AssertionError("nothing is sent");
                },
                inPages,
                id -> new RowFacts(id, null, null, null, MoneyState.UNKNOWN));
        return new ListReading<>(list, SENT, toCertainEnd);
    }

    private static Response<?> response(int status) {
        return new Response<>(
                List.of(),
                status,
                Map.of(),
                "[]".getBytes(StandardCharsets.UTF_8),
                List.of(),
                List.of(),
                1,
                Duration.ZERO);
    }

    @Test
    void aShortPageIsNoEndOfAListWithoutACount() {
        ListReading<Long> reading = reading(true);

        reading.add(LongStream.rangeClosed(1, 1000).boxed().toList(), response(200));
        reading.add(LongStream.rangeClosed(1001, 1500).boxed().toList(), response(200));

        assertThat(reading.isEnded()).isFalse();
    }

    /** The platform gives two rows a page, and its count is one behind. */
    @Test
    void aCountIsNoEndOfAListThatShallProveAnAbsence() {
        lists.lists(stranger(5), stranger(4), stranger(3), stranger(2), stranger(1))
                .answering(asked -> data(asked.rows(2), 4L, null));
        Request<?> sent = payment().options(options -> options.newestBefore(5));

        Reconciliation<Payment> outcome = Payments.on(
                        lists, PlatformFacts.NONE.withGrowingIds().withAbsentAfter(Duration.ofMinutes(10)))
                .reconcile(sent.build(), SENT.minusSeconds(3600))
                .within(Duration.ZERO)
                .find();

        assertThat(read(outcome).gap()).isEqualTo("of 4 rows, 5 were read");
        assertThat(lists.calls()).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource({"3,2", "999,2", "1500,2", "2000,3"})
    void anAbsenceIsProvedByAnEmptyPageOrOneThatIsShorterThanAWholeOne(int rows, int requests) {
        lists.lists(strangers(rows));
        Request<?> sent = payment().options(options -> options.newestBefore(rows));

        Reconciliation<Payment> outcome = Payments.on(
                        lists, PlatformFacts.NONE.withGrowingIds().withAbsentAfter(Duration.ofMinutes(10)))
                .reconcile(sent.build(), SENT.minusSeconds(3600))
                .within(Duration.ZERO)
                .find();

        assertThat(outcome).isInstanceOf(Reconciliation.Absent.class);
        assertThat(lists.calls()).hasSize(requests);
    }

    /** The platform shows no page behind the second one, and its count is too low by the row that it hides. */
    @Test
    void aPageThatComesAgainProvesNoAbsence() {
        lists.lists(stranger(1), stranger(2), stranger(3), stranger(4), ours()).answering(asked -> {
            int from = asked.number() == 1 ? 0 : 2;
            return data(asked.allRows().subList(from, from + 2), 4L, null);
        });
        Request<?> sent = payment().options(options -> options.newestBefore(4));

        Reconciliation<Payment> outcome = Payments.on(
                        lists, PlatformFacts.NONE.withGrowingIds().withAbsentAfter(Duration.ofMinutes(10)))
                .reconcile(sent.build(), SENT.minusSeconds(3600))
                .within(Duration.ZERO)
                .find();

        assertThat(read(outcome).gap()).isEqualTo("its last page repeats an earlier one, so rows may be behind it");
        assertThat(read(outcome).rows()).isEqualTo(4);
    }

    @Test
    void aListInOneAnswerWithoutACountMayBeCut() {
        ListReading<Long> reading = reading(false);

        reading.add(LongStream.rangeClosed(1, 50).boxed().toList(), response(200));

        assertThat(reading.result().gap()).isEqualTo("a list of 50 rows in one answer may have been cut there");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aGapOfAnyPageIsOneOfTheReading(int page) {
        ListReading<Long> reading = reading(true);

        for (int number = 1; number <= 3; number++) {
            List<Long> rows = number == 3 ? List.of() : List.of(2L * number, 2L * number + 1);
            reading.add(rows, response(number == page ? 203 : 200));
        }

        assertThat(reading.isEnded()).isTrue();
        assertThat(reading.result().gap()).isEqualTo("the platform answered 203");
    }

    /** Reads pages of two rows; the empty page is the end. */
    private static void readPages(ListReading<Long> reading, long... ids) {
        for (int from = 0; from < ids.length; from += 2) {
            assertThat(reading.isEnded()).isFalse();
            reading.add(List.of(ids[from], ids[from + 1]), response(200));
        }
        reading.add(List.of(), response(200));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aListInTheOrderOfItsIdsIsReadOnce(boolean rising) {
        ListReading<Long> reading = reading(true);

        readPages(reading, rising ? new long[] {1, 2, 3, 5} : new long[] {5, 3, 2, 1});

        assertThat(reading.isEnded()).isTrue();
        assertThat(reading.result().isComplete()).isTrue();
    }

    @Test
    void aListInAnotherOrderIsCompleteIfTwoReadingsHaveTheSameIds() {
        ListReading<Long> reading = reading(true);

        readPages(reading, 1, 3, 2, 5);
        assertThat(reading.isEnded()).isFalse();
        readPages(reading, 5, 3, 2, 1);

        assertThat(reading.isEnded()).isTrue();
        assertThat(reading.result().isComplete()).isTrue();
        assertThat(reading.result().rows()).isEqualTo(4);
        assertThat(reading.result().pages()).isEqualTo(6);
    }

    @Test
    void aListInAnotherOrderIsIncompleteIfTwoReadingsDiffer() {
        ListReading<Long> reading = reading(true);

        readPages(reading, 1, 3, 2, 5);
        readPages(reading, 1, 3, 2, 6);

        assertThat(reading.result().gap())
                .isEqualTo("rows may have moved while the list was read, and two readings differ");
    }

    @Test
    void rowsThatAreEditedBetweenTwoPagesProveNoAbsence() {
        // The documented order of the organization's payments is by time of change.
        List<JsonRow> all = strangers(20);
        Collections.shuffle(all, new Random(3));
        lists.lists(all).atMost(10).ordered(rows -> {
            int edits = lists.calls().size();
            List<JsonRow> now = new ArrayList<>(rows);
            for (int edit = 0; edit < edits; edit++) {
                now.add(0, now.remove(15));
            }
            return now;
        });

        assertThat(read(search()).gap()).startsWith("of 20 rows, ");
    }
}
