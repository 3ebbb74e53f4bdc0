package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentListBuilder;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.PaymentType;
import io.adplatform.sdk.finance.payments.Payments;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists payments, of all customers or of one. */
@Command(name = "list")
final class ListPayments extends SearchCommand {

    @Option(names = "--customer", paramLabel = "ID")
    private @Nullable Long customer;

    @Option(names = "--type", paramLabel = "TYPE")
    private @Nullable String type;

    @Override
    int run(AdPlatform platform) {
        Payments payments = Finance.on(platform).payments();
        PaymentListBuilder<?> request = customer == null ? payments.list() : payments.listOfCustomer(customer);
        ifSet(status, name -> request.status(PaymentStatus.of(name)));
        ifSet(type, name -> request.type(PaymentType.of(name)));
        ifSet(search, request::search);
        return write(
                request,
                Payment.class,
                "paymentId,paymentDate,paymentAmount,paymentStatus,paymentMode,transactionId,invoiceId");
    }
}
