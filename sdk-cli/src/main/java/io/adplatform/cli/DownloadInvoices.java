package io.adplatform.cli;

import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.invoices.Invoice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Downloads the invoices of a customer as PDF files. A file that exists already is not downloaded again. */
@Command(
        name = "download",
        description = "Download invoices of a customer as PDF. Existing files are kept.",
        footer = {"", "Example:", "  adplatform invoices download 300417 --status overdue --to invoices"})
final class DownloadInvoices implements Callable<Integer> {

    private final Root root;

    @Parameters(index = "0", paramLabel = "CUSTOMER", description = "Workspace ID of the customer.")
    private long customer;

    @Parameters(index = "1..*", paramLabel = "INVOICE", description = "IDs of invoices. Default: all of the list.")
    List<Long> invoices = new ArrayList<>();

    @Option(names = "--status", paramLabel = "STATUS", description = "Only these, such as unpaid or overdue.")
    private @Nullable String status;

    @Option(
            names = "--to",
            paramLabel = "DIRECTORY",
            defaultValue = ".",
            description = "Directory for the files. Default: the present one.")
    Path directory = Path.of("");

    DownloadInvoices(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        Output output = root.output();
        List<List<Object>> rows = new ArrayList<>();
        try (Connection connection = root.connect()) {
            List<Long> wanted = !invoices.isEmpty()
                    ? invoices
                    : ListInvoices.request(connection, customer, status).stream()
                            .map(Invoice::invoiceId)
                            .toList();
            Files.createDirectories(directory);
            for (long invoice : wanted) {
                Path file = directory.resolve("invoice-" + invoice + ".pdf");
                boolean kept = Files.exists(file);
                if (!kept) {
                    DownloadedFile saved = Finance.on(connection.platform())
                            .invoices()
                            .download(invoice)
                            .customer(customer)
                            .toFile(file);
                    output.progress(file + ": " + saved.length() + " bytes");
                }
                rows.add(List.of(invoice, kept ? "kept" : "downloaded", file.toString()));
            }
        }
        output.rows(List.of("invoiceId", "state", "file"), rows);
        return ExitCode.OK;
    }
}
