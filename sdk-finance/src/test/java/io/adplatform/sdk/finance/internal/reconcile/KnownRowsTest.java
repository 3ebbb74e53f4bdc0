package io.adplatform.sdk.finance.internal.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KnownRowsTest {

    private final KnownRows known = new KnownRows();

    @Test
    void eachDoneCallHasOneRowAboveItsNewestBefore() {
        known.addDone("twice", 5L);
        known.addDone("twice", 6L);
        known.addDone("earlier", 4L);
        known.addDone("without", null);
        known.addDone(null, 5L);
        known.addAcknowledged(13);
        Map<Long, @Nullable String> rows = new LinkedHashMap<>();
        rows.put(4L, "old");
        rows.put(5L, "old");
        rows.put(6L, "twice");
        rows.put(7L, "twice");
        rows.put(8L, "twice");
        rows.put(9L, "earlier");
        rows.put(10L, "without");
        rows.put(11L, null);
        rows.put(12L, "stranger");
        rows.put(13L, "stranger");

        assertThat(known.unknownAbove(5, rows)).containsExactly(8L, 9L, 10L, 11L, 12L);
        assertThat(known.unknownAbove(4, rows)).containsExactly(5L, 8L, 10L, 11L, 12L);
        assertThat(new KnownRows().unknownAbove(11, rows)).containsExactly(12L, 13L);
    }

    @Test
    void anAcknowledgedRowIsNotTheRowOfADoneCall() {
        known.addDone("r", 5L);
        known.addAcknowledged(6);
        Map<Long, @Nullable String> rows = new LinkedHashMap<>();
        rows.put(6L, "r");
        rows.put(7L, "r");

        assertThat(known.unknownAbove(5, rows)).isEmpty();
    }

    @Test
    void theReferenceOfADoneCallIsKnownWhateverItsNewestBefore() {
        known.addDone("with", 5L);
        known.addDone("without", null);
        known.addDone(null, 5L);

        assertThat(known.isOfADoneCall("with")).isTrue();
        assertThat(known.isOfADoneCall("without")).isTrue();
        assertThat(known.isOfADoneCall("another")).isFalse();
        assertThat(known.isOfADoneCall(null)).isFalse();
    }
}
