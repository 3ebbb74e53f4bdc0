package io.adplatform.examples.guides;

// <docs/guides/files.md>
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.invoices.Invoice;
import io.adplatform.sdk.finance.invoices.InvoiceStatus;
import io.adplatform.sdk.finance.invoices.Invoices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class OverdueInvoices {

    private OverdueInvoices() {}

    /** Saves the overdue invoices of a customer as PDF files. */
    static void save(AdPlatform platform, long customer, Path folder) throws IOException {
        Files.createDirectories(folder);
        Invoices invoices = Finance.on(platform).invoices();
        for (Invoice invoice :
                invoices.list(customer).status(InvoiceStatus.OVERDUE).items()) {
            DownloadedFile pdf = invoices.download(invoice.invoiceId())
                    .customer(customer)
                    .to(Target.directory(folder).maxBytes(20_000_000));
            System.out.println(invoice.invoiceName() + ": " + pdf.fileName() + ", " + pdf.length() + " bytes");
        }
    }
}
// </docs/guides/files.md>
