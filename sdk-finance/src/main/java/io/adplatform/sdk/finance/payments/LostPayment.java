package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.finance.internal.SentValues;
import io.adplatform.sdk.finance.internal.reconcile.LostCall;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Creation;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Decision;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Edit;
import io.adplatform.sdk.finance.internal.reconcile.RecordedCall;
import io.adplatform.sdk.finance.internal.reconcile.RowList;
import io.adplatform.sdk.finance.internal.reconcile.RowLists;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Finds the list that shows the effect of a call on payments. */
final class LostPayment {

    private static final Map<Operation<?>, PaymentStatus> DECISIONS = Map.of(
            ChangePaymentStatus.APPROVE, PaymentStatus.PAID,
            ApproveRefund.OPERATION, PaymentStatus.PAID,
            ChangePaymentStatus.CANCEL, PaymentStatus.CANCELLED,
            ChangePaymentStatus.REJECT, PaymentStatus.REJECTED);

    private static final List<Operation<?>> OPERATIONS = List.of(
            AddPayment.OPERATION,
            EditPayment.OPERATION,
            ChangePaymentStatus.APPROVE,
            ChangePaymentStatus.CANCEL,
            ChangePaymentStatus.REJECT,
            AddFund.OPERATION,
            Payments.PAY_THROUGH_PROCESSOR,
            PayInvoice.OPERATION,
            InitiateRefund.OPERATION,
            ApproveRefund.OPERATION);

    private static final Map<String, Function<String, Object>> TYPES =
            Map.of("transactionId", text -> text, "paymentAmount", BigDecimal::new, "owId", Long::valueOf);

    private LostPayment() {}

    /** Returns the call of a journal's entry; empty if no list of payments shows its effect. */
    static Optional<LostCall<Payment>> of(Payments payments, JournalEntry entry) {
        return RecordedCall.lost(entry, OPERATIONS, TYPES, call -> of(payments, call));
    }

    /** @throws IllegalArgumentException if no list of payments shows the call's effect */
    static LostCall<Payment> of(Payments payments, Call<?> call) {
        Operation<?> operation = call.operation();
        PaymentStatus decided = DECISIONS.get(operation);
        if (decided != null) {
            return new LostCall<>(
                    call,
                    ofCustomer(payments, call),
                    new Decision<>(SentValues.number(call, "paymentId"), row -> decided.equals(row.paymentStatus())));
        }
        if (operation.equals(EditPayment.OPERATION)) {
            return new LostCall<>(call, ofCustomer(payments, call), new Edit<>(SentValues.number(call, "paymentId")));
        }
        if (operation.equals(AddPayment.OPERATION) || operation.equals(PayInvoice.OPERATION)) {
            return new LostCall<>(call, ofCustomer(payments, call), creation(call, TransactionIds.Kind.PAYMENT));
        }
        if (operation.equals(InitiateRefund.OPERATION)) {
            return new LostCall<>(call, ofCustomer(payments, call), creation(call, TransactionIds.Kind.REFUND));
        }
        if (operation.equals(AddFund.OPERATION) || operation.equals(Payments.PAY_THROUGH_PROCESSOR)) {
            return new LostCall<>(call, RowLists.payments(payments), creation(call, TransactionIds.Kind.PAYMENT));
        }
        throw new IllegalArgumentException("no list of payments shows the effect of " + operation);
    }

    private static Creation<Payment> creation(Call<?> call, TransactionIds.Kind kind) {
        Object sent = call.json().get("transactionId");
        String reference = sent == null ? null : sent.toString();
        return new Creation<>(
                JournalInputs.normalReference(reference), TransactionIds.isGenerated(reference, kind), (BigDecimal)
                        Objects.requireNonNull(call.json().get("paymentAmount")));
    }

    private static RowList<Payment> ofCustomer(Payments payments, Call<?> call) {
        return RowLists.payments(payments, SentValues.number(call, "owId"));
    }
}
