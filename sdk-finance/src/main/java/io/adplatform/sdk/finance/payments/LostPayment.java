package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.finance.internal.SentValues;
import io.adplatform.sdk.finance.internal.reconcile.Evidence;
import io.adplatform.sdk.finance.internal.reconcile.Evidence.Before;
import io.adplatform.sdk.finance.internal.reconcile.Evidence.Status;
import io.adplatform.sdk.finance.internal.reconcile.LostCall;
import io.adplatform.sdk.finance.internal.reconcile.RowFacts;
import io.adplatform.sdk.finance.internal.reconcile.RowList;
import io.adplatform.sdk.finance.reconcile.MoneyState;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.Paging;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A lost call on payments.
 *
 * @param createsRow whether it records a new payment or refund
 * @param evidence what a row tells of it
 * @param edited what it sends of the payment that it edits; {@code null} where it is no edit
 */
record LostPayment(
        Call<?> call,
        boolean createsRow,
        RowList<Payment> list,
        Function<Payment, Evidence> evidence,
        @Nullable SentPayment edited)
        implements LostCall<Payment> {

    private static final Map<Operation<?>, PaymentStatus> DECISIONS = Map.of(
            ChangePaymentStatus.APPROVE, PaymentStatus.PAID,
            ApproveRefund.OPERATION, PaymentStatus.PAID,
            ChangePaymentStatus.CANCEL, PaymentStatus.CANCELLED,
            ChangePaymentStatus.REJECT, PaymentStatus.REJECTED);

    /** @throws IllegalArgumentException if no list of payments shows what the call does */
    static LostPayment of(Payments payments, Call<?> call) {
        Operation<?> operation = call.operation();
        PaymentStatus decided = DECISIONS.get(operation);
        if (decided != null) {
            return new LostPayment(
                    call, false, ofCustomer(payments, call), rowOf(call, row -> decision(row, decided)), null);
        }
        if (operation.equals(EditPayment.OPERATION)) {
            return edit(call, ofCustomer(payments, call), SentPayment.of(call, null, null), null);
        }
        if (operation.equals(AddPayment.OPERATION) || operation.equals(PayInvoice.OPERATION)) {
            return creation(call, ofCustomer(payments, call), SentPayment.of(call, null, null));
        }
        if (operation.equals(InitiateRefund.OPERATION)) {
            return creation(call, ofCustomer(payments, call), SentPayment.of(call, PaymentType.REFUND, null));
        }
        if (operation.equals(AddFund.OPERATION)) {
            return creation(call, ofOrganization(payments), SentPayment.of(call, PaymentType.AS_FUND, null));
        }
        if (operation.equals(Payments.PAY_THROUGH_PROCESSOR)) {
            return creation(call, ofOrganization(payments), SentPayment.of(call, null, PaymentMode.PROCESSOR));
        }
        throw new IllegalArgumentException(operation + " leaves no trace in a list of payments");
    }

    private static LostPayment creation(Call<?> call, RowList<Payment> list, SentPayment sent) {
        return new LostPayment(
                call,
                true,
                list,
                row -> new Evidence.Creation(sent.link(row), sent.amount(row), sent.others(row)),
                null);
    }

    private static LostPayment edit(Call<?> call, RowList<Payment> list, SentPayment sent, @Nullable Payment before) {
        return new LostPayment(
                call,
                false,
                list,
                rowOf(call, row -> new Evidence.Edit(sent.all(row), before(sent, before, row))),
                sent);
    }

    /** Only the row with the payment's ID can show a change. */
    private static Function<Payment, Evidence> rowOf(Call<?> call, Function<Payment, Evidence> evidence) {
        long paymentId = SentValues.number(call, "paymentId");
        return row -> row.paymentId() == paymentId ? evidence.apply(row) : new Evidence.AnotherRow();
    }

    private static RowList<Payment> ofCustomer(Payments payments, Call<?> call) {
        return ofCustomer(payments, SentValues.number(call, "owId"));
    }

    /** A customer's payments, asked for with the newest first, as far as the platform keeps to it. */
    static RowList<Payment> ofCustomer(Payments payments, long owId) {
        ListCustomerPayments list =
                payments.listOfCustomer(owId).sortBy("-paymentId").pageSize(Paging.LARGEST_PAGE);
        return RowList.paged(
                "payments of customer " + owId, number -> list.pageNo(number).build(), Payment::paymentId);
    }

    /** The organization's payments, whose order nobody can ask for. */
    static RowList<Payment> ofOrganization(Payments payments) {
        ListPayments list = payments.list().pageSize(Paging.LARGEST_PAGE);
        return RowList.paged(
                "payments of the organization", number -> list.pageNo(number).build(), Payment::paymentId);
    }

    @Override
    public LostPayment in(long owId) {
        return new LostPayment(call, createsRow, list.in(owId), evidence, edited);
    }

    @Override
    public RowFacts facts(Payment row) {
        return new RowFacts(row.paymentId(), row.createdAt(), row.modifiedAt(), money(row.paymentStatus()));
    }

    @Override
    public Evidence evidence(Payment row) {
        return evidence.apply(row);
    }

    @Override
    public LostCall<Payment> changing(Payment before) {
        if (edited == null) {
            return LostCall.super.changing(before);
        }
        if (evidence(before) instanceof Evidence.AnotherRow) {
            throw new IllegalArgumentException("rowBefore is payment " + before.paymentId() + ", and the call edits "
                    + SentValues.number(call, "paymentId"));
        }
        return edit(call, list, edited, before);
    }

    private static Before before(SentPayment sent, @Nullable Payment before, Payment now) {
        if (before == null) {
            return Before.NOT_KNOWN;
        }
        boolean untouched = before.modifiedAt() != null
                && before.modifiedAt().equals(now.modifiedAt())
                && Objects.equals(before.paymentStatus(), now.paymentStatus());
        return Before.of(untouched, sent.all(before), sent.all(now));
    }

    private static Evidence decision(Payment row, PaymentStatus decided) {
        PaymentStatus shown = row.paymentStatus();
        return new Evidence.Decision(
                decided.equals(shown)
                        ? Status.AS_DECIDED
                        : PaymentStatus.PROCESSING.equals(shown) ? Status.UNDECIDED : Status.OTHER);
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
