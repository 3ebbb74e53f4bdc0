package io.adplatform.examples;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.invoices.Invoice;
import io.adplatform.sdk.finance.invoices.InvoiceField;
import io.adplatform.sdk.finance.invoices.InvoiceStatus;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Lists the overdue invoices of a customer and saves them as PDF files: against the deployment that the
 * {@code ADPLATFORM_*} variables name, or the embedded sandbox.
 *
 * <p>Arguments: the customer's Organization Workspace ID, optional on the sandbox, and the folder, {@code invoices} by default.
 * Each file costs one request of the platform's 20 a minute. A file that is there already isn't fetched again.
 *
 * <p>Exit codes: 0 when all is well, 1 when the platform or the disk failed, 2 when an argument or a setting is wrong.
 */
public final class InvoicesMain {

    private static final long SANDBOX_CUSTOMER = 200001;

    private InvoicesMain() {}

    public static void main(String[] arguments) {
        int code = run(arguments, System.getenv(), System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    static int run(String[] arguments, Map<String, String> environment, PrintStream out, PrintStream err) {
        return ExampleMain.run("The list of invoices", environment, out, err, (example, meter) -> {
            if (arguments.length == 0 && !example.isSandbox()) {
                throw new IllegalArgumentException("name the customer's Organization Workspace ID, as in: 300417");
            }
            long owId = arguments.length > 0 ? Long.parseLong(arguments[0]) : SANDBOX_CUSTOMER;
            Path folder = Files.createDirectories(Path.of(arguments.length > 1 ? arguments[1] : "invoices"));
            out.println("Overdue invoices of customer " + owId + ":");
            out.println();
            save(example.platform(), owId, folder, out);
            out.println(meter.requests() + " requests of the 20 that a minute has.");
        });
    }

    private static void save(AdPlatform platform, long owId, Path folder, PrintStream out) {
        Finance finance = Finance.on(platform);
        List<Invoice> overdue =
                finance
                        .invoices()
                        .list(owId)
                        .status(InvoiceStatus.OVERDUE)
                        .sortBy(InvoiceField.ISSUED_ON, Order.ASC)
                        .stream()
                        .toList();

        Table table = new Table("Invoice", "Issued", "Due", "Amount", "Open");
        BigDecimal open = BigDecimal.ZERO;
        for (Invoice invoice : overdue) {
            table.row(
                    invoice.invoiceName(),
                    invoice.issuedOn(),
                    invoice.dueOn(),
                    invoice.invoiceAmount(),
                    invoice.openAmount());
            BigDecimal rest = invoice.openAmount();
            open = rest == null ? open : open.add(rest);
        }
        out.print(table);
        out.println();
        out.println(overdue.size() + " invoices, " + open.toPlainString() + " still open.");

        for (Invoice invoice : overdue) {
            Path file = folder.resolve("invoice-" + invoice.invoiceId() + ".pdf");
            if (Files.exists(file)) {
                out.println("  " + file.getFileName() + " is there already");
                continue;
            }
            DownloadedFile saved = finance.invoices()
                    .download(invoice.invoiceId())
                    .customer(owId)
                    .to(Target.file(file).onProgress(progress -> {
                        if (progress.bytes() > 0 && !progress.complete()) {
                            out.println("  " + file.getFileName() + ": " + progress.bytes() + " bytes so far");
                        }
                    }));
            out.println("  " + file.getFileName() + ", " + saved.length() + " bytes");
        }
    }
}
