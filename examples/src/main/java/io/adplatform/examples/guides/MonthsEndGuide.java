package io.adplatform.examples.guides;

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
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** The code of docs/guides/months-end.md. */
final class MonthsEndGuide {

    private MonthsEndGuide() {}

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
        PayRun run = finance.payments()
                .payRun("payrun-2026-11", journal)
                .csv(file)
                .referencesAreUnique()
                .idsGrow()
                .absentAfter(Duration.ofMinutes(10));
        PayRunCheck check = run.dryRun();
        check.lines().forEach(System.out::println);
        if (check.isValid()) {
            PayRunResult result = run.onProgress(System.out::println).run();
            Files.write(file.resolveSibling("payrun-2026-11.result.csv"), result.toCsv());
        }
        // </docs/guides/months-end.md>
    }

    static void compare(Finance finance, Path file) throws IOException {
        // <docs/guides/months-end.md>
        BookReading<Payment> november = finance.books()
                .compare(BookRow.fromCsv(file))
                .month(YearMonth.of(2026, 11))
                .payments(300417);
        System.out.println(november.estimate());
        BookComparison<Payment> comparison = november.send();
        comparison.toCsv().forEach(System.out::println);
        // </docs/guides/months-end.md>
    }

    static void changes(Finance finance, Path cursor) throws IOException {
        // <docs/guides/months-end.md>
        String since = Files.exists(cursor) ? Files.readString(cursor) : null;
        Changes<Payment> changes =
                finance.payments().changesSince(300417, since).send();
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
                                String.valueOf(entry.inputs().guard().approval())))))
                .join();
        // </docs/guides/months-end.md>
        return lines;
    }
}
