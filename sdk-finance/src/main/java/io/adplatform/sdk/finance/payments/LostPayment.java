package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.finance.internal.reconcile.LostCall;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Change;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Creation;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Effect;
import io.adplatform.sdk.finance.internal.reconcile.RecordedCall;
import io.adplatform.sdk.finance.internal.reconcile.RowKind;
import io.adplatform.sdk.finance.internal.reconcile.RowList;
import io.adplatform.sdk.finance.internal.reconcile.RowLists;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.GeneratedReference;
import io.adplatform.sdk.operation.Operation;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the list that shows the effect of a call on payments. */
final class LostPayment {

    private static final Map<Operation<?>, Function<Call<?>, Effect<Payment>>> EFFECTS = Map.of(
            AddPayment.OPERATION, LostPayment::payment,
            EditPayment.OPERATION, call -> change(call, null),
            ChangePaymentStatus.APPROVE, call -> paid(call, RowKind.PAYMENT),
            ChangePaymentStatus.CANCEL,
                    call -> change(call, row -> PaymentStatus.CANCELLED.equals(row.paymentStatus())),
            ChangePaymentStatus.REJECT, call -> change(call, row -> PaymentStatus.REJECTED.equals(row.paymentStatus())),
            AddFund.OPERATION, LostPayment::payment,
            Payments.PAY_THROUGH_PROCESSOR, call -> creation(call, null),
            PayInvoice.OPERATION, call -> creation(call, null),
            InitiateRefund.OPERATION, call -> creation(call, RowKind.REFUND),
            ApproveRefund.OPERATION, call -> paid(call, RowKind.REFUND));
    private static final Set<Operation<?>> OF_ORGANIZATION = Set.of(AddFund.OPERATION, Payments.PAY_THROUGH_PROCESSOR);

    private LostPayment() {}

    /** Returns the call of a journal's entry; empty if no list of payments shows its effect. */
    static Optional<LostCall<Payment>> of(Payments payments, JournalEntry entry) {
        return RecordedCall.lost(entry, EFFECTS.keySet(), call -> of(payments, call));
    }

    /** @throws IllegalArgumentException if no list of payments shows the call's effect */
    static LostCall<Payment> of(Payments payments, Call<?> call) {
        Function<Call<?>, Effect<Payment>> effect = EFFECTS.get(call.operation());
        if (effect == null) {
            throw new IllegalArgumentException("no list of payments shows the effect of " + call.operation());
        }
        Long customer = OF_ORGANIZATION.contains(call.operation()) ? null : call.customer();
        RowList<Payment> list = customer == null ? RowLists.payments(payments) : RowLists.payments(payments, customer);
        return new LostCall<>(call, list, effect.apply(call));
    }

    private static Change<Payment> paid(Call<?> call, RowKind kind) {
        return change(call, row -> PaymentStatus.PAID.equals(row.paymentStatus()) && RowLists.kind(row) == kind);
    }

    private static Change<Payment> change(Call<?> call, @Nullable Predicate<Payment> isDecided) {
        return new Change<>(RecordedCall.number(call, "paymentId"), isDecided);
    }

    private static Creation<Payment> payment(Call<?> call) {
        return creation(call, RowKind.PAYMENT);
    }

    private static Creation<Payment> creation(Call<?> call, @Nullable RowKind kind) {
        Object sent = call.json().get("transactionId");
        String reference = sent == null ? null : sent.toString();
        return new Creation<>(
                kind,
                JournalInputs.normalReference(reference),
                sent instanceof GeneratedReference,
                RecordedCall.amount(call, "paymentAmount"),
                call.options().newestBefore());
    }
}
