package io.adplatform.sdk.finance.credits;

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

/** Finds the list that shows the effect of a call on credit. Credit has no reference. */
final class LostCredit {

    // The documents show the other two statuses only.
    private static final CreditStatus CLAIMED = CreditStatus.of("Claimed");

    private static final List<Operation<?>> OPERATIONS =
            List.of(Credits.ADD, EditCredit.OPERATION, RevokeCredit.OPERATION, ClaimCredit.OPERATION);

    private static final Map<String, Function<String, Object>> TYPES =
            Map.of("creditAmount", BigDecimal::new, "owId", Long::valueOf, "creditId", Long::valueOf);

    private LostCredit() {}

    /** Returns the call of a journal's entry; empty if no list of credit shows its effect. */
    static Optional<LostCall<Credit>> of(Credits credits, JournalEntry entry) {
        return RecordedCall.lost(entry, OPERATIONS, TYPES, call -> of(credits, call));
    }

    /** @throws IllegalArgumentException if no list of credit shows the call's effect */
    static LostCall<Credit> of(Credits credits, Call<?> call) {
        Operation<?> operation = call.operation();
        if (operation.equals(Credits.ADD)) {
            BigDecimal amount = (BigDecimal) Objects.requireNonNull(call.json().get("creditAmount"));
            return new LostCall<>(call, ofCustomer(credits, call), new Creation<>(null, false, amount));
        }
        if (operation.equals(EditCredit.OPERATION)) {
            return new LostCall<>(call, ofCustomer(credits, call), new Edit<>(SentValues.number(call, "creditId")));
        }
        if (operation.equals(RevokeCredit.OPERATION)) {
            return new LostCall<>(call, ofCustomer(credits, call), decision(call, CreditStatus.REVOKED));
        }
        if (operation.equals(ClaimCredit.OPERATION)) {
            return new LostCall<>(call, offered(credits), decision(call, CLAIMED));
        }
        throw new IllegalArgumentException("no list of credit shows the effect of " + operation);
    }

    private static Decision<Credit> decision(Call<?> call, CreditStatus decided) {
        return new Decision<>(SentValues.number(call, "creditId"), row -> decided.equals(row.status()));
    }

    private static RowList<Credit> ofCustomer(Credits credits, Call<?> call) {
        return ofCustomer(credits, SentValues.number(call, "owId"));
    }

    /** A customer's credit. */
    static RowList<Credit> ofCustomer(Credits credits, long owId) {
        return RowList.whole("credit of customer " + owId, credits.list(owId).build(), LostCredit::facts);
    }

    private static RowList<Credit> offered(Credits credits) {
        ListOfferedCredits list = credits.offered().pageSize(Paging.LARGEST_PAGE);
        return RowList.paged(
                "credit offered to the organization",
                number -> list.pageNo(number).build(),
                LostCredit::facts);
    }

    private static RowFacts facts(Credit row) {
        return new RowFacts(row.creditId(), null, row.creditAmount(), money(row.status()));
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
