package io.adplatform.sdk.finance.internal.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.internal.reconcile.LostCall.Creation;
import io.adplatform.sdk.finance.reconcile.MoneyState;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KnownRowsTest {

    private final KnownRows known = new KnownRows();

    private void done(@Nullable String reference, @Nullable Long newestBefore) {
        known.addDone(new Creation<>(RowKind.PAYMENT, reference, false, BigDecimal.ONE, newestBefore));
    }

    private static RowFacts row(long id, @Nullable RowKind kind, @Nullable String reference) {
        return new RowFacts(id, kind, reference, BigDecimal.ONE, MoneyState.UNKNOWN);
    }

    private static RowFacts payment(long id, @Nullable String reference) {
        return row(id, RowKind.PAYMENT, reference);
    }

    @Test
    void ofAReferenceNoRowIsKnownIfMoreRowsShowItThanCallsWereDone() {
        done("twice", 5L);
        done("twice", 6L);
        done("earlier", 4L);
        done("without", null);
        done(null, 5L);
        List<RowFacts> rows = List.of(
                payment(4, "old"),
                payment(5, "old"),
                payment(6, "twice"),
                payment(7, "twice"),
                payment(8, "twice"),
                payment(9, "earlier"),
                payment(10, "without"),
                payment(11, null),
                payment(12, "stranger"),
                payment(13, "stranger"));

        assertThat(known.unknownAbove(5, Set.of(13L)::contains, rows)).containsExactly(6L, 7L, 8L, 9L, 10L, 11L, 12L);
        assertThat(known.unknownAbove(4, Set.of(13L)::contains, rows)).containsExactly(5L, 6L, 7L, 8L, 10L, 11L, 12L);
        assertThat(new KnownRows().unknownAbove(11, id -> false, rows)).containsExactly(12L, 13L);
    }

    @Test
    void aRowOfAnotherKindIsNotTheRowOfADoneCall() {
        done("r", 5L);

        assertThat(known.unknownAbove(
                        5, id -> false, List.of(row(6, RowKind.REFUND, "r"), payment(7, "r"), row(8, null, "r"))))
                .containsExactly(6L, 8L);
    }

    /** One of the two rows is the done call's. If that is the acknowledged one, the other may be the lost call's. */
    @Test
    void anAcknowledgedRowMayBeTheRowOfADoneCall() {
        done("r", 5L);
        List<RowFacts> rows = List.of(payment(6, "r"), payment(7, "r"));

        assertThat(known.unknownAbove(5, Set.of(6L)::contains, rows)).containsExactly(7L);
        assertThat(known.unknownAbove(5, Set.of(6L, 7L)::contains, rows)).isEmpty();
    }

    @Test
    void aRowIsMissingIfMoreCallsWereDoneThanNewRowsAreShown() {
        done("one", 5L);
        done("two", 6L);

        assertThat(known.isRowMissing(5, id -> false, List.of(payment(5, "old"), payment(7, "two"))))
                .isTrue();
        assertThat(known.isRowMissing(5, id -> false, List.of(payment(6, "edited"), payment(7, "two"))))
                .isFalse();
        // Two calls were done since row 5, so the list is not whole above row 6 either.
        assertThat(known.isRowMissing(6, id -> false, List.of(payment(7, "two"))))
                .isTrue();
    }

    @Test
    void theReferenceOfADoneCallIsKnownWhateverItsNewestBefore() {
        done("with", 5L);
        done("without", null);
        done(null, 5L);

        assertThat(known.isOfADoneCall("with")).isTrue();
        assertThat(known.isOfADoneCall("without")).isTrue();
        assertThat(known.isOfADoneCall("another")).isFalse();
        assertThat(known.isOfADoneCall(null)).isFalse();
    }

    /** A call of an earlier run may arrive, or be settled, after the newest ID of a later run was read. */
    @Test
    void aLateRowOfADoneCallWithALowerNewestBeforeIsKnownIfAllRowsSinceThenAre() {
        done("early", 5L);
        done("late", 5L);
        done("later", 7L);
        List<RowFacts> rows = List.of(payment(5, "old"), payment(6, "early"), payment(8, "later"), payment(9, "late"));

        assertThat(known.unknownAbove(7, id -> false, rows)).isEmpty();
        assertThat(known.unknownAbove(6, id -> false, rows)).isEmpty();
    }

    @Test
    void anUnknownRowSinceThenKeepsTheLateRowUnknown() {
        done("late", 5L);
        List<RowFacts> rows = List.of(payment(6, "stranger"), payment(9, "late"));

        assertThat(known.unknownAbove(7, id -> false, rows)).containsExactly(9L);
        assertThat(known.unknownAbove(7, Set.of(6L)::contains, rows)).isEmpty();
    }

    @Test
    void referencesThatADoubleCanNotDistinguishAreOne() {
        done("12345678901234567", 5L);

        assertThat(known.isOfADoneCall("12345678901234568")).isTrue();
        assertThat(known.isOfADoneCall("12345678901234570")).isFalse();
        assertThat(known.isOfADoneCall("123456789012345")).isFalse();
    }
}
