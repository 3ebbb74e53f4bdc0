package io.adplatform.sdk.finance.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.finance.books.BookComparison;
import io.adplatform.sdk.finance.books.Books;
import io.adplatform.sdk.finance.changes.Changes;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.testing.JsonPlatform;
import io.adplatform.sdk.finance.testing.JsonRow;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import java.time.Duration;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A list whose rows are one object deeper than documented can't be read, and is not an empty list. */
class NestedRowsTest extends ReconcileFixture {

    private static final String GAP = "a value could not be read: data.data: an object that is no Payment";

    private final JsonPlatform lists = new JsonPlatform(time).answering(page -> {
        List<Object> rows = List.of(JsonRow.withId(7).fields());
        return Map.of("data", Map.of("data", rows), "totalRecords", 0);
    });

    @Test
    void aLostPaymentStaysOpen() {
        clock.advance(Duration.ofMinutes(10));
        PlatformFacts facts = UNIQUE.withGrowingIds().withAbsentAfter(Duration.ofMinutes(5));

        Reconciliation<Payment> outcome = Payments.on(lists, facts)
                .reconcile(
                        referred().options(options -> options.newestBefore(0)).build(), SENT)
                .within(Duration.ZERO)
                .find();

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Reconciliation.Open.class,
                        open -> assertThat(open.read().gap()).isEqualTo(GAP));
    }

    @Test
    void theNewestPaymentIsUnknown() {
        assertThatThrownBy(() -> Payments.on(lists).newestId(CUSTOMER).find())
                .isInstanceOf(UnreadableResponseException.class)
                .hasMessageContaining("the newest of the payments of customer 300417 is unknown: " + GAP);
    }

    @Test
    void emptyBooksAreNotEqualToIt() {
        BookComparison<Payment> found = Books.on(lists)
                .compare(List.of())
                .month(YearMonth.of(2026, 11))
                .payments(CUSTOMER)
                .send();

        assertThat(found.read().gap()).isEqualTo(GAP);
        assertThat(found.isEqual()).isFalse();
    }

    @Test
    void itsChangesHaveAGap() {
        Changes<Payment> changes = Payments.on(lists).changesSince(null).send();

        assertThat(changes.rows()).isEmpty();
        assertThat(changes.read().gap()).isEqualTo(GAP);
    }
}
