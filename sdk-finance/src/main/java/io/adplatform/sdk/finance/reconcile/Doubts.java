package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.finance.internal.reconcile.Evidence;
import io.adplatform.sdk.finance.internal.reconcile.Evidence.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says for a person why a row isn't certainly the call's. The sentences name fields and hold no values. */
final class Doubts {

    private Doubts() {}

    static List<String> of(Evidence evidence, Age made, Age changed) {
        List<String> doubts = new ArrayList<>();
        if (evidence instanceof Evidence.Creation row) {
            add(doubts, of(row.link()));
            add(doubts, of(row.amount()));
            row.others().forEach(field -> add(doubts, of(field)));
            add(doubts, ofCreation(row.link(), made));
        } else if (evidence instanceof Evidence.Decision row) {
            add(
                    doubts,
                    row.status() == Evidence.Status.OTHER
                            ? "its status is another one than was asked for"
                            : changed.isBefore() ? "it had the status before the sending" : null);
        } else if (evidence instanceof Evidence.Edit row) {
            row.fields().forEach(field -> add(doubts, of(field)));
            add(doubts, of(row.before(), changed));
        }
        return doubts;
    }

    private static @Nullable String of(Evidence.Link link) {
        return switch (link) {
            case OWN_ID, SAME_ID, NO_ID -> null;
            case ID_ON_ANOTHER_TYPE -> "it has the transaction ID, and is a payment of another type";
            case SIMILAR_ID -> "its transaction ID isn't written as it was sent";
            case ID_NOT_SHOWN -> "it shows no transaction ID";
            case ID_NOT_SENT -> "it has a transaction ID, and none was sent";
            case OTHER_ID, GENERATED_FOR_ANOTHER -> "it has another transaction ID";
        };
    }

    private static @Nullable String of(Field field) {
        return switch (field.comparison()) {
            case EQUAL -> null;
            case SIMILAR -> field.name() + " isn't shown as it was sent";
            case NOT_SHOWN -> field.name() + " isn't shown";
            case DIFFERENT -> field.name() + " differs from what was sent";
        };
    }

    private static @Nullable String ofCreation(Evidence.Link link, Age made) {
        return switch (made) {
            case LONG_BEFORE, BEFORE -> "it was there before the sending, by its time or its ID";
            case UNKNOWN ->
                link == Evidence.Link.OWN_ID
                        ? null
                        : "nothing shows that it wasn't there before the sending; newestBefore would";
            case SINCE_BY_TIME ->
                link == Evidence.Link.NO_ID
                        ? "nothing but its time shows that it wasn't there before the sending; newestBefore would"
                        : null;
            case SINCE_BY_ID -> null;
        };
    }

    private static @Nullable String of(Evidence.Before before, Age changed) {
        if (changed.isBefore()) {
            return "it was last changed before the sending";
        }
        return switch (before) {
            case NOT_KNOWN -> "nothing shows what it was before the sending; rowBefore would";
            case NO_SIGN -> "no value that differed before is now as it was sent, so that the edit doesn't show";
            case AS_NOW, OTHER_VALUES -> null;
        };
    }

    private static void add(List<String> doubts, @Nullable String doubt) {
        if (doubt != null) {
            doubts.add(doubt);
        }
    }
}
