package io.adplatform.sdk.finance;

import io.adplatform.sdk.finance.reconcile.Trace;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import java.util.Map;

/** Where each operation on payments leaves its trace, and how to know it there. */
final class PaymentTraces {

    private static final Map<Operation<?>, PaymentStatus> DECISIONS = Map.of(
            DecidePayment.APPROVE, PaymentStatus.PAID,
            DecidePayment.APPROVE_REFUND, PaymentStatus.PAID,
            DecidePayment.CANCEL, PaymentStatus.CANCELLED,
            DecidePayment.REJECT, PaymentStatus.REJECTED);

    private PaymentTraces() {}

    static Trace<Payment> of(Payments payments, Call<?> call) {
        Operation<?> operation = call.operation();
        PaymentStatus decided = DECISIONS.get(operation);
        if (decided != null) {
            return KnownPaymentTrace.decided(payments.listOfCustomer(customer(call)), paymentId(call), decided);
        }
        PaymentValues sent = PaymentValues.sent(call);
        if (operation.equals(EditPayment.OPERATION)) {
            return KnownPaymentTrace.edited(payments.listOfCustomer(customer(call)), paymentId(call), sent);
        }
        if (operation.equals(AddPayment.OPERATION) || operation.equals(PayInvoice.OPERATION)) {
            return NewPaymentTrace.ofCustomer(payments.listOfCustomer(customer(call)), sent);
        }
        if (operation.equals(InitiateRefund.OPERATION)) {
            return NewPaymentTrace.ofCustomer(payments.listOfCustomer(customer(call)), sent.ofType(PaymentType.REFUND));
        }
        if (operation.equals(AddFund.OPERATION)) {
            return NewPaymentTrace.ofOrganization(payments.list(), sent.ofType(PaymentType.AS_FUND));
        }
        if (operation.equals(Payments.PAY_THROUGH_PROCESSOR)) {
            return NewPaymentTrace.ofOrganization(payments.list(), sent.byMode(PaymentMode.PROCESSOR));
        }
        throw new IllegalArgumentException(operation + " leaves no trace in a list of payments");
    }

    private static long customer(Call<?> call) {
        return SentValues.number(call, "owId");
    }

    private static long paymentId(Call<?> call) {
        return SentValues.number(call, "paymentId");
    }
}
