package io.adplatform.sdk.finance;

import io.adplatform.sdk.operation.Operation;
import java.util.Collection;
import java.util.List;

/** The operations of this module (document 2). */
public final class FinanceOperations {

    /** Each line of the documents once. */
    public Collection<Operation<?>> operations() {
        return List.of(
                ListPayments.OPERATION,
                ListCustomerPayments.OPERATION,
                AddPayment.OPERATION,
                EditPayment.OPERATION,
                DecidePayment.APPROVE,
                DecidePayment.CANCEL,
                DecidePayment.REJECT,
                AddFund.OPERATION,
                Payments.PAY_THROUGH_PROCESSOR,
                PayInvoice.OPERATION,
                InitiateRefund.OPERATION,
                DecidePayment.APPROVE_REFUND,
                EmailReceipt.OPERATION,
                DownloadReceipt.OPERATION);
    }
}
