package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalInputs;
import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class EntryIndexTest {

    /** Enough for tables of several lengths. */
    private static final int MANY = 1_000;

    private final EntryIndex index = new EntryIndex();

    private static JournalEntry entry(String name, String reference, String tag) {
        JournalInputs inputs = new JournalInputs("POST /pay", "f", "{}", reference)
                .withGuard(Guard.of(BigDecimal.ONE).tag(tag));
        return JournalEntry.claimed(
                PayRun.key(name), inputs, 1, Instant.EPOCH, new Holder(1, "simulation", Instant.EPOCH));
    }

    private long[] withReference(String reference) {
        return index.withReference(PayRun.key("any"), reference);
    }

    private long[] withTag(String tag) {
        return index.withTag(PayRun.key("any"), tag);
    }

    @Test
    void anEntryIsFoundByItsKeyItsReferenceAndItsTagAtItsLastPosition() {
        for (int round = 1; round <= 2; round++) {
            for (int i = 1; i <= MANY; i++) {
                index.put(entry("row-" + i, "r-" + i, "tag-" + i), (long) round * MANY + i);
            }
        }

        for (int i = 1; i <= MANY; i++) {
            long position = 2L * MANY + i;
            assertThat(index.position(PayRun.key("row-" + i))).isEqualTo(position);
            assertThat(index.entry(PayRun.key("row-" + i))).isEqualTo(i - 1);
            assertThat(withReference("r-" + i)).containsExactly(position);
            assertThat(withTag("tag-" + i)).containsExactly(position);
        }
        assertThat(index.size()).isEqualTo(MANY);
        assertThat(index.position(PayRun.key("none"))).isZero();
        assertThat(withReference("none")).isEmpty();
    }

    @Test
    void aReferenceIsSharedFromItsSecondEntryOn() {
        JournalEntry first = entry("first", "r", "tag");
        JournalEntry second = entry("second", "r", "tag");

        assertThat(index.put(first, 1)).isFalse();
        assertThat(index.put(first, 2)).as("the same entry again").isFalse();
        assertThat(index.put(second, 3)).isTrue();
        assertThat(index.put(second, 4)).as("the same entry again").isTrue();
        assertThat(index.put(first, 5)).isTrue();

        assertThat(withReference("r")).containsExactlyInAnyOrder(4, 5);
        assertThat(withTag("tag")).containsExactlyInAnyOrder(4, 5);
    }

    @Test
    void anEntryWithoutAReferenceSharesNone() {
        for (String name : new String[] {"first", "second"}) {
            JournalEntry none = JournalEntry.claimed(
                    PayRun.key(name),
                    new JournalInputs("POST /pay", "f", "{}", null),
                    1,
                    Instant.EPOCH,
                    new Holder(1, "simulation", Instant.EPOCH));
            assertThat(index.put(none, 1)).isFalse();
        }
    }

    @Test
    void aDroppedEntryIsNeitherFoundNorKept() {
        index.put(entry("kept", "r", "tag"), 1);
        index.put(entry("dropped", "r", "tag"), 2);
        index.put(entry("dropped", "r", "tag"), 0);

        assertThat(index.position(PayRun.key("dropped"))).isZero();
        assertThat(withReference("r")).containsExactly(1);
        assertThat(withTag("tag")).containsExactly(1);
        assertThat(index.size()).isEqualTo(2);
        assertThat(index.kept()).isEqualTo(1);
        assertThat(index.positions()).containsExactly(1, 0);
    }
}
