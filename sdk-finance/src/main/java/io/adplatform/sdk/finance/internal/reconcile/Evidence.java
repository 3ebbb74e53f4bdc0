package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Values;
import java.util.List;

/** What a row tells about a lost call, but for its times and its own ID. */
public sealed interface Evidence {

    /** A value that was sent, and how the row's compares with it. */
    record Field(String name, Comparison comparison) {}

    /**
     * The call creates a row, and this may be it.
     *
     * @param link what the transaction IDs say
     * @param amount how much
     * @param others everything else that was sent
     */
    record Creation(Link link, Field amount, List<Field> others) implements Evidence {
        public Creation {
            others = Values.copy(others);
        }
    }

    /** The call decides about this row: it approves, cancels, rejects, revokes or claims. */
    record Decision(Status status) implements Evidence {}

    /**
     * The call sets values of this row.
     *
     * @param fields what was sent
     * @param before what is known of the row from before
     */
    record Edit(List<Field> fields, Before before) implements Evidence {
        public Edit {
            fields = Values.copy(fields);
        }
    }

    /** The row is another one than the call was to change. */
    record AnotherRow() implements Evidence {}

    /** What the transaction ID of a row says of whether the row is the call's. */
    enum Link {
        /** It is the ID that was sent, and one that the SDK generated, so that nothing else has it. */
        OWN_ID,
        /** It is the ID that was sent. Another payment may have it too, as two payments of one bank transfer do. */
        SAME_ID,
        /** It is the ID that was sent, on a payment of another type: a refund may have the ID of what it gives back. */
        ID_ON_ANOTHER_TYPE,
        /** It may be the ID that was sent, written otherwise. */
        SIMILAR_ID,
        /** The row shows none, or one that the platform gave it, and none was sent. */
        NO_ID,
        /** The row shows none, and one was sent. */
        ID_NOT_SHOWN,
        /** The row shows one, and none was sent. */
        ID_NOT_SENT,
        /** It is another ID. */
        OTHER_ID,
        /** It is an ID that the SDK generated for another payment. */
        GENERATED_FOR_ANOTHER
    }

    /** What the status of a row says of whether a decision was made. */
    enum Status {
        AS_DECIDED,
        UNDECIDED,
        /** Somebody decided otherwise, or the status is one that nobody knows. */
        OTHER
    }

    /** What is known of a row from before an edit. */
    enum Before {
        NOT_KNOWN,
        /** The row is as it was before: nobody has changed it. */
        AS_NOW,
        /** No value that differed before is now as it was sent, so that the edit doesn't show. */
        NO_SIGN,
        /** A value that differed before is now as it was sent. */
        OTHER_VALUES;

        /**
         * Compares the row before with the row now.
         *
         * @param untouched whether nothing but the values can tell the two apart
         * @param then how the values compared with what was sent
         * @param now how they compare now, in the same order
         */
        public static Before of(boolean untouched, List<Field> then, List<Field> now) {
            if (untouched && then.equals(now)) {
                return AS_NOW;
            }
            for (int i = 0; i < then.size(); i++) {
                if (then.get(i).comparison() == Comparison.DIFFERENT
                        && now.get(i).comparison() == Comparison.EQUAL) {
                    return OTHER_VALUES;
                }
            }
            return NO_SIGN;
        }
    }
}
