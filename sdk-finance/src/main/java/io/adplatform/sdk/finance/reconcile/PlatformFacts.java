package io.adplatform.sdk.finance.reconcile;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * <b>If one of these facts is wrong, a payment is made twice.</b> They are facts about the platform that no answer shows, so the
 * platform's operator must confirm them. Without them a lost payment is found, or stays open for a person.
 *
 * <p>{@link io.adplatform.sdk.finance.Finance#facts} sets them for all searches and pay runs.
 *
 * @param uniqueReferences whether no two payments of the caller have the same reference. {@link Reconciliation.Recorded} needs it. A
 *     generated reference doesn't
 * @param growingIds whether a row that is made later has a higher ID. {@link Reconciliation.Absent} needs it
 * @param absentAfter the age of a request, counted from its sending, after which it can't arrive any more, is not being worked on,
 *     and is not missing from a list that shows it later; {@code null} if unknown. {@link Reconciliation.Absent} needs it, for each
 *     program that sends under the journal. The longest duration of the request, 2 s and a minute count in place of a shorter age
 */
public record PlatformFacts(
        boolean uniqueReferences,
        boolean growingIds,
        @Nullable Duration absentAfter) {

    /** No fact is known. */
    public static final PlatformFacts NONE = new PlatformFacts(false, false, null);

    /** Returns these facts with {@link #uniqueReferences}. */
    public PlatformFacts withUniqueReferences() {
        return new PlatformFacts(true, growingIds, absentAfter);
    }

    /** Returns these facts with {@link #growingIds}. */
    public PlatformFacts withGrowingIds() {
        return new PlatformFacts(uniqueReferences, true, absentAfter);
    }

    /** Returns these facts with {@link #absentAfter}. */
    public PlatformFacts withAbsentAfter(Duration age) {
        return new PlatformFacts(uniqueReferences, growingIds, age);
    }
}
