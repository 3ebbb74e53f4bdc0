package io.adplatform.cli;

import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.invoices.InvoiceStatus;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the invoices of a customer. */
@Command(
        name = "list",
        description = "List the invoices of a customer.",
        footer = {"", "Example:", "  adplatform invoices list 300417 --status overdue"})
final class ListInvoices implements Callable<Integer> {

    private final Root root;

    @Mixin
    private final ListOptions list = new ListOptions();

    @Parameters(paramLabel = "CUSTOMER", description = "Workspace ID of the customer.")
    private long customer;

    @Option(names = "--status", paramLabel = "STATUS", description = "Such as paid, unpaid or overdue.")
    private @Nullable String status;

    ListInvoices(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        try (Connection connection = root.connect()) {
            list.write(
                    root.output(),
                    request(connection, customer, status),
                    "invoiceId",
                    "invoiceName",
                    "issuedOn",
                    "status",
                    "invoiceAmount",
                    "paidAmount");
            return ExitCode.OK;
        }
    }

    static io.adplatform.sdk.finance.invoices.ListInvoices request(
            Connection connection, long customer, @Nullable String status) {
        io.adplatform.sdk.finance.invoices.ListInvoices request =
                Finance.on(connection.platform()).invoices().list(customer);
        return status == null ? request : request.status(InvoiceStatus.of(status));
    }
}
