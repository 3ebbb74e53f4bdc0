package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.finance.internal.SentValues;
import io.adplatform.sdk.finance.reconcile.MatchingRule;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import java.util.Map;

/** The matching rule of each operation on payments. */
final class PaymentMatchingRules {

    private static final Map<Operation<?>, PaymentStatus> DECISIONS = Map.of(
            ChangePaymentStatus.APPROVE, PaymentStatus.PAID,
            ChangePaymentStatus.APPROVE_REFUND, PaymentStatus.PAID,
            ChangePaymentStatus.CANCEL, PaymentStatus.CANCELLED,
            ChangePaymentStatus.REJECT, PaymentStatus.REJECTED);

    private PaymentMatchingRules() {}

    static MatchingRule<Payment> of(Payments payments, Call<?> call) {
        Operation<?> operation = call.operation();
        PaymentStatus decided = DECISIONS.get(operation);
        if (decided != null) {
            return ChangedPaymentMatchingRule.decided(
                    payments.listOfCustomer(customer(call)), paymentId(call), decided);
        }
        PaymentValues sent = PaymentValues.sent(call);
        if (operation.equals(EditPayment.OPERATION)) {
            return ChangedPaymentMatchingRule.edited(payments.listOfCustomer(customer(call)), paymentId(call), sent);
        }
        if (operation.equals(AddPayment.OPERATION) || operation.equals(PayInvoice.OPERATION)) {
            return NewPaymentMatchingRule.ofCustomer(payments.listOfCustomer(customer(call)), sent);
        }
        if (operation.equals(InitiateRefund.OPERATION)) {
            return NewPaymentMatchingRule.ofCustomer(
                    payments.listOfCustomer(customer(call)), sent.ofType(PaymentType.REFUND));
        }
        if (operation.equals(AddFund.OPERATION)) {
            return NewPaymentMatchingRule.ofOrganization(payments.list(), sent.ofType(PaymentType.AS_FUND));
        }
        if (operation.equals(Payments.PAY_THROUGH_PROCESSOR)) {
            return NewPaymentMatchingRule.ofOrganization(payments.list(), sent.byMode(PaymentMode.PROCESSOR));
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
