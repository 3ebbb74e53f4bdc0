package io.adplatform.cli;

import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.PaymentListBuilder;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.PaymentType;
import io.adplatform.sdk.finance.payments.Payments;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists payments, of all customers or of one. */
@Command(
        name = "list",
        description = "List payments.",
        footer = {"", "Example:", "  adplatform payments list --status paid --csv"})
final class ListPayments implements Callable<Integer> {

    private final Root root;

    @Mixin
    private final ListOptions list = new ListOptions();

    @Option(names = "--customer", paramLabel = "ID", description = "Workspace ID of a customer. Default: all.")
    private @Nullable Long customer;

    @Option(names = "--status", paramLabel = "STATUS", description = "Such as paid or rejected.")
    private @Nullable String status;

    @Option(names = "--type", paramLabel = "TYPE", description = "Type of the payments.")
    private @Nullable String type;

    @Option(names = "--search", paramLabel = "TEXT", description = "Text to search for.")
    private @Nullable String search;

    ListPayments(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        try (Connection connection = root.connect()) {
            Payments payments = Finance.on(connection.platform()).payments();
            PaymentListBuilder<?> request = customer == null ? payments.list() : payments.listOfCustomer(customer);
            if (status != null) {
                request.status(PaymentStatus.of(status));
            }
            if (type != null) {
                request.type(PaymentType.of(type));
            }
            if (search != null) {
                request.search(search);
            }
            list.write(
                    root.output(),
                    request,
                    "paymentId",
                    "paymentDate",
                    "paymentAmount",
                    "paymentStatus",
                    "paymentMode",
                    "transactionId",
                    "invoiceId");
            return ExitCode.OK;
        }
    }
}
