package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalInputs;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EntryIndexTest {

    /** Enough for tables of several lengths. */
    private static final int MANY = 1_000;

    private final EntryIndex index = new EntryIndex();

    private static JournalEntry entry(String name, @Nullable String reference, String... tags) {
        Guard guard = Guard.NONE;
        for (String tag : tags) {
            guard = guard.tag(tag);
        }
        JournalInputs inputs = new JournalInputs("POST /pay", "f", "{}", reference).withGuard(guard);
        return PayRun.notSent(PayRun.key(name), inputs, 1);
    }

    private long[] withReference(String reference) {
        return index.withReference(PayRun.key("any"), reference);
    }

    private long[] withTag(String tag) {
        return index.withTag(PayRun.key("any"), tag);
    }

    @Test
    void aReferenceLeadsToAllItsEntries() {
        index.put(entry("first", "r"), 1);
        index.put(entry("second", "r"), 3);
        index.put(entry("third", null), 4);
        index.put(entry("first", "r"), 5);

        assertThat(withReference("r")).containsExactlyInAnyOrder(3, 5);
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
    void aDroppedEntryIsNeitherFoundNorKept() {
        index.put(entry("kept", "r", "tag"), 1);
        index.put(entry("dropped", "r", "tag"), 2);
        index.put(entry("dropped", "r", "tag"), 0);
        index.put(entry("kept too", "r", "tag"), 3);

        assertThat(index.position(PayRun.key("dropped"))).isZero();
        assertThat(withReference("r")).containsExactlyInAnyOrder(1, 3);
        assertThat(withTag("tag")).containsExactlyInAnyOrder(1, 3);
        assertThat(index.size()).isEqualTo(3);
        assertThat(index.positions()).containsExactly(1, 0, 3);
    }
}
