package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalRules;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** A JVM that opens a journal with many payments, and uses it. */
final class LongJournal {

    private LongJournal() {}

    /** Writes a journal of payments that were done now, as it was closed. */
    static void write(Path file, int payments) throws IOException {
        Instant now = Instant.now();
        Holder holder = new Holder(1, "writer", now);
        try (OutputStream out = new BufferedOutputStream(Channels.newOutputStream(LocalDisk.createPrivate(file)))) {
            out.write(JournalLog.beginning(payments));
            for (int row = 0; row < payments; row++) {
                Ticket ticket = Ticket.of(PayRun.key("payrun/row-" + row));
                JournalEntry sent = JournalEntry.begun(ticket, inputs(row), row + 1, 1, now, holder);
                JournalEntry done = JournalRules.outcome(
                        sent,
                        ticket,
                        1,
                        Outcome.done(
                                "{\"status\":200,\"body\":{\"success\":true,\"data\":\"Payment is added successfully\"}}"),
                        now);
                out.write(RecordFormat.record(row + 1, JournalLog.content(Objects.requireNonNull(done))));
            }
        }
    }

    static JournalInputs inputs(int row) {
        return new JournalInputs(
                        "POST /api/v3/fa/customer/payment/add",
                        "%064x".formatted(row),
                        "{\"body\":{\"owId\":" + row % 500
                                + ",\"paymentAmount\":10.50,\"paymentDate\":\"2026-11-20\",\"paymentMode\":1,"
                                + "\"transactionId\":\"T-" + (row + 1) + "\",\"paymentType\":1}}",
                        "T-" + (row + 1))
                .withGuard(Guard.of(new BigDecimal("10.50"))
                        .atMost("customer:" + row % 500 + ":day " + row / 5_000, new BigDecimal("500"))
                        .tag("total:day " + row / 5_000));
    }

    /** Arguments: the file, and the number of its payments. Prints the time of the opening and its use. */
    @SuppressWarnings("SystemOut") // how it answers the test
    public static void main(String[] arguments) {
        int payments = Integer.parseInt(arguments[1]);
        long begun = System.nanoTime();
        try (Journal journal = FileJournal.open(Path.of(arguments[0]))) {
            System.out.println("opened in " + (System.nanoTime() - begun) / 1_000_000 + " ms");
            for (int row = 0; row < payments; row += payments / 10) {
                Claim known = journal.look(PayRun.key("payrun/row-" + row), inputs(row));
                Claim same = journal.look(PayRun.key("another"), inputs(row));
                System.out.println(
                        known.getClass().getSimpleName() + " " + same.getClass().getSimpleName());
            }
            Guard more = Guard.of(new BigDecimal("1")).atMost("total:day 0", new BigDecimal("52500"));
            Claim refused = journal.look(
                    PayRun.key("one more"), new JournalInputs("POST /pay", "f", "{}", "T-new").withGuard(more));
            System.out.println(((Claim.Refused) refused).others().sum());
            AtomicInteger seen = new AtomicInteger();
            journal.entries(Instant.EPOCH, Instant.MAX, entry -> seen.incrementAndGet());
            System.out.println(seen);
        }
    }
}
