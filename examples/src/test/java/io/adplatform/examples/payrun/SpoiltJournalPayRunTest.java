package io.adplatform.examples.payrun;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.examples.payrun.PayRunTrial.Report;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.reading.Readings;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pay run's disk is full, or the last record of its journal is torn. Every row is paid once all the same, or named.
 *
 * <p>{@code -Dpayrun.torn=1} tears the record at every byte; the build tears it at some.
 */
class SpoiltJournalPayRunTest {

    private static final int TORN_EVERY = Depth.choose("payrun.torn", 211, 13);
    private static final int ROWS = 80;

    /** Where the records begin, after the header and two marks. */
    private static final int FIRST = 1536;

    private final PayRunTrial trial = new PayRunTrial(1, ROWS, Readings.usual());

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        trial.close();
    }

    private Path file(int rows) throws IOException {
        return Files.write(folder.resolve("payrun-2026-11.csv"), trial.lines().subList(0, rows + 1));
    }

    /**
     * The system refuses to let the journal's file grow, and then lets it grow by some blocks of 512 bytes, again and
     * again. The first payment needs 192 KiB, since room for the answer is reserved with the intent.
     */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "its shell limits no file")
    void onAFullDiskWhatCannotBeRecordedIsNotSentAndAnotherStartGoesOn() throws Exception {
        Path file = file(ROWS);
        Path output = folder.resolve("output.txt");
        int paid = 0;
        for (int blocks : List.of(100, 400, 440)) {
            List<String> limit = List.of("sh", "-c", "(ulimit -f " + blocks + "; exec \"$@\") | cat", "sh");
            Report report = trial.ended(trial.start(limit, file, 0, output), output);
            trial.assertTrue("with " + blocks + " blocks", report);
            assertThat(report.text()).contains("could not record that");
            int before = paid;
            paid = trial.made().size();
            assertThat(paid).as(trial.where(report)).isBetween(before, ROWS - 1);
        }
        assertThat(paid).as("payments before the disk was full").isPositive();

        assertThat(trial.ended(trial.start(file, 0, output), output).exitCode()).isZero();
        assertThat(trial.made())
                .hasSize(ROWS)
                .allSatisfy((row, times) -> assertThat(times).isOne());
    }

    @Test
    void aPaymentWhoseOutcomeIsTornIsFoundAndNotSentAgain() throws Exception {
        Path file = file(1);
        Path journal = file.resolveSibling(file.getFileName() + ".journal");
        assertThat(run(file)).isZero();
        byte[] whole = Files.readAllBytes(journal);
        Stretch outcome = last(records(whole));

        for (int kept = outcome.begin(); kept < outcome.end(); kept += TORN_EVERY) {
            Files.write(journal, torn(whole, kept));
            assertThat(run(file)).as("with %s of %s bytes", kept, outcome.end()).isZero();
        }

        assertThat(trial.made())
                .hasSize(1)
                .allSatisfy((row, times) -> assertThat(times).isOne());
    }

    /** The machine died while the intent was written, and so before the first byte was sent. */
    @Test
    void aPaymentWhoseIntentIsTornIsSentOnce() throws Exception {
        Path file = file(1);
        Path journal = file.resolveSibling(file.getFileName() + ".journal");
        trial.onNextPayment(Fault.disconnect());
        assertThat(run(file)).as("the payment is lost on its way").isEqualTo(4);
        byte[] whole = Files.readAllBytes(journal);
        List<Stretch> records = records(whole);
        Stretch intent = records.get(records.indexOf(last(records)) - 1);
        assertThat(new String(whole, intent.begin(), intent.end() - intent.begin(), StandardCharsets.UTF_8))
                .contains("\"state\":\"SENT\"");

        Files.write(journal, torn(whole, intent.end()));
        assertThat(run(file)).as("an intent that is whole may have been sent").isEqualTo(4);
        for (int kept = intent.begin(); kept < intent.end(); kept += TORN_EVERY) {
            Files.write(journal, torn(whole, kept));
            trial.onNextPayment(Fault.status(422, "Not yet"));
            assertThat(run(file)).as("with %s of %s bytes", kept, intent.end()).isEqualTo(3);
        }
        Files.write(journal, torn(whole, intent.end() - 1));
        assertThat(run(file)).isZero();

        assertThat(trial.made())
                .hasSize(1)
                .allSatisfy((row, times) -> assertThat(times).isOne());
    }

    private int run(Path file) throws IOException {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return PayRunMain.run(file, trial::client, run -> PayRunTrial.vouched(run, Duration.ZERO), nowhere, nowhere);
    }

    /** Where a record stands in the journal's file: length and checksum, four bytes each, its number in four, its content. */
    private record Stretch(int begin, int end) {}

    private static List<Stretch> records(byte[] file) {
        List<Stretch> records = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.wrap(file);
        int at = FIRST;
        while (at + 12 < file.length && bytes.getInt(at) > 0) {
            int end = at + 12 + (bytes.getInt(at) & 0xff_ffff);
            records.add(new Stretch(at, end));
            at = end;
        }
        return records;
    }

    /** Returns a file that ends within a record, as a crash during its write leaves it: the marks count the records before. */
    private static byte[] torn(byte[] whole, int kept) {
        byte[] file = Arrays.copyOf(whole, kept);
        ByteBuffer bytes = ByteBuffer.wrap(file);
        int before = (int)
                records(whole).stream().filter(record -> record.end() <= kept).count();
        for (int mark : new int[] {512, 1024}) {
            bytes.putInt(mark + 8, Math.min(before, bytes.getInt(mark + 8)));
            CRC32C checksum = new CRC32C();
            checksum.update(file, mark + 8, 4 + (bytes.getInt(mark) & 0xff_ffff));
            bytes.putInt(mark + 4, (int) checksum.getValue());
        }
        return file;
    }

    private static Stretch last(List<Stretch> records) {
        return records.get(records.size() - 1);
    }
}
