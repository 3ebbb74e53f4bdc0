package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.file.SimulatedDisk.Mutant;
import io.adplatform.sdk.testing.FuzzTarget;
import io.adplatform.sdk.time.Time;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Any file is a working journal or refused with a reason. The first byte chooses the form of the rest: the bytes of a file, or
 * lines that become its records.
 */
class JournalFuzzTest extends FuzzTarget {

    private static final JournalKey KEY = new JournalKey("https://ads.example.com", "back-office", 200_002L, "new row");
    private static final JournalInputs INPUTS = new JournalInputs("POST /pay", "f", "{}", null);

    JournalFuzzTest() {
        super("journals");
    }

    @Override
    protected void check(byte[] input) {
        if (input.length == 0) {
            return;
        }
        SimulatedDisk disk = new SimulatedDisk(1, Mutant.NONE);
        disk.put(PayRun.FILE, file(input));
        FileJournal journal;
        try {
            journal = open(disk);
        } catch (JournalException | IOException refused) {
            assertThat(refused.getMessage()).isNotBlank();
            return;
        }
        use(journal);
        List<JournalEntry> written = journal.entries();
        journal.close();
        assertThat(reopened(disk).entries()).containsExactlyInAnyOrderElementsOf(written);
    }

    private static void use(FileJournal journal) {
        List<JournalEntry> entries = journal.entries();
        assertThat(entries).containsAll(journal.unsettled());
        for (JournalEntry entry : entries) {
            journal.look(entry.key(), entry.inputs());
        }
        Ticket ticket = Ticket.of(KEY);
        if (journal.begin(ticket, INPUTS, 1) instanceof Claim.Claimed) {
            journal.outcome(ticket, 1, Outcome.done("{\"id\":1}"));
            assertThat(journal.look(KEY, INPUTS)).isInstanceOf(Claim.Done.class);
        }
    }

    private static FileJournal reopened(SimulatedDisk disk) {
        try {
            return open(disk);
        } catch (JournalException | IOException refused) {
            throw new AssertionError("a working journal can't be opened again", refused);
        }
    }

    private static byte[] file(byte[] input) {
        byte[] rest = Arrays.copyOfRange(input, 1, input.length);
        if (input[0] % 2 == 0) {
            return rest;
        }
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(JournalLog.beginning(0));
        AtomicInteger number = new AtomicInteger();
        new String(rest, StandardCharsets.ISO_8859_1)
                .lines()
                .filter(line -> !line.isEmpty())
                .forEach(line -> file.writeBytes(
                        RecordFormat.record(number.incrementAndGet(), line.getBytes(StandardCharsets.ISO_8859_1))));
        return file.toByteArray();
    }

    private static FileJournal open(SimulatedDisk disk) throws IOException {
        return new FileJournal(
                PayRun.FILE, Time.manual(), new JournalHistoriesTest.Alone(), disk, 4_000, Runnable::run);
    }
}
