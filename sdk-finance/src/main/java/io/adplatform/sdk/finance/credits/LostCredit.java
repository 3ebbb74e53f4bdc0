package io.adplatform.sdk.finance.credits;

import io.adplatform.sdk.finance.internal.SentValues;
import io.adplatform.sdk.finance.internal.reconcile.Comparison;
import io.adplatform.sdk.finance.internal.reconcile.Evidence;
import io.adplatform.sdk.finance.internal.reconcile.Evidence.Before;
import io.adplatform.sdk.finance.internal.reconcile.Evidence.Field;
import io.adplatform.sdk.finance.internal.reconcile.Evidence.Link;
import io.adplatform.sdk.finance.internal.reconcile.Evidence.Status;
import io.adplatform.sdk.finance.internal.reconcile.LostCall;
import io.adplatform.sdk.finance.internal.reconcile.RowFacts;
import io.adplatform.sdk.finance.internal.reconcile.RowList;
import io.adplatform.sdk.finance.reconcile.MoneyState;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.Paging;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A lost call on credit. Credit has no transaction ID, and its lists tell when it was changed but not when it was
 * created.
 *
 * @param createsRow whether it offers new credit
 * @param evidence what a row tells of it
 */
record LostCredit(Call<?> call, boolean createsRow, RowList<Credit> list, Function<Credit, Evidence> evidence)
        implements LostCall<Credit> {

    // The documents show the other two statuses only; whatever else arrives is for a person to read.
    private static final CreditStatus CLAIMED = CreditStatus.of("Claimed");

    /** @throws IllegalArgumentException if no list of credit shows what the call does */
    static LostCall<Credit> of(Credits credits, Call<?> call) {
        Operation<?> operation = call.operation();
        if (operation.equals(Credits.ADD)) {
            return new LostCredit(
                    call,
                    true,
                    ofCustomer(credits, call),
                    row -> new Evidence.Creation(Link.NO_ID, amount(call, row), List.of()));
        }
        if (operation.equals(EditCredit.OPERATION)) {
            return edit(call, ofCustomer(credits, call), null);
        }
        if (operation.equals(RevokeCredit.OPERATION)) {
            return decision(call, ofCustomer(credits, call), CreditStatus.REVOKED);
        }
        if (operation.equals(ClaimCredit.OPERATION)) {
            return decision(call, offered(credits), CLAIMED);
        }
        throw new IllegalArgumentException(operation + " leaves no trace in a list of credit");
    }

    private static LostCredit decision(Call<?> call, RowList<Credit> list, CreditStatus decided) {
        return new LostCredit(call, false, list, rowOf(call, row -> new Evidence.Decision(status(row, decided))));
    }

    private static Status status(Credit row, CreditStatus decided) {
        if (decided.equals(row.status())) {
            return Status.AS_DECIDED;
        }
        return CreditStatus.UNCLAIMED.equals(row.status()) ? Status.UNDECIDED : Status.OTHER;
    }

    private static LostCredit edit(Call<?> call, RowList<Credit> list, @Nullable Credit before) {
        return new LostCredit(
                call,
                false,
                list,
                rowOf(call, row -> new Evidence.Edit(List.of(amount(call, row)), before(call, before, row))));
    }

    private static Before before(Call<?> call, @Nullable Credit before, Credit now) {
        if (before == null) {
            return Before.NOT_KNOWN;
        }
        boolean untouched = before.modifiedAt() != null
                && before.modifiedAt().equals(now.modifiedAt())
                && Objects.equals(before.status(), now.status());
        return Before.of(untouched, List.of(amount(call, before)), List.of(amount(call, now)));
    }

    /** Only the row with the credit's ID can show a change. */
    private static Function<Credit, Evidence> rowOf(Call<?> call, Function<Credit, Evidence> evidence) {
        long creditId = SentValues.number(call, "creditId");
        return row -> row.creditId() == creditId ? evidence.apply(row) : new Evidence.AnotherRow();
    }

    private static Field amount(Call<?> call, Credit row) {
        BigDecimal sent = (BigDecimal) Objects.requireNonNull(call.json().get("creditAmount"));
        return new Field("creditAmount", Comparison.ofAmounts(sent, row.creditAmount()));
    }

    private static RowList<Credit> ofCustomer(Credits credits, Call<?> call) {
        return ofCustomer(credits, SentValues.number(call, "owId"));
    }

    /** A customer's credit. */
    static RowList<Credit> ofCustomer(Credits credits, long owId) {
        return RowList.whole("credit of customer " + owId, credits.list(owId).build(), Credit::creditId);
    }

    private static RowList<Credit> offered(Credits credits) {
        ListOfferedCredits list = credits.offered().pageSize(Paging.LARGEST_PAGE);
        return RowList.paged(
                "credit offered to the organization",
                number -> list.pageNo(number).build(),
                Credit::creditId);
    }

    @Override
    public LostCredit in(long owId) {
        return new LostCredit(call, createsRow, list.in(owId), evidence);
    }

    @Override
    public RowFacts facts(Credit row) {
        return new RowFacts(row.creditId(), null, row.modifiedAt(), money(row.status()));
    }

    @Override
    public Evidence evidence(Credit row) {
        return evidence.apply(row);
    }

    @Override
    public LostCall<Credit> changing(Credit before) {
        if (!call.operation().equals(EditCredit.OPERATION)) {
            return LostCall.super.changing(before);
        }
        if (evidence(before) instanceof Evidence.AnotherRow) {
            throw new IllegalArgumentException("rowBefore is credit " + before.creditId() + ", and the call edits "
                    + SentValues.number(call, "creditId"));
        }
        return edit(call, list, before);
    }

    private static MoneyState money(@Nullable CreditStatus status) {
        if (CreditStatus.UNCLAIMED.equals(status)) {
            return MoneyState.PENDING;
        }
        if (CLAIMED.equals(status)) {
            return MoneyState.IN_EFFECT;
        }
        return CreditStatus.REVOKED.equals(status) ? MoneyState.UNDONE : MoneyState.UNKNOWN;
    }
}
