package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.file.PayRun.Fate;
import io.adplatform.sdk.journal.file.SimulatedDisk.Mutant;
import io.adplatform.sdk.testing.Depth;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A journal that has lost an entry is refused, whatever has damaged its file. */
@ExtendWith(QuietConsole.class)
class DamagedFileTest {

    private static final int SEEDS = Depth.choose(4, 60);
    private static final int PAGE = 4096;

    private final List<String> undetected = new ArrayList<>();
    private int mutants;
    private int refused;
    private byte[] whole = {};
    private Set<JournalEntry> entries = Set.of();

    private void forEachJournal(Runnable damage) {
        for (int seed = 0; seed < SEEDS; seed++) {
            PayRun run = new PayRun(seed, new SimulatedDisk(seed, Mutant.NONE));
            run.start();
            for (int step = 0; step < 25 + 10 * seed; step++) {
                run.doSomething();
            }
            if (seed % 2 == 0) {
                run.pay("last", Fate.DONE, false);
            }
            byte[] file = run.disk.content(PayRun.FILE);
            whole = Arrays.copyOf(file, Records.of(file).end());
            entries = new HashSet<>(run.journal.entries());
            damage.run();
        }
        assertThat(undetected).as("undetected of %d", mutants).isEmpty();
    }

    private void forEachJournalMostMutantsAreRefused(Runnable damage) {
        forEachJournal(damage);
        assertThat(refused).isGreaterThan(mutants / 2);
    }

    /** A damaged file is refused, unless it has all entries. */
    private void check(String damage, byte[] content) {
        mutants++;
        SimulatedDisk disk = new SimulatedDisk(1, Mutant.NONE);
        disk.put(PayRun.FILE, Arrays.copyOf(content, content.length + 10_000));
        try {
            if (!new HashSet<>(PayRun.entries(disk)).equals(entries)) {
                undetected.add(damage);
            }
        } catch (JournalDamagedException found) {
            refused++;
        } catch (IOException other) {
            fail(damage, other);
        }
    }

    private byte[] zeros(int from, int end) {
        byte[] content = whole.clone();
        Arrays.fill(content, from, Math.min(end, content.length), (byte) 0);
        return content;
    }

    @Test
    void zerosInPlaceOfAPageAreFound() {
        forEachJournalMostMutantsAreRefused(() -> {
            for (int page = 0; page < whole.length; page += PAGE) {
                check("page " + page, zeros(page, page + PAGE));
                check("all from page " + page, zeros(page, whole.length));
            }
            for (int at : Records.of(whole).positions()) {
                check("all from record " + at, zeros(at, whole.length));
                check("cut at " + at, Arrays.copyOf(whole, at));
            }
        });
    }

    @Test
    void flippedBitsAreFound() {
        forEachJournalMostMutantsAreRefused(() -> {
            Random random = new Random(whole.length);
            List<Integer> at = Records.of(whole).positions();
            int last = at.get(at.size() - 1);
            int before = at.get(at.size() - 2);
            for (int i = 0; i < 200; i++) {
                byte[] content = whole.clone();
                flip(content, random, last, whole.length);
                flip(content, random, before, last);
                check("two bits " + i, content);
                byte[] one = whole.clone();
                flip(one, random, JournalLog.FIRST, whole.length);
                check("one bit " + i, one);
                byte[] first = whole.clone();
                flip(first, random, 0, JournalLog.FIRST);
                check("a bit of the beginning " + i, first);
            }
        });
    }

    private static void flip(byte[] content, Random random, int from, int end) {
        content[from + random.nextInt(end - from)] ^= (byte) (1 << random.nextInt(8));
    }

    @Test
    void recordsThatAreMissingRepeatedOrMovedAreFound() {
        forEachJournalMostMutantsAreRefused(() -> {
            List<byte[]> records = records();
            for (int i = 1; i < records.size(); i++) {
                List<byte[]> without = new ArrayList<>(records);
                without.remove(i);
                check("without record " + i, joined(without));
                List<byte[]> twice = new ArrayList<>(records);
                twice.add(i, records.get(i));
                check("record " + i + " twice", joined(twice));
                if (i > 1) {
                    List<byte[]> moved = new ArrayList<>(records);
                    Collections.swap(moved, i - 1, i);
                    check("records " + i + " and the one before", joined(moved));
                }
            }
        });
    }

    /** Returns the beginning of the file, and its records. */
    private List<byte[]> records() {
        List<Integer> ends = new ArrayList<>(Records.of(whole).positions());
        ends.add(whole.length);
        List<byte[]> parts = new ArrayList<>();
        int from = 0;
        for (int end : ends) {
            parts.add(Arrays.copyOfRange(whole, from, end));
            from = end;
        }
        return parts;
    }

    private static byte[] joined(List<byte[]> parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(all::writeBytes);
        return all.toByteArray();
    }

    /** What could be sent again is unknown, and what was done stays done. */
    @Test
    void aRepairedCopyHasAllReadableEntriesAndFreesNone() {
        forEachJournal(() -> {
            List<byte[]> records = records();
            for (int i = 1; i < records.size(); i++) {
                List<byte[]> without = new ArrayList<>(records);
                if (i % 2 == 0) {
                    without.remove(i);
                } else {
                    byte[] spoilt = records.get(i).clone();
                    spoilt[spoilt.length / 2] ^= 1;
                    without.set(i, spoilt);
                }
                List<JournalEntry> copied = repaired(joined(without));
                for (JournalEntry copy : copied) {
                    JournalEntry entry = entries.stream()
                            .filter(each -> each.key().equals(copy.key()))
                            .findFirst()
                            .orElseThrow();
                    if (copy.isFree() && !copy.equals(entry)) {
                        undetected.add("record " + i + ": " + copy);
                    }
                    if (entry.state() == JournalEntry.State.DONE && copy.state() == JournalEntry.State.ABSENT) {
                        undetected.add("record " + i + ": " + copy);
                    }
                }
            }
        });
    }

    private static List<JournalEntry> repaired(byte[] content) {
        assertThat(lost(content)).hasSize(1);
        return copied(content);
    }

    private static List<LostRecords> lost(byte[] content) {
        SimulatedDisk disk = new SimulatedDisk(1, Mutant.NONE);
        Path damaged = Path.of("/journals/damaged");
        disk.put(damaged, content);
        try {
            List<LostRecords> lost = JournalRepair.copy(disk, damaged, PayRun.FILE);
            assertThat(disk.content(damaged)).isEqualTo(content);
            return lost;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void aFileWithoutReadableRecordsIsAllLost() {
        forEachJournal(() -> {
            assertThat(lost(new byte[0])).hasSize(1);
            assertThat(lost(new byte[70_000])).hasSize(1);
            assertThat(lost(Arrays.copyOf(whole, 400))).hasSize(1);
        });
    }

    @Test
    void aRepairedCopyOfMovedRecordsHasAllEntries() {
        forEachJournal(() -> {
            List<byte[]> records = records();
            Random random = new Random(whole.length);
            for (int i = 0; i < 20 && records.size() > 3; i++) {
                int from = 1 + random.nextInt(records.size() - 1);
                int to = 1 + random.nextInt(records.size() - 1);
                List<byte[]> swapped = new ArrayList<>(records);
                Collections.swap(swapped, from, to);
                assertThat(new HashSet<>(copied(joined(swapped)))).isEqualTo(entries);
                List<byte[]> moved = new ArrayList<>(records);
                moved.add(to, moved.remove(from));
                assertThat(new HashSet<>(copied(joined(moved)))).isEqualTo(entries);
            }
        });
    }

    /** Records of two files can have one number. Nothing shows which is whose, so no key is free. */
    @Test
    void aRepairedCopyWithRecordsOfAnotherFileHasAllEntriesAndFreesNone() {
        List<List<byte[]>> others = new ArrayList<>();
        forEachJournal(() -> {
            List<byte[]> records = records();
            others.forEach(other -> {
                for (int i = 1; i < records.size(); i++) {
                    List<byte[]> pasted = new ArrayList<>(records);
                    pasted.addAll(i, other.subList(1, other.size()));
                    List<JournalEntry> copied = copied(joined(pasted));
                    assertThat(copied)
                            .noneMatch(JournalEntry::isFree)
                            .extracting(JournalEntry::key)
                            .containsAll(entries.stream().map(JournalEntry::key).toList());
                }
            });
            others.add(records);
        });
    }

    private static List<JournalEntry> copied(byte[] content) {
        SimulatedDisk disk = new SimulatedDisk(1, Mutant.NONE);
        Path damaged = Path.of("/journals/damaged");
        disk.put(damaged, content);
        try {
            JournalRepair.copy(disk, damaged, PayRun.FILE);
            return PayRun.entries(disk);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Without marks, nothing shows where the records ended. */
    @Test
    void aFileThatLostItsMarksFreesNoKey() throws IOException {
        forEachJournal(() -> {
            List<byte[]> records = records();
            for (int kept = 1; kept <= records.size(); kept++) {
                byte[] content = joined(records.subList(0, kept));
                Arrays.fill(content, 512, Math.min(content.length, 1536), (byte) 0);
                SimulatedDisk disk = new SimulatedDisk(1, Mutant.NONE);
                Path damaged = Path.of("/journals/damaged");
                disk.put(damaged, content);
                try {
                    assertThat(JournalRepair.copy(disk, damaged, PayRun.FILE)).isNotEmpty();
                    assertThat(PayRun.entries(disk)).noneMatch(JournalEntry::isFree);
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            }
        });
    }

    /** As after a wrong copy of pages: old records, marks and headers behind the newest records. */
    @Test
    void copiesOfOtherPartsOfAFileAreNotTakenForRecords() {
        forEachJournal(() -> {
            byte[] twice = joined(List.of(whole, whole));
            assertThat(lost(twice)).hasSize(1);
            List<byte[]> records = records();
            int last = records.size() - 1;
            byte[] zeros = new byte[records.get(last).length + records.get(last - 1).length];
            byte[] marks = Arrays.copyOfRange(whole, 512, 1536);
            byte[] end = joined(List.of(joined(records.subList(0, last - 1)), zeros, marks));
            assertThat(lost(end))
                    .singleElement()
                    .satisfies(part -> assertThat(part.records()).isGreaterThan(0));
        });
    }

    @Test
    void anUndamagedFileIsCopiedAsItIs() throws IOException {
        forEachJournal(() -> {
            SimulatedDisk disk = new SimulatedDisk(1, Mutant.NONE);
            Path file = Path.of("/journals/whole");
            disk.put(file, Arrays.copyOf(whole, whole.length + 5_000));
            try {
                assertThat(JournalRepair.copy(disk, file, PayRun.FILE)).isEmpty();
                assertThat(new HashSet<>(PayRun.entries(disk))).isEqualTo(entries);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.SECONDS)
    void aForeignFileIsRefusedByItsFirstBytes(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("foreign");
        byte[] content = new byte[64 * 1024 * 1024];
        for (int at = 2; at < content.length; at += 4) {
            content[at] = 15; // each word is the length of a record
        }
        LocalDisk.createPrivate(file).close();
        Files.write(file, content);

        try {
            FileJournal.open(file).close();
            fail("opened");
        } catch (JournalDamagedException found) {
            assertThat(found).hasMessageContaining("is not a journal");
        }
    }
}
