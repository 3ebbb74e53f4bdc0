package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.invoices.Invoice;
import io.adplatform.sdk.finance.invoices.InvoiceStatus;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the invoices of a customer. */
@Command(name = "list")
final class ListInvoices extends ListCommand {

    @Parameters(paramLabel = "CUSTOMER")
    private long customer;

    @Option(names = "--status", paramLabel = "STATUS")
    private @Nullable String status;

    @Override
    int run(AdPlatform platform) {
        Stream<Invoice> invoices = invoices(platform, customer, status);
        return write(() -> invoices, Invoice.class, "invoiceId,invoiceName,issuedOn,status,invoiceAmount,paidAmount");
    }

    static Stream<Invoice> invoices(AdPlatform platform, long customer, @Nullable String status) {
        var request = Finance.on(platform).invoices().list(customer);
        ifSet(status, name -> request.status(InvoiceStatus.of(name)));
        return request.stream();
    }
}
