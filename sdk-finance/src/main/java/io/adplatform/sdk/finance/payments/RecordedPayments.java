package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.finance.internal.reconcile.LostCall;
import io.adplatform.sdk.finance.internal.reconcile.RecordedCall;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Calls on payments, built again from what a journal holds of them. */
final class RecordedPayments {

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

    /** What {@link SentPayment} takes the fields to be. */
    private static final Map<String, Function<String, Object>> TYPES = Map.of(
            "transactionId", text -> text,
            "paymentAmount", BigDecimal::new,
            "paymentDate", LocalDate::parse,
            "paymentMode", PaymentMode::of,
            "paymentType", PaymentType::of,
            "invoiceId", Long::valueOf,
            "owId", Long::valueOf);

    private RecordedPayments() {}

    /** The lost call of an entry; empty where no list of payments shows it, or the journal doesn't hold all of it. */
    static Optional<LostCall<Payment>> lost(Payments payments, JournalEntry entry) {
        return OPERATIONS.stream()
                .filter(operation -> operation.name().equals(entry.inputs().operation()))
                .findFirst()
                .flatMap(operation -> lost(payments, entry, operation));
    }

    private static Optional<LostCall<Payment>> lost(Payments payments, JournalEntry entry, Operation<?> operation) {
        try {
            Call<?> call = RecordedCall.of(entry, operation, TYPES);
            LostPayment lost = LostPayment.of(payments, call);
            Long owId = entry.key().owId();
            return Optional.of(owId == null ? lost : lost.in(owId));
        } catch (RuntimeException notWhatThisVersionWrites) {
            return Optional.empty();
        }
    }
}
