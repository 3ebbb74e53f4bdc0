package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.sdk.testing.OtherJvm;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Journals of any length, and what their opening costs. */
class LongJournalTest {

    @TempDir
    Path directory;

    private final ManualTime time = Time.manual();
    private Path file = Path.of("");

    @BeforeEach
    void nameTheFile() {
        file = directory.resolve("pay.journal");
    }

    private Journal open() {
        return FileJournal.open(file, time);
    }

    /** A deep run has a million payments and 256 MiB, and prints the time of the opening. */
    @Test
    @Timeout(600)
    void aJournalOpensInAHeapThatIsSmallerThanTheFile() throws Exception {
        int payments = Depth.choose("journal.payments", 36_000, 1_000_000);
        LongJournal.write(file, payments);
        int heap = Depth.choose("journal.heap", 24, 256);
        assertThat(Files.size(file)).isGreaterThan(heap * 1024L * 1024);

        Process process = new ProcessBuilder(OtherJvm.command(
                        "-Xmx" + heap + "m", LongJournal.class.getName(), file.toString(), String.valueOf(payments)))
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (Depth.isDeep()) {
            System.out.println(payments + " payments, " + Files.size(file) / 1024 / 1024 + " MiB: " + printed);
        }

        List<String> expected = new ArrayList<>(Collections.nCopies(10, "Done ReferenceUsed"));
        expected.add("52500.00");
        expected.add(String.valueOf(payments));
        assertThat(printed.lines().filter(line -> !line.contains("opened in") && !line.contains("WARN")))
                .containsExactlyElementsOf(expected);
        assertThat(process.waitFor()).isZero();
    }

    private static void pay(Journal journal, String row, JournalInputs inputs) {
        pay(journal, row, inputs, Outcome.done("{}"));
    }

    private static void pay(Journal journal, String row, JournalInputs inputs, Outcome outcome) {
        Ticket ticket = Ticket.of(PayRun.key(row));
        journal.begin(ticket, inputs, 1);
        journal.outcome(ticket, 1, outcome);
    }

    private static JournalInputs inputs(@Nullable String reference) {
        return new JournalInputs("POST /pay", "f", "{}", reference);
    }

    @Test
    void aFileThatIsWholeIsNotWrittenAnewWhenItIsOpened() throws IOException {
        try (Journal journal = open()) {
            pay(journal, "row-1", inputs("T-1"));
        }
        Object identity = LocalDisk.identity(file);
        byte[] content = Files.readAllBytes(file);

        try (Journal journal = open()) {
            assertThat(journal.entries()).hasSize(1);
        }

        assertThat(LocalDisk.identity(file)).isEqualTo(identity);
        assertThat(Files.readAllBytes(file)).isEqualTo(content);
    }

    /** A pay run looks for its rows in a journal that may have a million entries. */
    @Test
    void entriesOfSomeNamesAreReadWithoutTheOthers() throws IOException {
        try (Journal journal = open();
                FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            pay(journal, "row-1", inputs("T-1"));
            pay(journal, "row-2", inputs("T-2"));
            int newest = Files.readString(file, StandardCharsets.ISO_8859_1).indexOf("DONE");
            channel.write(ByteBuffer.wrap(new byte[4]), newest);

            assertThat(journal.entries(Set.of("row-2", "", "x".repeat(500))))
                    .extracting(JournalEntry::key)
                    .containsExactly(PayRun.key("row-2"));
        }
    }

    @Test
    void manyEntriesAreRemovedAtOnce() throws IOException {
        LongJournal.write(file, 3_000);

        try (Journal journal = open()) {
            assertThat(journal.remove(Instant.MAX)).isEqualTo(3_000);
            assertThat(journal.entries()).isEmpty();
        }

        assertThat(Files.size(file)).isLessThan(200_000);
    }

    @Test
    void aFileOfVersion1IsReadAndWrittenAnewInVersion3() throws IOException {
        writeVersion1("first", "T-1");

        try (Journal journal = open()) {
            assertThat(journal.look(PayRun.key("first"), inputs("T-1"))).isInstanceOf(Claim.Done.class);
        }

        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).contains("\"format\":3");
    }

    private void writeVersion1(String... rowsAndReferences) throws IOException {
        ByteArrayOutputStream old = new ByteArrayOutputStream();
        old.writeBytes(RecordFormat.record(
                0, "{\"journal\":\"adplatform-sdk\",\"format\":1}".getBytes(StandardCharsets.UTF_8)));
        for (int i = 0; i < rowsAndReferences.length; i += 2) {
            JournalKey key = PayRun.key(rowsAndReferences[i]);
            old.writeBytes(RecordFormat.record(
                    0,
                    ("{\"state\":\"DONE\",\"key\":\"" + key.name() + "\",\"baseUrl\":\"" + key.baseUrl()
                                    + "\",\"clientId\":\"" + key.clientId() + "\",\"owId\":" + key.owId()
                                    + ",\"fence\":" + (i + 1)
                                    + ",\"attempt\":1,\"sentAt\":\"" + time.now() + "\",\"changedAt\":\"" + time.now()
                                    + "\",\"operation\":\"POST /pay\",\"fingerprint\":\"f\",\"reference\":\""
                                    + rowsAndReferences[i + 1]
                                    + "\",\"inputs\":\"{}\",\"answer\":\"{}\"}")
                            .getBytes(StandardCharsets.UTF_8)));
        }
        LocalDisk.createPrivate(file).close();
        Files.write(file, old.toByteArray());
    }

    /** Of the version that wrote claims and intents without a call, and released what was not sent. */
    @Test
    void aFileWithClaimsIntentsAndReleasesIsRead() throws IOException {
        writeEntries(
                2,
                old("claimed", "NOT_SENT", 0, null),
                old("waiting", "NOT_SENT", 1, "429"),
                old("sent", "SENT", 1, null),
                old("released", "UNKNOWN", 1, "the call ended without an outcome"),
                old("refused", "REFUSED", 1, "422"),
                old("done", "DONE", 2, null));

        try (Journal journal = open()) {
            for (String row : List.of("claimed", "waiting", "refused")) {
                assertThat(journal.look(PayRun.key(row), inputs(null))).isInstanceOf(Claim.Claimed.class);
            }
            assertThat(journal.look(PayRun.key("done"), inputs(null))).isInstanceOf(Claim.Done.class);
            for (String row : List.of("sent", "released")) {
                assertThat(journal.look(PayRun.key(row), inputs(null))).isInstanceOf(Claim.Unknown.class);
            }
            List<JournalEntry> unsettled = journal.unsettled();
            assertThat(unsettled).extracting(entry -> entry.key().name()).containsExactlyInAnyOrder("sent", "released");
            for (JournalEntry entry : unsettled) {
                assertThat(entry.call()).isNull();
                assertThat(journal.settle(entry, Settlement.done("desk 1: row 55"))
                                .sending())
                        .isEqualTo("7.1");
            }
            pay(journal, "waiting", inputs(null));
        }

        try (Journal journal = open()) {
            for (String row : List.of("sent", "released", "done", "waiting")) {
                assertThat(journal.look(PayRun.key(row), inputs(null))).isInstanceOf(Claim.Done.class);
            }
        }
    }

    private String old(String row, String state, int attempt, @Nullable String note) {
        JournalKey key = PayRun.key(row);
        return "{\"state\":\"" + state + "\",\"key\":\"" + key.name() + "\",\"baseUrl\":\"" + key.baseUrl()
                + "\",\"clientId\":\"" + key.clientId() + "\",\"owId\":" + key.owId() + ",\"fence\":7,\"attempt\":"
                + attempt + (attempt == 0 ? "" : ",\"sentAt\":\"" + time.now() + "\"") + ",\"changedAt\":\""
                + time.now()
                + "\",\"operation\":\"POST /pay\",\"fingerprint\":\"f\",\"inputs\":\"{}\""
                + (note == null ? "" : ",\"note\":\"" + note + "\"") + "}";
    }

    private void writeEntries(int format, String... entries) throws IOException {
        ByteArrayOutputStream old = new ByteArrayOutputStream();
        old.writeBytes(RecordFormat.record(
                0, ("{\"journal\":\"adplatform-sdk\",\"format\":" + format + "}").getBytes(StandardCharsets.UTF_8)));
        for (String entry : entries) {
            old.writeBytes(RecordFormat.record(0, entry.getBytes(StandardCharsets.UTF_8)));
        }
        LocalDisk.createPrivate(file).close();
        Files.write(file, old.toByteArray());
    }

    @Test
    void referencesThatAreOneInTheNewFormAreNotMerged() throws IOException {
        writeVersion1("first", "T-004711", "second", "4711.0", "third", "T-1", "fourth", "T-2");

        try (Journal journal = open()) {
            assertThat(journal.entries()).hasSize(4);
            for (String row : List.of("first", "second")) {
                assertThat(journal.look(PayRun.key(row), inputs("4711"))).isInstanceOf(Claim.Done.class);
            }
            assertThat(journal.look(PayRun.key("another"), inputs("4711"))).isInstanceOf(Claim.ReferenceUsed.class);
        }
    }

    @Test
    void amountsAndTagsSurviveCompactionAndReopening() throws IOException {
        JournalInputs paying =
                inputs(null).withGuard(Guard.of(new BigDecimal("600.50")).atMost("customer:5", new BigDecimal("1000")));
        try (Journal journal = open()) {
            pay(journal, "first", paying);
        }
        Files.delete(file.resolveSibling("pay.journal.lock"));
        try (Journal journal = open()) {
            Path moved = Files.move(file, directory.resolve("moved"));
            pay(journal, "second", inputs("T-1")); // The file is written anew where it was.
            assertThat(moved).exists();
        }

        try (Journal journal = open()) {
            assertThat(journal.look(PayRun.key("third"), paying))
                    .isInstanceOfSatisfying(
                            Claim.Refused.class,
                            refused -> assertThat(refused.others().sum()).isEqualTo("600.50"));
        }
    }
}
