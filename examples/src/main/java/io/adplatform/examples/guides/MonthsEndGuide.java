package io.adplatform.examples.guides;

// <docs/guides/months-end.md>
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.books.BookComparison;
import io.adplatform.sdk.finance.books.BookReading;
import io.adplatform.sdk.finance.books.BookRow;
import io.adplatform.sdk.finance.changes.Changes;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentLimits;
import io.adplatform.sdk.finance.payrun.PayRun;
import io.adplatform.sdk.finance.payrun.PayRunCheck;
import io.adplatform.sdk.finance.payrun.PayRunResult;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.file.FileJournal;
import io.adplatform.testkit.Sandbox;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
// </docs/guides/months-end.md>

/** The code of docs/guides/months-end.md, as a program on the embedded sandbox. */
public final class MonthsEndGuide {

    private MonthsEndGuide() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws IOException {
        try (Sandbox sandbox = Sandbox.start()) {
            run(sandbox, Files.createTempDirectory("months-end"));
        }
    }

    static void run(Sandbox sandbox, Path folder) throws IOException {
        long customer = sandbox.data().customer(c -> c.name("Nordwind"));
        Path payments = Files.write(
                folder.resolve("payments.csv"),
                List.of(
                        "customer,amount,date,mode,invoice,reference",
                        customer + ",1250.50,2026-11-20,Wire Transfer,,T-023817450092117"));
        Path books = Files.write(
                folder.resolve("books.csv"), List.of("reference,amount,date", "T-023817450092117,1250.05,2026-11-20"));
        try (Journal journal = FileJournal.open(folder.resolve("pay.journal"));
                AdPlatform platform = limited(AdPlatform.builder().settings(sandbox.settings()), journal)) {
            Finance finance = Finance.on(platform);
            pay(finance, journal, payments);
            compare(finance, customer, books);
            changes(finance, customer, folder.resolve("cursor"));
            audit(journal, Instant.EPOCH, Instant.MAX).forEach(System.out::println);
        }
        System.out.println("The files are in " + folder + ".");
    }

    static AdPlatform limited(AdPlatformBuilder settings, Journal journal) {
        // <docs/guides/months-end.md>
        PaymentLimits limits = PaymentLimits.inZone(ZoneId.of("Europe/Berlin"))
                .highestAmount(new BigDecimal("10000"))
                .dailySumPerCustomer(new BigDecimal("20000"))
                .dailySum(new BigDecimal("100000"))
                .refuseDuplicates();
        AdPlatform platform = settings.journal(journal).guard(limits).build();
        // </docs/guides/months-end.md>
        return platform;
    }

    static void pay(Finance finance, Journal journal, Path file) throws IOException {
        // <docs/guides/months-end.md>
        PayRun run = finance.payments().payRun("payrun-2026-11", journal).csv(file);
        PayRunCheck check = run.dryRun();
        check.lines().forEach(System.out::println);
        if (check.isValid()) {
            PayRunResult result = run.onProgress(System.out::println).run();
            Csv.write(file.resolveSibling("payrun-2026-11.result.csv"), result.toCsv());
        }
        // </docs/guides/months-end.md>
    }

    static void compare(Finance finance, long customer, Path file) {
        // <docs/guides/months-end.md>
        BookReading<Payment> november = finance.books()
                .compare(BookRow.fromCsv(file))
                .month(YearMonth.of(2026, 11))
                .payments(customer);
        System.out.println(november.estimate());
        BookComparison<Payment> comparison = november.send();
        comparison.toCsv().forEach(System.out::println);
        // </docs/guides/months-end.md>
    }

    static void changes(Finance finance, long customer, Path cursor) throws IOException {
        // <docs/guides/months-end.md>
        String since = Files.exists(cursor) ? Files.readString(cursor) : null;
        Changes<Payment> changes =
                finance.payments().changesSince(customer, since).send();
        changes.rows().forEach(System.out::println);
        Files.writeString(cursor, changes.cursor());
        // </docs/guides/months-end.md>
    }

    static List<String> audit(Journal journal, Instant from, Instant until) {
        // <docs/guides/months-end.md>
        List<String> lines = new ArrayList<>(List.of("key,state,changed,note,approved"));
        journal.entries(
                from,
                until,
                entry -> lines.add(Csv.line(List.of(
                        entry.key().name(),
                        entry.state().name(),
                        entry.changedAt().toString(),
                        String.valueOf(entry.note()),
                        String.valueOf(entry.inputs().guard().approval())))));
        // </docs/guides/months-end.md>
        return lines;
    }
}
