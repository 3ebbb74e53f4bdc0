package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.operation.Call;
import java.math.BigDecimal;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A call of unknown outcome, and the list that shows its effect.
 *
 * @param call as it was sent
 * @param list the list to read
 * @param effect how a row shows the call's effect
 * @param <R> a row of the list
 */
public record LostCall<R>(Call<?> call, RowList<R> list, Effect<R> effect) {

    /** How a row shows the effect of a call. */
    public sealed interface Effect<R> {}

    /**
     * The call makes a row.
     *
     * @param kind the kind of the row; {@code null} if no document shows that the call makes a row
     * @param reference the call's reference in its normal form; {@code null} for none
     * @param isGenerated whether the SDK generated the reference for this call, so that no other row has it
     * @param amount the amount that was sent
     * @param newestBefore the highest ID that the list had before the first sending; {@code null} if unknown
     */
    public record Creation<R>(
            @Nullable RowKind kind,
            @Nullable String reference,
            boolean isGenerated,
            BigDecimal amount,
            @Nullable Long newestBefore)
            implements Effect<R> {

        /** Returns the same call, whose row is known to be above this ID. */
        Creation<R> after(@Nullable Long id) {
            return new Creation<>(kind, reference, isGenerated, amount, id);
        }
    }

    /**
     * The call changes a row.
     *
     * @param id the row's ID
     * @param isDecided whether the row shows the state that the call was to give it: approved, cancelled, rejected, revoked or claimed;
     *     {@code null} for an edit, since no value proves that this call set it
     */
    public record Change<R>(long id, @Nullable Predicate<R> isDecided) implements Effect<R> {}

    /** Returns the same call with all that a journal knows of its sending. */
    LostCall<R> recordedAs(JournalInputs inputs) {
        if (!(effect instanceof Creation<R> creation)) {
            return this;
        }
        Creation<R> sent = inputs.generated()
                ? new Creation<>(creation.kind(), inputs.reference(), true, creation.amount(), null)
                : creation;
        return new LostCall<>(call, list, sent.after(inputs.newestBefore()));
    }

    /** Returns the same call, whose list is read in another workspace. */
    public LostCall<R> in(long owId) {
        return new LostCall<>(call, list.in(owId), effect);
    }
}
