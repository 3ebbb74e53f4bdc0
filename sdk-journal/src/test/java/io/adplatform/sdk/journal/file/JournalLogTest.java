package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.internal.throttle.StandardError;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.file.SimulatedDisk.Mutant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the file costs, and what is said of it. */
class JournalLogTest {

    private static final int NEVER = Integer.MAX_VALUE;

    private final SimulatedDisk disk = new SimulatedDisk(1, Mutant.NONE);
    private final JournalLog log = log(disk, NEVER);

    static JournalLog log(SimulatedDisk disk, long leastToCompact) {
        return new JournalLog(disk, PayRun.FILE, new JournalHistoriesTest.Alone(), leastToCompact);
    }

    private static JournalEntry entry(int row) {
        return PayRun.notSent(
                PayRun.key("row-" + row), new JournalInputs("POST /pay", "f", "x".repeat(1_000), null), row);
    }

    private static void append(JournalLog to, int row) {
        try {
            to.append(entry(row));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private int stepsOf(Runnable work) {
        int before = disk.steps();
        work.run();
        return disk.steps() - before;
    }

    @Test
    void anEntryCostsAWriteAForceAndAMark() throws IOException {
        log.open();

        // Space is reserved in pieces of 64 KiB, so once here.
        assertThat(stepsOf(() -> {
                    for (int row = 0; row < 20; row++) {
                        append(log, row);
                        log.tidy();
                    }
                }))
                .isEqualTo(20 * 3 + 1);

        assertThat(stepsOf(log::tidy)).isZero();
        assertThat(PayRun.entries(disk)).hasSize(20);
    }

    private record Locked(AtomicBoolean lock) implements Owner {

        @Override
        public Holder holder() {
            return new Holder(1, "simulation", Instant.EPOCH);
        }

        @Override
        public boolean isStill() {
            return lock.get();
        }

        @Override
        public void close() {}
    }

    /** Returns a log whose first record has failed, because the lock was lost. */
    private JournalLog failedForTheLock(AtomicBoolean isStill) throws IOException {
        JournalLog locked = new JournalLog(disk, PayRun.FILE, new Locked(isStill), NEVER);
        isStill.set(true);
        locked.open();
        isStill.set(false);
        assertThatThrownBy(() -> locked.appendForced(entry(1))).hasMessageContaining("lock file");
        return locked;
    }

    @Test
    void aRecordThatFailedForTheLockIsNotLeftInTheFile() throws IOException {
        AtomicBoolean isStill = new AtomicBoolean();
        JournalLog locked = failedForTheLock(isStill);
        isStill.set(true);
        locked.appendForced(entry(2));
        locked.close();

        assertThat(PayRun.entries(disk)).extracting(JournalEntry::key).containsExactly(PayRun.key("row-2"));
    }

    @Test
    void aLostFileGetsNoRecordOfItsFormerOwner() throws IOException {
        AtomicBoolean isStill = new AtomicBoolean(true);
        JournalLog lost = new JournalLog(disk, PayRun.FILE, new Locked(isStill), NEVER);
        lost.open();
        lost.appendForced(entry(1));
        isStill.set(false);
        byte[] left = disk.content(PayRun.FILE);

        assertThatThrownBy(() -> lost.appendForced(entry(2))).hasMessageContaining("lock file");
        assertThat(disk.content(PayRun.FILE)).isEqualTo(left);
        assertThatThrownBy(() -> lost.append(entry(3))).hasMessageContaining("lock file");
        lost.tidy();
        lost.close();

        assertThat(disk.content(PayRun.FILE)).isEqualTo(left);
    }

    @Test
    void aLostFileIsNotWrittenAnewOverTheNewFileOfItsOwner() throws IOException {
        JournalLog lost = failedForTheLock(new AtomicBoolean());
        Path beside = PayRun.FILE.resolveSibling(PayRun.FILE.getFileName() + ".new");
        disk.put(beside, new byte[] {1, 2, 3});

        lost.tidy();

        assertThat(disk.content(beside)).containsExactly(1, 2, 3);
    }

    @Test
    void aDamagedFileIsClosed() throws IOException {
        fill();
        log.close();
        byte[] content = disk.content(PayRun.FILE);
        content[10] ^= 1;
        disk.put(PayRun.FILE, content);

        assertThatThrownBy(this::reopened).isInstanceOf(JournalDamagedException.class);

        assertThat(disk.openFiles()).isZero();
    }

    @Test
    void anEntryThatIsTooLongForARecordIsRefusedAndTheOthersCanBeRead() throws IOException {
        log.open();
        log.appendForced(entry(1));
        JournalEntry tooLong = PayRun.notSent(
                PayRun.key("row-2"),
                new JournalInputs("POST /pay", "f", "x", null)
                        .withGuard(Guard.NONE.duplicateOf("k".repeat(RecordFormat.LONGEST))),
                2);

        assertThatThrownBy(() -> log.appendForced(tooLong)).hasMessageContaining("too long");
        log.appendForced(entry(3));

        assertThat(PayRun.entries(disk))
                .extracting(JournalEntry::key)
                .containsExactly(PayRun.key("row-1"), PayRun.key("row-3"));
    }

    @Test
    void aFileThatHasGrownToTwiceItsLengthIsWrittenAnew() throws IOException {
        JournalLog small = log(disk, 4_000 + JournalLog.FIRST);
        small.open();
        List<Integer> writtenAnew = new ArrayList<>();
        for (int row = 0; row < 20; row++) {
            int number = row;
            int steps = stepsOf(() -> {
                append(small, number);
                small.tidy();
            });
            if (steps > 5) {
                writtenAnew.add(row);
            }
        }

        // With 1,200 bytes an entry: above 4,000 bytes, and then above twice what was left.
        assertThat(writtenAnew).containsExactly(3, 9);
    }

    @Test
    void aFileThatWasClosedIsNotWrittenAnewWhenItIsOpened() throws IOException {
        fill();
        log.close();

        JournalLog next = log(disk, NEVER);
        assertThat(stepsOf(() -> open(next)))
                .as("the mark again, a force of the file and one of its directory")
                .isEqualTo(3);
        append(next, 300);
        next.close();
        assertThat(PayRun.entries(disk)).hasSize(301);
    }

    @Test
    void theLastRecordOfAProcessThatDiedIsWrittenAgain() throws IOException {
        fill();
        append(log, 300);

        assertThat(stepsOf(this::reopened))
                .as("the record, two forces and a mark")
                .isEqualTo(4);
        assertThat(PayRun.entries(disk)).hasSize(301);
    }

    /** The steps of the last of some rows, each with a tidy log. */
    private static int stepsOfLast(SimulatedDisk disk, long leastToCompact, int... rows) throws IOException {
        JournalLog opened = log(disk, leastToCompact);
        opened.open();
        int before = 0;
        for (int row : rows) {
            before = disk.steps();
            append(opened, row);
            opened.tidy();
        }
        return disk.steps() - before;
    }

    private static int length(byte[] content) {
        return RecordFormat.record(1, content).length;
    }

    @Test
    void aFileIsWrittenAnewOnlyAboveItsLimit() throws IOException {
        int limit = JournalLog.FIRST + 3 * length(JournalLog.content(entry(10)));

        assertThat(stepsOfLast(new SimulatedDisk(1, Mutant.NONE), limit, 10, 11, 12))
                .isEqualTo(3);
        assertThat(stepsOfLast(new SimulatedDisk(1, Mutant.NONE), limit - 1, 10, 11, 12))
                .isGreaterThan(5);
    }

    @Test
    void removedEntriesAreInNoFile() throws IOException {
        fill();

        assertThat(log.remove(entry -> entry.fence() < 200)).isEqualTo(200);

        assertThat(log.entries(0, 300)).hasSize(100);
        assertThat(PayRun.entries(disk)).hasSize(100);
        log.close();
        assertThat(reopened().size()).isEqualTo(100);
    }

    @Test
    void anUnforcedEntryIsRemoved() throws IOException {
        log.open();
        append(log, 1);

        assertThat(log.remove(entry -> true)).isEqualTo(1);

        assertThat(log.find(PayRun.key("row-1"))).isNull();
        assertThat(PayRun.entries(disk)).isEmpty();
    }

    @Test
    void aFileIsWrittenAnewInPiecesOf64KiB() throws IOException {
        fill();
        disk.remove(PayRun.FILE);
        int before = disk.steps();

        log.appendForced(entry(300));

        // 400 KB in seven pieces, a new name, the entry, and three forces.
        assertThat(disk.steps() - before).isBetween(12, 16);
        assertThat(PayRun.entries(disk)).hasSize(301);
    }

    @Test
    void aTornEndIsCutOffWhenTheFileIsOpened() throws IOException {
        fill();
        byte[] content = disk.content(PayRun.FILE);
        int end = Records.of(content).end();
        content[end + 2_000] = 1;
        disk.put(PayRun.FILE, content);

        reopened();

        Records left = Records.of(disk.content(PayRun.FILE));
        assertThat(left.isTorn()).isFalse();
        assertThat(PayRun.entries(disk)).hasSize(300);
    }

    @Test
    void aLargeFileIsReportedOnce() throws IOException {
        JournalLog small = log(disk, 10);
        small.open();

        List<String> lines = StandardError.during(() -> {
            for (int row = 0; row < 10; row++) {
                append(small, row);
                small.tidy();
            }
        });

        assertThat(lines)
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .contains("WARN", "pay.journal has 0 MiB; remove old entries to make it smaller"));
    }

    private void fill() throws IOException {
        log.open();
        for (int row = 0; row < 300; row++) {
            append(log, row);
        }
        log.tidy();
    }

    private JournalLog reopened() {
        JournalLog next = log(disk, NEVER);
        open(next);
        return next;
    }

    private static void open(JournalLog next) {
        try {
            next.open();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    void aDiskThatFailsIsToldOfOnceAndSoIsItsRecovery() throws IOException {
        log.open();
        for (int row = 0; row < 5; row++) {
            append(log, row);
        }
        disk.failFrom(disk.steps());

        List<String> failing = StandardError.during(() -> {
            for (int row = 0; row < 3; row++) {
                int number = row;
                assertThatThrownBy(() -> append(log, number)).hasMessageContaining("simulated");
                log.tidy();
            }
        });
        disk.failFrom(NEVER);
        List<String> working = StandardError.during(() -> {
            append(log, 3);
            log.tidy();
            append(log, 4);
            log.tidy();
        });

        assertThat(failing)
                .filteredOn(line -> line.contains("WARN"))
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .contains("pay.journal can't be written; that is tried again with every request"));
        assertThat(working)
                .singleElement()
                .satisfies(line -> assertThat(line).contains("INFO", "pay.journal can be written again"));
        assertThat(PayRun.entries(disk)).hasSize(5);
    }

    @Test
    @ExtendWith(QuietConsole.class)
    void whatAFailedAttemptToWriteAnewLeavesTakesNoRoom() throws IOException {
        fill();
        disk.failFrom(disk.steps());
        assertThatThrownBy(() -> append(log, 300)).hasMessageContaining("simulated");
        disk.failFrom(NEVER);
        long used = disk.used();

        disk.capacity(used + 100_000);
        assertThatThrownBy(() -> append(log, 301)).hasMessageContaining("no space left");
        assertThat(disk.used()).isEqualTo(used);
        disk.capacity(Long.MAX_VALUE);
        append(log, 302);

        assertThat(disk.used()).as("one file of the same length").isLessThan(used + 100_000);
    }

    @Test
    void anEndThatACrashHasSpoiltIsToldOf() throws IOException {
        byte[] header = JournalLog.beginning(0);
        byte[] torn = Arrays.copyOf(header, header.length + 3);
        torn[header.length + 2] = 1;

        disk.put(PayRun.FILE, header);
        assertThat(StandardError.during(this::read)).isEmpty();
        disk.put(PayRun.FILE, torn);
        assertThat(StandardError.during(this::read))
                .singleElement()
                .satisfies(line -> assertThat(line).contains("WARN", "pay.journal ends in the middle of a record"));
    }

    private void read() {
        try {
            PayRun.entries(disk);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
