package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.journal.EntryJson;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalRules;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.journal.file.SimulatedDisk.Mutant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a repaired copy must not do: free a key that was paid, or lose a readable entry. */
@ExtendWith(QuietConsole.class)
class RepairedJournalTest {

    private static final Holder HOLDER = new Holder(1, "program", Instant.EPOCH);
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();

    private static JournalInputs inputs(String row) {
        return new JournalInputs("POST /pay", row, "{}", null);
    }

    private static JournalEntry sent(String row, long fence) {
        return JournalEntry.begun(
                new Ticket(PayRun.key(row), "call " + fence), inputs(row), fence, 1, Instant.EPOCH, HOLDER);
    }

    private static JournalEntry ended(JournalEntry sent, Outcome outcome) {
        Ticket ticket = new Ticket(sent.key(), Objects.requireNonNull(sent.call()));
        return Objects.requireNonNull(JournalRules.outcome(sent, ticket, 1, outcome, Instant.EPOCH));
    }

    private void add(int number, JournalEntry entry) {
        file.writeBytes(RecordFormat.record(number, JournalLog.content(entry)));
    }

    private static List<JournalEntry> copied(byte[] content) throws IOException {
        SimulatedDisk used = new SimulatedDisk(1, Mutant.NONE);
        used.put(PayRun.FILE, content);
        assertThatThrownBy(() -> PayRun.entries(used))
                .isInstanceOf(JournalDamagedException.class)
                .hasMessageContaining("adplatform journal repair");
        SimulatedDisk disk = new SimulatedDisk(1, Mutant.NONE);
        Path damaged = Path.of("/journals/damaged");
        disk.put(damaged, content);
        JournalRepair.copy(disk, damaged, PayRun.FILE);
        return PayRun.entries(disk);
    }

    /** A refused call was corrected and paid. A record of the file before it was written anew lies behind its end. */
    @Test
    void anOlderRecordWithAHigherNumberDoesNotFreeAKeyThatWasPaid() throws IOException {
        JournalEntry refused = ended(sent("row-1", 1), Outcome.refused("422"));
        JournalEntry again = sent("row-1", 2);
        JournalEntry paid = ended(again, Outcome.done("{}"));
        file.writeBytes(JournalLog.beginning(3));
        add(1, refused);
        add(2, again);
        add(3, paid);
        file.writeBytes(new byte[300]);
        add(40, refused); // its number in the file before

        assertThat(copied(file.toByteArray()))
                .singleElement()
                .satisfies(entry ->
                        assertThat(entry.isFree()).as("%s", entry.state()).isFalse());
    }

    /** The same, with the number that follows. */
    @Test
    void anOlderRecordWithTheNextNumberDoesNotFreeAKeyThatWasPaid() throws IOException {
        JournalEntry refused = ended(sent("row-1", 1), Outcome.refused("422"));
        JournalEntry again = sent("row-1", 2);
        file.writeBytes(JournalLog.beginning(3));
        add(1, refused);
        add(2, again);
        add(3, ended(again, Outcome.done("{}")));
        file.writeBytes(new byte[300]);
        add(4, refused);

        assertThat(copied(file.toByteArray()))
                .singleElement()
                .satisfies(entry ->
                        assertThat(entry.isFree()).as("%s", entry.state()).isFalse());
    }

    /** A call got 429 (not sent), then its second request, of the same number, was paid. The file was written anew. */
    @Test
    void anOlderRequestOfTheSameCallDoesNotFreeAKeyThatWasPaid() throws IOException {
        JournalEntry first = sent("row-1", 1);
        JournalEntry notSent = ended(first, Outcome.notSent("429"));
        Ticket ticket = new Ticket(first.key(), "call 1");
        JournalEntry second = JournalEntry.begun(ticket, inputs("row-1"), 1, 2, Instant.EPOCH, HOLDER);
        JournalEntry paid =
                Objects.requireNonNull(JournalRules.outcome(second, ticket, 2, Outcome.done("{}"), Instant.EPOCH));
        file.writeBytes(JournalLog.beginning(1));
        add(1, paid);
        file.writeBytes(new byte[300]);
        add(40, notSent); // its number in the file before

        assertThat(copied(file.toByteArray()))
                .singleElement()
                .satisfies(entry ->
                        assertThat(entry.isFree()).as("%s", entry.state()).isFalse());
    }

    /** A search took it for absent, a person took that back. The file was written anew. */
    @Test
    void anOlderSettlementOfARequestDoesNotFreeItsKey() throws IOException {
        JournalEntry open = ended(sent("row-1", 1), Outcome.unknown("cut"));
        JournalEntry absent = JournalRules.settle(open, open, Settlement.absent("not found"), Instant.EPOCH);
        JournalEntry again = JournalRules.settle(absent, absent, Settlement.open("it was found"), Instant.EPOCH);
        file.writeBytes(JournalLog.beginning(1));
        add(1, again);
        file.writeBytes(new byte[300]);
        add(40, absent);

        assertThat(copied(file.toByteArray()))
                .singleElement()
                .satisfies(entry ->
                        assertThat(entry.isFree()).as("%s", entry.state()).isFalse());
    }

    /** In format 2, marks are among the records. One of them may begin where format 3 has its first mark. */
    @Test
    void aFileOfFormat2WithAMarkAtByte512KeepsItsReadableEntries() throws IOException {
        byte[] header = RecordFormat.record(
                0, "{\"journal\":\"adplatform-sdk\",\"format\":2}".getBytes(StandardCharsets.UTF_8));
        byte[] first = fill(512 - header.length);
        file.writeBytes(header);
        file.writeBytes(first);
        assertThat(file.size()).isEqualTo(512);
        file.writeBytes(RecordFormat.record(0, JournalLog.MARK));
        for (int i = 2; i <= 8; i++) {
            add(0, ended(sent("row-" + i, i), Outcome.done("{\"row\":\"" + "x".repeat(100) + "\"}")));
            file.writeBytes(RecordFormat.record(0, JournalLog.MARK));
        }
        file.writeBytes(new byte[] {0, 0, 1, 1, 1, 1}); // the damage
        add(0, ended(sent("row-9", 9), Outcome.done("{}")));

        assertThat(copied(file.toByteArray()))
                .extracting(entry -> entry.key().name() + " " + entry.state())
                .containsExactly(
                        "row-1 DONE",
                        "row-2 DONE",
                        "row-3 DONE",
                        "row-4 DONE",
                        "row-5 DONE",
                        "row-6 DONE",
                        "row-7 DONE",
                        "row-8 DONE",
                        "row-9 DONE");
    }

    private static byte[] fill(int length) {
        for (int padding = 0; ; padding++) {
            JournalInputs inputs =
                    new JournalInputs("POST /pay", "row-1", "{\"row\":\"" + "x".repeat(padding) + "\"}", null);
            JournalEntry begun =
                    JournalEntry.begun(new Ticket(PayRun.key("row-1"), "c"), inputs, 1, 1, Instant.EPOCH, HOLDER);
            byte[] record = RecordFormat.record(
                    0, EntryJson.write(ended(begun, Outcome.done(null)).abandoned()));
            if (record.length >= length) {
                assertThat(record).hasSize(length);
                return record;
            }
        }
    }

    /** Zeros in place of some records, and exchanged records: no key that was done is free, and each readable key is there. */
    @Test
    void aRepairedCopyOfRecordsThatAreLostAndMovedFreesNoKeyThatIsDone() throws IOException {
        Random random = new Random(11);
        for (int seed = 0; seed < 12; seed++) {
            SimulatedDisk disk = new SimulatedDisk(seed, Mutant.NONE);
            PayRun run = new PayRun(seed, disk);
            run.start();
            for (int step = 0; step < 20 + 5 * seed; step++) {
                run.doSomething();
            }
            byte[] content = run.disk.content(PayRun.FILE);
            Records records = Records.of(content);
            List<JournalEntry> all = run.journal.entries();
            for (int round = 0; round < 60; round++) {
                List<byte[]> parts = new ArrayList<>();
                for (int i = 0; i < records.positions().size(); i++) {
                    int end = i + 1 < records.positions().size()
                            ? records.positions().get(i + 1)
                            : records.end();
                    parts.add(Arrays.copyOfRange(content, records.positions().get(i), end));
                }
                Set<String> readable = new HashSet<>();
                for (byte[] part : parts) {
                    if (random.nextInt(6) == 0) {
                        Arrays.fill(part, (byte) 0);
                    } else {
                        readable.add(EntryJson.read(Arrays.copyOfRange(part, 12, part.length))
                                .key()
                                .name());
                    }
                }
                if (round % 2 == 0) {
                    Collections.shuffle(parts, random);
                }
                ByteArrayOutputStream damaged = new ByteArrayOutputStream();
                damaged.writeBytes(Arrays.copyOf(content, JournalLog.FIRST));
                parts.forEach(damaged::writeBytes);
                SimulatedDisk other = new SimulatedDisk(1, Mutant.NONE);
                Path path = Path.of("/journals/damaged");
                other.put(path, damaged.toByteArray());
                JournalRepair.copy(other, path, PayRun.FILE);
                List<JournalEntry> copied = PayRun.entries(other);
                assertThat(copied).extracting(entry -> entry.key().name()).containsAll(readable);
                for (JournalEntry copy : copied) {
                    JournalEntry entry = all.stream()
                            .filter(one -> one.key().equals(copy.key()))
                            .findFirst()
                            .orElseThrow();
                    assertThat(copy.isFree() && !entry.isFree())
                            .as("%s: %s", entry.state(), copy)
                            .isFalse();
                }
            }
        }
    }
}
