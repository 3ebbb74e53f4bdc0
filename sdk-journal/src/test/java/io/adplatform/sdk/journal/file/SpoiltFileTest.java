package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.file.PayRun.Fate;
import io.adplatform.sdk.journal.file.SimulatedDisk.Mutant;
import io.adplatform.sdk.testing.Depth;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A crash spoils the last record at the most, which is cut off; what is spoilt before it is refused. */
@ExtendWith(QuietConsole.class)
class SpoiltFileTest {

    /** The distance of two spoilt bytes; a prime, so that it meets every part of a record. */
    private static final int STEP = Depth.choose(7, 1);

    private final PayRun run = new PayRun(1, new SimulatedDisk(1, Mutant.NONE));
    private byte[] before = {};
    private byte[] after = {};
    private byte[] forced = {};

    @BeforeEach
    void payAndSendOneMore() {
        run.start();
        run.pay("done", Fate.DONE, false);
        run.pay("lost", Fate.LOST, false);
        before = used();
        byte[] marks = Arrays.copyOf(before, JournalLog.FIRST);
        begin(run, "last");
        after = used();
        forced = after.clone();
        System.arraycopy(marks, 0, after, 0, marks.length); // as before the force
    }

    /** The file up to its last record. */
    private byte[] used() {
        byte[] content = run.disk.content(PayRun.FILE);
        return Arrays.copyOf(content, Records.of(content).end());
    }

    private static JournalInputs inputs(String row) {
        return new JournalInputs("POST /pay", row, "{}", null);
    }

    private static Claim claim(PayRun run, String row) {
        return run.journal.look(PayRun.key(row), inputs(row));
    }

    private static void begin(PayRun run, String row) {
        assertThat(run.journal.begin(Ticket.of(PayRun.key(row)), inputs(row), 1))
                .isInstanceOf(Claim.Claimed.class);
    }

    private static PayRun opened(byte[] content) {
        SimulatedDisk disk = new SimulatedDisk(1, Mutant.NONE);
        disk.put(PayRun.FILE, content);
        PayRun run = new PayRun(1, disk);
        run.start();
        return run;
    }

    private static void assertThatItGoesOn(byte[] content, Class<? extends Claim> last) {
        PayRun next = opened(content);
        assertThat(claim(next, "done")).isInstanceOf(Claim.Done.class);
        assertThat(claim(next, "lost")).isInstanceOf(Claim.Unknown.class);
        Claim claim = claim(next, "last");
        assertThat(claim).isInstanceOf(last);
        if (claim instanceof Claim.Claimed) {
            begin(next, "last");
        }
        next.disk = next.disk.afterCrash(3);
        next.start();
        assertThat(claim(next, "done")).isInstanceOf(Claim.Done.class);
        assertThat(claim(next, "last")).isInstanceOf(Claim.Unknown.class);
    }

    @Test
    void theLastRecordMayBeCutAtEveryByte() {
        for (int end = before.length; end < after.length; end += STEP) {
            assertThatItGoesOn(Arrays.copyOf(after, end), Claim.Claimed.class);
        }
        assertThatItGoesOn(after, Claim.Unknown.class);
    }

    @Test
    void theLastRecordMayBeZerosFromEveryByteOn() {
        for (int end = before.length; end < after.length; end += STEP) {
            byte[] content = after.clone();
            Arrays.fill(content, end, content.length, (byte) 0);
            assertThatItGoesOn(Arrays.copyOf(content, content.length + 5_000), Claim.Claimed.class);
        }
    }

    @Test
    void theLastRecordMayHaveLostItsBeginning() {
        for (int end = before.length + 3; end <= after.length; end += STEP) {
            byte[] content = after.clone();
            Arrays.fill(content, before.length, end, (byte) 0);
            assertThatItGoesOn(content, Claim.Claimed.class);
        }
    }

    @Test
    void theLastRecordMayBeAnything() {
        Random random = new Random(5);
        for (int i = 0; i < Depth.choose(60, 300); i++) {
            byte[] content = after.clone();
            byte[] noise = new byte[after.length - before.length];
            random.nextBytes(noise);
            System.arraycopy(noise, 0, content, before.length, noise.length);
            assertThatItGoesOn(content, Claim.Claimed.class);
        }
    }

    @Test
    void aFileThatIsSpoiltAnywhereBeforeItsLastRecordIsRefused() {
        for (int at = JournalLog.FIRST; at < before.length; at += STEP) {
            byte[] content = after.clone();
            content[at] ^= 0x10;
            assertThatThrownBy(() -> opened(content))
                    .as("byte %d", at)
                    .hasCauseInstanceOf(JournalDamagedException.class);
        }
    }

    @Test
    void aForcedRecordIsNotCutOff() {
        for (int at = before.length; at < forced.length; at += STEP) {
            byte[] content = forced.clone();
            content[at] ^= 0x10;
            assertThatIsRefused(content, "is damaged at byte " + before.length);
        }
        assertThatIsRefused(before(forced), "is damaged at byte " + before.length);
    }

    /** Returns the file without its last record. */
    private byte[] before(byte[] content) {
        return Arrays.copyOf(content, before.length);
    }

    @Test
    void theMessageSaysWhereAndWhatToDo() {
        byte[] content = after.clone();
        content[before.length - 1] ^= 1;

        assertThatThrownBy(() -> opened(content))
                .cause()
                .hasMessageContaining("pay.journal is damaged at byte ")
                .hasMessageContaining("calls that were sent may be missing")
                .hasMessageContaining("Put back a copy")
                .hasMessageContaining("adplatform journal repair COPY --journal /journals/pay.journal");
    }

    @Test
    void whatIsNoJournalIsRefused() {
        assertThatIsRefused(new byte[0], "is empty. The SDK never leaves an empty journal");
        assertThatIsRefused(new byte[5_000], "is not a journal, or is damaged at byte 0");
        assertThatIsRefused("customer;amount\n4711;12.50\n".getBytes(StandardCharsets.UTF_8), "is not a journal");
        assertThatIsRefused(record("{\"state\":\"DONE\"}"), "it is not a journal");
        assertThatIsRefused(record("{\"journal\":\"adplatform-sdk\",\"format\":4}"), "its format is 4");
    }

    private static void assertThatIsRefused(byte[] content, String why) {
        assertThatThrownBy(() -> opened(content)).cause().hasMessageContaining(why);
    }

    private static byte[] record(String json) {
        return RecordFormat.record(0, json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void anEntryThatThisVersionDoesNotKnowIsRefused() {
        String entry = "{\"state\":\"DONE\",\"key\":\"a\",\"baseUrl\":\"https://a\",\"clientId\":\"\",\"fence\":1,"
                + "\"attempt\":1,\"changedAt\":\"2026-11-20T00:00:00Z\",\"operation\":\"o\",\"fingerprint\":\"f\","
                + "\"inputs\":\"{}\"}";
        opened(withHeader(entry));
        for (String unknown : new String[] {
            entry.replace("DONE", "SETTLED"),
            entry.replace("\"key\"", "\"name\""),
            entry.replace("\"fence\":1,", ""),
            entry.replace("2026-11-20T00", "20. 11. 2026"),
            "[1]",
            "{\"state\""
        }) {
            assertThatThrownBy(() -> opened(withHeader(unknown))).as(unknown).hasCauseInstanceOf(IOException.class);
        }
    }

    private static byte[] withHeader(String entry) {
        byte[] header = JournalLog.beginning(1);
        byte[] record = RecordFormat.record(1, entry.getBytes(StandardCharsets.UTF_8));
        byte[] content = Arrays.copyOf(header, header.length + record.length);
        System.arraycopy(record, 0, content, header.length, record.length);
        return content;
    }
}
