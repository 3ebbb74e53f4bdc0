package io.adplatform.sdk.finance.credits;

import io.adplatform.sdk.finance.internal.SentValues;
import io.adplatform.sdk.finance.internal.reconcile.LostCall;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Creation;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Decision;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Edit;
import io.adplatform.sdk.finance.internal.reconcile.RecordedCall;
import io.adplatform.sdk.finance.internal.reconcile.RowList;
import io.adplatform.sdk.finance.internal.reconcile.RowLists;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Finds the list that shows the effect of a call on credit. Credit has no reference. */
final class LostCredit {

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
            return new LostCall<>(call, RowLists.offeredCredits(credits), decision(call, RowLists.CLAIMED));
        }
        throw new IllegalArgumentException("no list of credit shows the effect of " + operation);
    }

    private static Decision<Credit> decision(Call<?> call, CreditStatus decided) {
        return new Decision<>(SentValues.number(call, "creditId"), row -> decided.equals(row.status()));
    }

    private static RowList<Credit> ofCustomer(Credits credits, Call<?> call) {
        return RowLists.credits(credits, SentValues.number(call, "owId"));
    }
}
