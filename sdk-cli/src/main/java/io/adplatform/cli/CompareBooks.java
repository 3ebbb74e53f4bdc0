package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.books.BookComparison;
import io.adplatform.sdk.finance.books.BookRow;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares own rows with a list of the platform. */
@Command(name = "compare")
final class CompareBooks extends ReadCommand {

    /** A list of the platform. */
    enum Kind {
        PAYMENTS,
        INVOICES,
        CREDITS
    }

    @Mixin
    private final PeriodOptions period = new PeriodOptions();

    @Parameters(paramLabel = "CSV")
    Path csv = Path.of("");

    @Option(names = "--with", paramLabel = "LIST", defaultValue = "PAYMENTS")
    Kind kind = Kind.PAYMENTS;

    @Option(names = "--customer", paramLabel = "ID")
    private @Nullable Long customer;

    @Override
    int run(AdPlatform platform) {
        var books = Finance.on(platform).books().compare(BookRow.fromCsv(csv));
        period.set(books::zone, books::period);
        if (customer == null && kind != Kind.PAYMENTS) {
            throw new IllegalArgumentException("--with " + Rows.text(kind) + " needs --customer");
        }
        var reading = customer == null
                ? books.payments()
                : switch (kind) {
                    case PAYMENTS -> books.payments(customer);
                    case INVOICES -> books.invoices(customer);
                    case CREDITS -> books.credits(customer);
                };
        BookComparison<?> found = reading.send();
        switch (output().format) {
            case JSON -> output().json(found);
            case CSV -> output().csv(found.toCsv());
            case TABLE -> {
                Csv lines = Csv.read(found.toCsv());
                List<String> head = List.copyOf(lines.columns());
                output().table(
                                head,
                                lines.rows().stream()
                                        .map(row -> head.stream()
                                                .map(column -> Rows.shown(column, cell(column, row.cell(column))))
                                                .toList())
                                        .toList());
            }
        }
        output().note(Rows.counts(found) + ".");
        return found.isEqual() ? ExitCode.OK : ExitCode.INCOMPLETE;
    }

    private static Object cell(String column, String text) {
        return column.equals("amount") && !text.isEmpty() ? new BigDecimal(text) : text;
    }
}
