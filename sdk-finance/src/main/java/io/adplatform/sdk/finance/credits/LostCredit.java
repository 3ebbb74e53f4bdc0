package io.adplatform.sdk.finance.credits;

import io.adplatform.sdk.finance.internal.reconcile.LostCall;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Change;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Creation;
import io.adplatform.sdk.finance.internal.reconcile.LostCall.Effect;
import io.adplatform.sdk.finance.internal.reconcile.RecordedCall;
import io.adplatform.sdk.finance.internal.reconcile.RowKind;
import io.adplatform.sdk.finance.internal.reconcile.RowList;
import io.adplatform.sdk.finance.internal.reconcile.RowLists;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Finds the list that shows the effect of a call on credit. Credit has no reference. */
final class LostCredit {

    private static final Map<Operation<?>, Function<Call<?>, Effect<Credit>>> EFFECTS = Map.of(
            Credits.ADD, LostCredit::creation,
            EditCredit.OPERATION, call -> new Change<>(RecordedCall.number(call, "creditId"), null),
            RevokeCredit.OPERATION, call -> decision(call, CreditStatus.REVOKED),
            ClaimCredit.OPERATION, call -> decision(call, RowLists.CLAIMED));

    private LostCredit() {}

    /** Returns the call of a journal's entry; empty if no list of credit shows its effect. */
    static Optional<LostCall<Credit>> of(Credits credits, JournalEntry entry) {
        return RecordedCall.lost(entry, EFFECTS.keySet(), call -> of(credits, call));
    }

    /** @throws IllegalArgumentException if no list of credit shows the call's effect */
    static LostCall<Credit> of(Credits credits, Call<?> call) {
        Function<Call<?>, Effect<Credit>> effect = EFFECTS.get(call.operation());
        if (effect == null) {
            throw new IllegalArgumentException("no list of credit shows the effect of " + call.operation());
        }
        RowList<Credit> list = call.operation().equals(ClaimCredit.OPERATION)
                ? RowLists.offeredCredits(credits)
                : RowLists.credits(credits, RecordedCall.number(call, "owId"));
        return new LostCall<>(call, list, effect.apply(call));
    }

    private static Creation<Credit> creation(Call<?> call) {
        return new Creation<>(
                RowKind.CREDIT,
                null,
                false,
                RecordedCall.amount(call, "creditAmount"),
                call.options().newestBefore());
    }

    private static Change<Credit> decision(Call<?> call, CreditStatus decided) {
        return new Change<>(RecordedCall.number(call, "creditId"), row -> decided.equals(row.status()));
    }
}
