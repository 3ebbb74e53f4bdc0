package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Downloads the invoices of a customer as PDF files. A file that exists already is not downloaded again. */
@Command(name = "download")
final class DownloadInvoices extends ReadCommand {

    @Parameters(index = "0", paramLabel = "CUSTOMER")
    private long customer;

    @Parameters(index = "1..*", paramLabel = "INVOICE")
    List<Long> invoices = new ArrayList<>();

    @Option(names = "--status", paramLabel = "STATUS")
    private @Nullable String status;

    @Option(names = "--to", paramLabel = "DIRECTORY", defaultValue = ".")
    Path directory = Path.of("");

    /** A file as a row. */
    private record Row(long invoiceId, String state, String file) {}

    @Override
    int run(AdPlatform platform) throws Exception {
        if (invoices.isEmpty()) {
            ListInvoices.invoices(platform, customer, status).forEach(one -> invoices.add(one.invoiceId()));
        }
        Files.createDirectories(directory);
        List<Row> rows = new ArrayList<>();
        for (long invoice : invoices) {
            Path file = directory.resolve("invoice-" + invoice + ".pdf");
            boolean kept = Files.exists(file);
            if (!kept) {
                var download = Finance.on(platform).invoices().download(invoice).customer(customer);
                output().note(file + ": " + download.toFile(file).length() + " bytes");
            }
            rows.add(new Row(invoice, kept ? "kept" : "downloaded", file.toString()));
        }
        output().records(rows, "invoiceId,state,file");
        return ExitCode.OK;
    }
}
