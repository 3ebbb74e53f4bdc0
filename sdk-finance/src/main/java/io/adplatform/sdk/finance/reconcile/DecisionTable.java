package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.finance.internal.reconcile.Comparison;
import io.adplatform.sdk.finance.internal.reconcile.Evidence;
import io.adplatform.sdk.finance.internal.reconcile.Evidence.Field;
import java.util.List;
import java.util.stream.Stream;

/**
 * From what a row shows to what it is beside a lost call. {@code docs/reconcile.md} has the same table in words; nothing
 * else decides.
 *
 * <p>A call is found if exactly one row is its {@link Grade#OWN} and none its {@link Grade#RIVAL}. For all but rows with
 * an ID that the SDK generated, the list has to be read to its end first, and the row must not be another lost call's
 * own as well. A call is absent, where its caller vouches for the time, if no row {@linkplain #couldBe could be} its own.
 */
final class DecisionTable {

    private DecisionTable() {}

    /** What a row is beside a lost call. */
    enum Grade {
        /** It is what the call did, unless another row is that too. */
        OWN,
        /** It speaks against every other row's being the call's own. */
        RIVAL,
        /** It may be what the call did. A person has to look. */
        CANDIDATE,
        /** It is the row that the call was to change, and shows that the call didn't do it, so far. */
        UNCHANGED,
        /** It is something else. */
        OTHER
    }

    /** How well a row's values match all that was sent. */
    enum Match {
        /** The row shows all that was sent. */
        SAME,
        /** Nothing that the row shows differs, and it doesn't show all. */
        IN_PART,
        /** The row may show what was sent in other words. */
        SIMILAR,
        DIFFERENT;

        static Match of(Stream<Field> fields) {
            List<Comparison> all = fields.map(Field::comparison).toList();
            if (all.contains(Comparison.DIFFERENT)) {
                return DIFFERENT;
            }
            if (all.contains(Comparison.SIMILAR)) {
                return SIMILAR;
            }
            return all.contains(Comparison.NOT_SHOWN) ? IN_PART : SAME;
        }

        boolean isWithoutDifference() {
            return this == SAME || this == IN_PART;
        }
    }

    /**
     * @param made when the row was made, beside the sending
     * @param changed when the row was last changed, beside the sending
     */
    static Grade grade(Evidence evidence, Age made, Age changed) {
        if (evidence instanceof Evidence.Creation row) {
            return ofCreation(
                    row.link(), Match.of(Stream.concat(Stream.of(row.amount()), row.others().stream())), made);
        }
        if (evidence instanceof Evidence.Decision row) {
            return ofDecision(row.status(), changed);
        }
        return evidence instanceof Evidence.Edit row
                ? ofEdit(Match.of(row.fields().stream()), row.before(), changed)
                : Grade.OTHER;
    }

    /** A row beside a call that makes one. */
    private static Grade ofCreation(Evidence.Link link, Match values, Age made) {
        boolean matches = values.isWithoutDifference();
        boolean mayBeNew = !made.isBefore();
        Grade mayBe = values != Match.DIFFERENT && mayBeNew ? Grade.CANDIDATE : Grade.OTHER;
        return switch (link) {
            // Nothing else has the ID. What has it from before is an earlier sending of the same call.
            case OWN_ID -> !mayBeNew ? Grade.CANDIDATE : matches ? Grade.OWN : Grade.RIVAL;
            // An earlier payment may have it as well, so that the row has to be new.
            case SAME_ID -> !made.isSince() ? Grade.CANDIDATE : matches ? Grade.OWN : Grade.RIVAL;
            case ID_ON_ANOTHER_TYPE -> Grade.CANDIDATE;
            case SIMILAR_ID -> values != Match.DIFFERENT ? Grade.CANDIDATE : Grade.OTHER;
            // An equal payment may have been made at any time; only its ID shows that it wasn't there before.
            case NO_ID -> values == Match.SAME && made == Age.SINCE_BY_ID ? Grade.OWN : mayBe;
            case ID_NOT_SHOWN, ID_NOT_SENT -> mayBe;
            case OTHER_ID, GENERATED_FOR_ANOTHER -> Grade.OTHER;
        };
    }

    /** The row that the call was to approve, cancel, reject, revoke or claim. */
    private static Grade ofDecision(Evidence.Status status, Age changed) {
        return switch (status) {
            // Who decided isn't known, but nobody did before the sending.
            case AS_DECIDED -> changed.isBefore() ? Grade.CANDIDATE : Grade.OWN;
            case UNDECIDED -> Grade.UNCHANGED;
            case OTHER -> Grade.CANDIDATE;
        };
    }

    /** The row whose values the call was to set. */
    private static Grade ofEdit(Match values, Evidence.Before before, Age changed) {
        if (before == Evidence.Before.AS_NOW) {
            return Grade.UNCHANGED;
        }
        // Somebody else's edit changes the row's time as well, so that only other values from before show this one.
        if (before == Evidence.Before.OTHER_VALUES && values.isWithoutDifference()) {
            return changed.isBefore() ? Grade.CANDIDATE : Grade.OWN;
        }
        return changed.isBefore() ? Grade.UNCHANGED : Grade.CANDIDATE;
    }

    /** Whether a row could be what the call did, by the loosest comparison and in whatever status. */
    static boolean couldBe(Evidence evidence, Age made) {
        if (evidence instanceof Evidence.Creation row) {
            return switch (row.link()) {
                case OWN_ID, SAME_ID, ID_ON_ANOTHER_TYPE, SIMILAR_ID -> true;
                case GENERATED_FOR_ANOTHER -> false;
                // The platform may have shown everything otherwise, but not another amount, and not from long before.
                case NO_ID, ID_NOT_SHOWN, ID_NOT_SENT, OTHER_ID ->
                    row.amount().comparison() != Comparison.DIFFERENT && made != Age.LONG_BEFORE;
            };
        }
        if (evidence instanceof Evidence.Decision row) {
            return row.status() != Evidence.Status.UNDECIDED;
        }
        return evidence instanceof Evidence.Edit row && row.before() != Evidence.Before.AS_NOW;
    }
}
