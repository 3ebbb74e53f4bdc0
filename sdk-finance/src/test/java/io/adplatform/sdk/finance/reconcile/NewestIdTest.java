package io.adplatform.sdk.finance.reconcile;

import static io.adplatform.sdk.finance.testing.JsonPlatform.data;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.testing.JsonPlatform;
import io.adplatform.sdk.finance.testing.JsonRow;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.Time;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The highest ID of a list is told only where all of the list was seen. */
class NewestIdTest {

    private final JsonPlatform lists = new JsonPlatform(Time.manual());
    private final Payments payments = Payments.on(lists);

    private static List<JsonRow> inNoOrder(int rows) {
        List<JsonRow> all = new ArrayList<>();
        for (long id = 1; id <= rows; id++) {
            all.add(JsonRow.withId(id));
        }
        Collections.shuffle(all, new Random(11));
        return all;
    }

    private long newestId(boolean async) {
        return async
                ? payments.newestId(300417).findAsync().join().id()
                : payments.newestId(300417).find().id();
    }

    @ParameterizedTest
    @CsvSource({"0,1", "1,1", "999,1", "1000,2", "1001,4", "2500,6"})
    void isReadInTheFewestRequests(int rows, int requests) {
        lists.lists(inNoOrder(rows));

        assertThat(newestId(false)).isEqualTo(rows);
        assertThat(newestId(true)).isEqualTo(rows);
        assertThat(lists.calls()).hasSize(2 * requests);
        assertThat(lists.calls().get(0).query()).containsEntry("owId", "300417").containsEntry("limit", "1000");
    }

    @Test
    void isReadToTheEndWhereThePlatformGivesFewerRowsThanAskedFor() {
        lists.lists(inNoOrder(120)).atMost(50);

        assertThat(newestId(false)).isEqualTo(120);
    }

    @Test
    void ofTheOrganizationIsReadFromItsOwnList() {
        lists.lists(inNoOrder(3));

        assertThat(payments.newestId().lane(Lane.INTERACTIVE).find())
                .isEqualTo(new NewestId("payments of the organization in workspace " + lists.owId(), 3));
        assertThat(lists.calls()).extracting(Call::operation).hasToString("[GET /api/v3/fa/payments/list]");
        assertThat(lists.calls())
                .extracting(Call::options)
                .extracting(RequestOptions::lane)
                .containsExactly(Lane.INTERACTIVE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void isNotToldOfAListThatMayHaveMore(boolean async) {
        lists.lists(inNoOrder(3)).answering(asked -> data(asked.rows(1000), 5L, null));

        assertThatThrownBy(() -> newestId(async))
                .satisfiesAnyOf(
                        thrown -> assertThat(thrown).isInstanceOf(UnreadableResponseException.class),
                        thrown -> assertThat(thrown).hasCauseInstanceOf(UnreadableResponseException.class))
                .hasMessageContaining(
                        "the newest of the payments of customer 300417 is unknown: of 5 rows, 3 were read");
    }

    @Test
    void isNotToldOfAnAnswerWithoutAList() {
        lists.answering(asked -> null);

        assertThatThrownBy(() -> newestId(false))
                .isInstanceOf(UnreadableResponseException.class)
                .hasMessageContaining("an answer has no array of rows");
    }

    @Test
    void isNotToldWhereARowHasNoId() {
        lists.lists(JsonRow.withId(1), JsonRow.withId(2).without("paymentId"));

        assertThatThrownBy(() -> newestId(false))
                .isInstanceOf(UnreadableResponseException.class)
                .hasMessageContaining("1 rows have no ID");
    }

    @Test
    void belongsToItsList() {
        lists.lists(inNoOrder(3));
        NewestId newest = payments.newestId(300417).find();

        assertThat(payment(300417).newestBefore(newest).build().options().newestBefore())
                .isEqualTo(3);
        assertThatThrownBy(payment(300418).newestBefore(newest)::build)
                .hasMessageContaining("newestBefore must be of the payments of customer 300418")
                .hasMessageContaining("was NewestId[list=payments of customer 300417");
        assertThatThrownBy(payment(300417).newestBefore(newest).customer(300418)::build)
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(payments.addFund().newestBefore(newest)::build)
                .hasMessageContaining("newestBefore must be of the payments of the organization");
    }

    private AddPayment payment(long customer) {
        return payments.add()
                .customer(customer)
                .amount(BigDecimal.TEN)
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.CHECK)
                .asFund();
    }
}
