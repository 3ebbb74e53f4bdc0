package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.finance.internal.SentValues;
import io.adplatform.sdk.finance.internal.reconcile.LostCall;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Creation;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Decision;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Edit;
import io.adplatform.sdk.finance.internal.reconcile.RecordedCall;
import io.adplatform.sdk.finance.internal.reconcile.RowFacts;
import io.adplatform.sdk.finance.internal.reconcile.RowList;
import io.adplatform.sdk.finance.reconcile.MoneyState;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.Paging;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
            return new LostCall<>(call, ofOrganization(payments), creation(call, TransactionIds.Kind.PAYMENT));
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
        return ofCustomer(payments, SentValues.number(call, "owId"));
    }

    /** A customer's payments, newest first, if the platform keeps to the requested order. */
    static RowList<Payment> ofCustomer(Payments payments, long owId) {
        ListCustomerPayments list =
                payments.listOfCustomer(owId).sortBy("-paymentId").pageSize(Paging.LARGEST_PAGE);
        return RowList.paged(
                "payments of customer " + owId, number -> list.pageNo(number).build(), LostPayment::facts);
    }

    /** The organization's payments; a request can't set their order. */
    static RowList<Payment> ofOrganization(Payments payments) {
        ListPayments list = payments.list().pageSize(Paging.LARGEST_PAGE);
        return RowList.paged(
                "payments of the organization", number -> list.pageNo(number).build(), LostPayment::facts);
    }

    private static RowFacts facts(Payment row) {
        return new RowFacts(
                row.paymentId() == null ? 0 : row.paymentId(),
                JournalInputs.normalReference(row.transactionId()),
                row.paymentAmount(),
                money(row.paymentStatus()));
    }

    private static MoneyState money(@Nullable PaymentStatus status) {
        if (PaymentStatus.PROCESSING.equals(status)) {
            return MoneyState.PENDING;
        }
        if (PaymentStatus.PAID.equals(status)) {
            return MoneyState.IN_EFFECT;
        }
        return PaymentStatus.CANCELLED.equals(status) || PaymentStatus.REJECTED.equals(status)
                ? MoneyState.UNDONE
                : MoneyState.UNKNOWN;
    }
}
