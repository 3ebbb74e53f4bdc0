package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.adplatform.sdk.internal.throttle.StandardError;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.testing.OtherJvm;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The journal's file on a real disk, and whose it is. */
@Timeout(60)
class FileJournalTest {

    private static final JournalInputs INPUTS = new JournalInputs("POST /pay", "f", "{}", null);
    private static final Duration DAY = Duration.ofDays(1);

    @TempDir
    Path directory;

    private final ManualTime time = Time.manual();
    private final List<Journal> opened = new ArrayList<>();
    private final List<Process> processes = new ArrayList<>();
    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = directory.resolve("pay.journal");
    }

    @AfterEach
    void closeAll() {
        opened.forEach(Journal::close);
        processes.forEach(Process::destroyForcibly);
    }

    private Journal open(Path path) {
        Journal journal = FileJournal.open(path, time);
        opened.add(journal);
        return journal;
    }

    private Journal open() {
        return open(file);
    }

    private static JournalKey key(String name) {
        return new JournalKey("https://ads.example.com", "back-office", 200_002L, name);
    }

    private static Claim claim(Journal journal, String name) {
        return journal.look(key(name), INPUTS);
    }

    private static Ticket sent(Journal journal, String name) {
        Ticket ticket = Ticket.of(key(name));
        assertThat(journal.begin(ticket, INPUTS, 1)).isInstanceOf(Claim.Claimed.class);
        return ticket;
    }

    private static void done(Journal journal, String name, Outcome outcome) {
        journal.outcome(sent(journal, name), 1, outcome);
    }

    // --- What a request replaces -------------------------------------------------------------------------------------

    @Test
    void aFileThatIsWrittenAnewHoldsWhatWasSettled() throws IOException {
        Journal journal = open();
        JournalEntry unknown = journal.outcome(sent(journal, "row"), 1, Outcome.unknown("no answer"));
        JournalEntry absent = journal.settle(unknown, Settlement.absent("not in the list"));
        claim(journal, "row");

        JournalInputs big = new JournalInputs("POST /pay", "f", "x".repeat(8_000), null);
        long longest = 0;
        while (Files.size(file) >= longest) {
            longest = Files.size(file);
            Ticket ticket = Ticket.of(key("big"));
            journal.begin(ticket, big, 1);
            journal.outcome(ticket, 1, Outcome.refused("no"));
        }
        journal.close();

        assertThat(open().settle(absent, Settlement.done("it is in the list after all"))
                        .state())
                .isEqualTo(JournalEntry.State.DONE);
    }

    // --- The file ----------------------------------------------------------------------------------------------------

    @Test
    void theFilesAreTheirOwnersAlone() throws IOException {
        Journal journal = open();
        done(journal, "row", Outcome.done("{}"));

        try (var files = Files.list(directory)) {
            List<Path> all = files.toList();
            assertThat(all)
                    .extracting(path -> path.getFileName().toString())
                    .containsExactlyInAnyOrder("pay.journal", "pay.journal.lock");
            for (Path each : all) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void aJournalInUseIsReadWithTheNewestStateOfEachKey() {
        Journal journal = open();
        done(journal, "row-1", Outcome.done("{}"));
        sent(journal, "row-2");

        assertThat(read())
                .extracting(entry -> entry.key().name(), JournalEntry::state)
                .containsExactly(tuple("row-1", JournalEntry.State.DONE), tuple("row-2", JournalEntry.State.SENT));

        done(journal, "row-3", Outcome.done("{}"));
        assertThat(read()).hasSize(3);
    }

    private List<JournalEntry> read() {
        List<JournalEntry> entries = new ArrayList<>();
        FileJournal.read(file, entries::add);
        return entries;
    }

    @Test
    void aMissingJournalIsNotMadeByReading() throws IOException {
        assertThatThrownBy(this::read)
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("the journal does not exist: " + file);
        assertThat(file).doesNotExist();

        Path target = directory.resolve("target.journal");
        open(target).close();
        Files.createSymbolicLink(file, target);
        assertThatThrownBy(this::read).hasMessageContaining("is a symbolic link");
    }

    @Test
    void linksAndWhatIsNoFileAreRefused() throws IOException {
        Path target = directory.resolve("target.journal");
        open(target).close();
        Files.createSymbolicLink(file, target);
        assertThatThrownBy(this::open)
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("pay.journal can't be used: pay.journal is a symbolic link");
        Files.delete(file);
        Files.createSymbolicLink(file, directory.resolve("nothing"));
        assertThatThrownBy(this::open).hasMessageContaining("symbolic link");
        Files.delete(file);
        Files.createDirectory(file);
        assertThatThrownBy(this::open).hasMessageContaining("not a regular file");
        assertThatThrownBy(() -> open(directory.resolve("missing").resolve("pay.journal")))
                .hasMessageContaining("its directory does not exist");
    }

    @Test
    void aDirectoryIsRefusedAndGetsNoLockFile() throws Exception {
        Path other = Files.createDirectory(directory.resolve("other"));

        assertThatThrownBy(() -> open(other)).hasMessageContaining("other is not a regular file");

        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(other);
        }
    }

    @Test
    void aLinkInThePlaceOfTheLockIsRefused() throws IOException {
        Path victim = Files.writeString(directory.resolve("victim"), "precious");
        Files.createSymbolicLink(directory.resolve("pay.journal.lock"), victim);

        assertThatThrownBy(this::open).hasMessageContaining("pay.journal.lock is a symbolic link");

        assertThat(Files.readString(victim)).isEqualTo("precious");
    }

    @Test
    void aFileThatOthersMayReadIsRefused() throws IOException {
        open().close();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

        assertThatThrownBy(this::open).hasMessageContaining("open to others (rw-r-----); chmod 600 it");
    }

    @Test
    void aFileThatIsNoJournalIsRefusedAndLeftAlone() throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, "customer;amount\n4711;12.50\n");

        assertThatThrownBy(this::open).hasMessageContaining("is not a journal, or is damaged at byte 0");

        assertThat(Files.readString(file)).isEqualTo("customer;amount\n4711;12.50\n");
        Files.delete(file);
        open();
    }

    @Test
    void aFileThatIsRemovedOrReplacedUnderItsJournalIsWrittenAnew() throws IOException {
        Journal journal = open();
        done(journal, "done", Outcome.done("{}"));
        Files.delete(file);
        sent(journal, "sent after it was removed");
        Files.delete(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        sent(journal, "sent after it was replaced");
        journal.close();

        Journal next = open();
        assertThat(claim(next, "done")).isInstanceOf(Claim.Done.class);
        assertThat(claim(next, "sent after it was removed")).isInstanceOf(Claim.Unknown.class);
        assertThat(claim(next, "sent after it was replaced")).isInstanceOf(Claim.Unknown.class);
    }

    @Test
    void aLookTakesNoRoomInTheFile() throws IOException {
        Journal journal = open();
        claim(journal, "waiting");
        Files.delete(file);
        done(journal, "row", Outcome.done("{}"));
        journal.close();

        assertThat(read()).extracting(entry -> entry.key().name()).containsOnly("row");
    }

    @Test
    void nothingIsSentOnceTheLockIsGone() throws IOException {
        Journal journal = open();
        Files.delete(directory.resolve("pay.journal.lock"));

        assertThatThrownBy(() -> sent(journal, "row"))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("the lock file was removed");
    }

    @Test
    void nothingIsSentOnceAnotherProcessHasTheLock() throws Exception {
        Journal journal = open();
        Ticket ticket = sent(journal, "row-1");
        // The system drops a process's lock when the process closes any channel of the file.
        FileChannel.open(directory.resolve("pay.journal.lock"), StandardOpenOption.READ)
                .close();
        assertThat(line(start("row-2"))).isEqualTo("sent");

        assertThatThrownBy(() -> sent(journal, "row-2"))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("another process has taken its lock file");
        assertThatThrownBy(() -> journal.outcome(ticket, 1, Outcome.done("{}"))).isInstanceOf(JournalException.class);
        assertThat(read())
                .as("the other process's file")
                .extracting(entry -> entry.key().name())
                .contains("row-1", "row-2");
    }

    @Test
    void aFileWithSeveralNamesIsRefused() throws IOException {
        open().close();
        Files.createLink(directory.resolve("other.journal"), file);

        assertThatThrownBy(this::open)
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("pay.journal has 2 hard links");
    }

    @Test
    void nothingIsSentOnceTheDirectoryIsGone() throws IOException {
        Path gone = Files.createDirectory(directory.resolve("gone"));
        Journal journal = open(gone.resolve("pay.journal"));
        try (var files = Files.list(gone)) {
            for (Path each : files.toList()) {
                Files.delete(each);
            }
        }
        Files.delete(gone);

        assertThatThrownBy(() -> sent(journal, "row")).isInstanceOf(JournalException.class);
    }

    @Test
    void aForceOfADirectoryFailsIfTheDirectoryIsGone() {
        assertThatThrownBy(() -> new LocalDisk().forceDirectory(directory.resolve("gone")))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void manyCallsUnderFewKeysLeaveASmallFile() throws IOException {
        Journal journal = open();
        String note = "n".repeat(1_000);
        for (int i = 0; i < 2_000; i++) {
            done(journal, "row-" + i % 3, Outcome.refused(note));
        }

        assertThat(Files.size(file)).isLessThan(1_500_000);
    }

    // --- Removal -----------------------------------------------------------------------------------------------------

    @Test
    void aClockThatWas120DaysBehindMakesNoPaidKeyNew() {
        Journal journal = open();
        done(journal, "row", Outcome.done("{}"));
        journal.close();
        time.advance(DAY.multipliedBy(120)); // the clock is corrected

        Journal next = open();
        assertThat(claim(next, "row")).isInstanceOf(Claim.Done.class);
        next.close();
        time.advance(DAY.multipliedBy(3_650));
        assertThat(claim(open(), "row")).isInstanceOf(Claim.Done.class);
    }

    @Test
    void aRemovalMakesTheFileSmallerAndOutlivesTheProcess() throws Exception {
        Journal journal = open();
        for (int i = 0; i < 500; i++) {
            done(journal, "row-" + i, Outcome.refused("n".repeat(1_000)));
        }
        time.advance(DAY);
        done(journal, "kept", Outcome.done("{}"));
        long before = Files.size(file);

        assertThat(journal.remove(time.now())).isEqualTo(500);

        assertThat(Files.size(file)).isLessThan(before / 2);
        done(journal, "row-1", Outcome.done("{}"));
        journal.close();
        assertThat(open().entries()).extracting(entry -> entry.key().name()).containsExactlyInAnyOrder("kept", "row-1");
    }

    @Test
    void aNewFileIsLoggedWithItsAbsolutePath() throws IOException {
        Path relative = Path.of("").toAbsolutePath().relativize(file);

        assertThat(StandardError.during(() -> open(relative)))
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .contains("INFO", directory.toRealPath().resolve("pay.journal") + " is a new journal"));

        closeAll();
        assertThat(StandardError.during(this::open)).isEmpty();
    }

    // --- Whose the file is -------------------------------------------------------------------------------------------

    @Test
    void aSecondJournalOnTheFileIsRefusedWithTheFirstOneNamed() throws IOException {
        Journal first = open();
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory);

        for (Path spelling : List.of(file, directory.resolve("./x/../pay.journal"), link.resolve("pay.journal"))) {
            assertThatThrownBy(() -> open(spelling))
                    .as("%s", spelling)
                    .isInstanceOfSatisfying(JournalInUseException.class, refused -> {
                        assertThat(refused.holder()).isNotNull();
                        assertThat(refused.holder().pid())
                                .isEqualTo(ProcessHandle.current().pid());
                        assertThat(refused.holder().since()).isEqualTo(ManualTime.START);
                    })
                    .hasMessageContaining("open in this process already");
        }

        first.close();
        open();
    }

    @Test
    void theHostIsNamedAsLinuxNamesItWithoutANetwork() throws IOException {
        Path name = Path.of("/proc/sys/kernel/hostname");
        assumeThat(name).isReadable();

        Journal journal = open();
        sent(journal, "row");

        assertThat(claim(journal, "row").entry().holder())
                .isNotNull()
                .extracting(Holder::host)
                .isEqualTo(Files.readString(name).strip());
    }

    @Test
    void anotherClassLoadersJournalOnTheFileIsRefused() throws Exception {
        Journal first = open();
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<URL> urls = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            urls.add(url(Path.of(entry)));
        }
        try (URLClassLoader loader =
                new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Class<?> other = loader.loadClass(FileJournal.class.getName());
            assertThat(other).isNotSameAs(FileJournal.class);

            assertThatThrownBy(() -> other.getMethod("open", Path.class).invoke(null, file))
                    .cause()
                    .satisfies(refused ->
                            assertThat(refused.getClass().getName()).isEqualTo(JournalInUseException.class.getName()))
                    .hasMessageContaining("open in this process already");

            // Its try has not cost the first one its lock.
            assertThat(line(start("row"))).contains("belongs to process");
            first.close();
            AutoCloseable now =
                    (AutoCloseable) other.getMethod("open", Path.class).invoke(null, file);
            assertThatThrownBy(this::open).isInstanceOf(JournalInUseException.class);
            now.close();
            open();
        }
    }

    private static URL url(Path path) throws MalformedURLException {
        return path.toUri().toURL();
    }

    @Test
    void anotherProcessIsRefusedWithThisOneNamed() throws Exception {
        Journal journal = open();

        assertThat(line(start("row")))
                .startsWith("the journal " + file.toRealPath() + " belongs to process "
                        + ProcessHandle.current().pid() + " on ")
                .contains(" since 2026-11-20T00:00:00Z;")
                .contains("a journal has one process");

        sent(journal, "row");
    }

    @Test
    void aFileIsRefusedWhoseLockDoesNotSayWhoHoldsIt() throws IOException {
        Path lock = Files.createFile(
                directory.resolve("pay.journal.lock"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (FileChannel held = FileChannel.open(lock, StandardOpenOption.WRITE)) {
            held.lock();

            for (String content :
                    List.of("", "4711", "4711 2026-11-20", "4711 yesterday pay-1", "many 2026-11-20T00:00:00Z pay-1")) {
                Files.writeString(lock, content);
                assertThatThrownBy(this::open)
                        .isInstanceOfSatisfying(
                                JournalInUseException.class,
                                refused -> assertThat(refused.holder()).isNull())
                        .hasMessageContaining("belongs to another process; a journal has one process");
            }
        }
    }

    @Test
    void theFileOfAProcessThatWasKilledIsFreeAndWhatItSentIsUnknown() throws Exception {
        Process other = start("row");
        assertThat(line(other)).isEqualTo("sent");
        assertThatThrownBy(this::open).isInstanceOfSatisfying(JournalInUseException.class, refused -> {
            assertThat(refused.holder()).isNotNull();
            assertThat(refused.holder().pid()).isEqualTo(other.pid());
            assertThat(refused).hasMessageContaining(" belongs to process " + other.pid() + " on ");
        });
        other.destroyForcibly();
        assertThat(other.waitFor(30, TimeUnit.SECONDS)).isTrue();

        Journal journal = open();

        assertThat(journal.unsettled()).extracting(entry -> entry.key().name()).containsExactly("row");
        assertThat(claim(journal, "row")).isInstanceOf(Claim.Unknown.class);
    }

    private Process start(String row) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(OtherJvm.command(OtherProcess.class.getName(), file.toString(), row));
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private static String line(Process process) throws IOException {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
    }

    // --- Threads -----------------------------------------------------------------------------------------------------

    private Journal open(Executor writer) {
        Journal journal = FileJournal.open(file, time, writer);
        opened.add(journal);
        return journal;
    }

    @Test
    void aThreadThatCanNotBeStartedIsAnOutcomeAndTheNextCallWorks() {
        AtomicBoolean fails = new AtomicBoolean();
        Journal journal = open(task -> {
            if (fails.get()) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            task.run();
        });
        fails.set(true);

        assertThatThrownBy(() -> sent(journal, "row"))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("unable to create native thread");

        fails.set(false);
        sent(journal, "row");
    }

    /** An executor that finds no thread for a task may have queued it already. */
    @Test
    void aStepThatIsRefusedAfterItWasQueuedHasNoEffect() {
        Deque<Runnable> queue = new ArrayDeque<>();
        AtomicBoolean fails = new AtomicBoolean();
        Journal journal = open(task -> {
            queue.add(task);
            if (fails.get()) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            queue.forEach(Runnable::run);
            queue.clear();
        });
        fails.set(true);
        assertThatThrownBy(() -> claim(journal, "row")).isInstanceOf(JournalException.class);
        assertThatThrownBy(() -> sent(journal, "row")).isInstanceOf(JournalException.class);
        fails.set(false);

        assertThat(claim(journal, "row")).isInstanceOf(Claim.Claimed.class);
    }

    /** Another thread may take a task from the queue before the executor fails for lack of a thread. */
    @Test
    void aBeginThatRunsBeforeItsExecutorFailsBelongsToItsCaller() {
        Journal journal = open(task -> {
            task.run();
            throw new OutOfMemoryError("unable to create native thread");
        });

        assertThat(journal.begin(Ticket.of(key("row")), INPUTS, 1)).isInstanceOf(Claim.Claimed.class);
    }

    /** The disk hangs. A caller that is interrupted gives up; its begin is made later, and its outcome corrects that. */
    @Test
    void anInterruptedCallerLeavesItsStepToTheWriter() throws Exception {
        ExecutorService writer = Executors.newSingleThreadExecutor();
        CountDownLatch disk = new CountDownLatch(1);
        try {
            Journal journal = open(writer);
            writer.execute(() -> await(disk));
            Ticket ticket = Ticket.of(key("row"));
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> journal.begin(ticket, INPUTS, 1))
                    .isInstanceOf(JournalException.class)
                    .hasMessageContaining("could not record that 'row'")
                    .hasMessageContaining("InterruptedException");
            assertThat(Thread.interrupted()).isTrue();

            disk.countDown();
            assertThat(claim(journal, "row")).isInstanceOf(Claim.InProgress.class);
            assertThat(journal.outcome(ticket, 1, Outcome.notSent("interrupted")))
                    .extracting(JournalEntry::state)
                    .isEqualTo(JournalEntry.State.NOT_SENT);
            assertThat(claim(journal, "row")).isInstanceOf(Claim.Claimed.class);
        } finally {
            disk.countDown();
            writer.shutdown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aThreadThatIsInterruptedWhileItOpensTheJournalLeavesItToTheNextOne() {
        done(open(), "row", Outcome.done("{}"));
        closeAll();
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(this::open).isInstanceOf(JournalException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }

        assertThat(claim(open(), "row")).isInstanceOf(Claim.Done.class);
    }
}
