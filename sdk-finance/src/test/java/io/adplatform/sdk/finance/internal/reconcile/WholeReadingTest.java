package io.adplatform.sdk.finance.internal.reconcile;

import static io.adplatform.sdk.finance.testing.JsonPlatform.data;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.testing.JsonPlatform;
import io.adplatform.sdk.finance.testing.JsonRow;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import io.adplatform.sdk.operation.Progress;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.progress.WorkListener;
import io.adplatform.sdk.progress.WorkMeter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WholeReadingTest extends ReconcileFixture {

    private final JsonPlatform lists = new JsonPlatform(time);

    private RowList<Payment> list() {
        return RowLists.payments(Payments.on(lists), CUSTOMER);
    }

    private List<Payment> rows() {
        WorkMeter meter = new WorkMeter(lists, "rows", WorkListener.none());
        return ListReading.of(
                        list(),
                        new Progress(
                                lists,
                                RequestOptions.defaults(),
                                meter,
                                WorkLimit.none().begin(lists)))
                .rows();
    }

    @Test
    void aRowThatTwoPagesShowIsOneRow() {
        lists.lists(JsonRow.withId(3), JsonRow.withId(2), JsonRow.withId(1))
                .atMost(2)
                .ordered(rows -> {
                    if (lists.calls().size() != 1) {
                        return rows;
                    }
                    List<JsonRow> more = new ArrayList<>(rows);
                    more.add(0, JsonRow.withId(4));
                    return more;
                });

        assertThat(rows()).extracting(Payment::paymentId).containsExactly(3L, 2L, 1L);
    }

    @Test
    void eachRowWithoutAnIdIsOneRow() {
        lists.lists(
                JsonRow.withId(1).without("paymentId"),
                JsonRow.withId(2).without("paymentId").amount("7"));

        assertThat(rows()).hasSize(2);
    }

    @Test
    void anEstimateIsExactIfThePlatformCountsTheRows() {
        lists.lists(JsonRow.withId(2), JsonRow.withId(1));

        assertThat(ListReading.estimate(lists, list()).bound()).isSameAs(Estimate.Bound.EXACTLY);

        lists.answering(asked -> data(asked.rows(1000), null, null));

        assertThat(ListReading.estimate(lists, list()).bound()).isSameAs(Estimate.Bound.AT_LEAST);
    }
}
