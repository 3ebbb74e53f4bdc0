package io.adplatform.sdk.journal;

import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a journal, independent of its storage. Every {@link Journal} calls these methods and stores the result in one
 * atomic step: under a lock, or by compare-and-set.
 *
 * <pre>{@code
 *            begin             outcome
 * (nothing) -------> SENT ----------------> NOT_SENT ------> (begin)
 *                     |  +----------------> REFUSED -------> (begin)
 *                     |  +----------------> DONE      by the platform, or by settlement
 *                     |  |                    ^
 *                     |  +-----> UNKNOWN -----+       by settlement, or a late answer
 *                     +------------^  |
 *        the holder dies              +---> ABSENT --> (begin)       by settlement
 * }</pre>
 *
 * <p>An entry has a holder from its begin until its outcome. SENT without a holder, the state after a crash, counts as UNKNOWN.
 */
public final class JournalRules {

    private JournalRules() {}

    /**
     * Returns the result of {@link Journal#look} and {@link Journal#begin}. This is the table in {@code docs/reference/journal.md};
     * nothing else decides whether a call may be sent.
     *
     * @param known the current entry of the key, without a dead holder; {@code null} for none
     * @param sameReference the entry of another key of the account that is not free and has the same reference; {@code null}
     *     for none
     * @param wanted the entry to force to the disk before the request's first byte, with the fence of a new call, if the result is
     *     {@link Claim.Claimed}
     * @param others counts the other entries with the tag of a condition, as {@link Guard.Others#of} does
     * @throws EntryChangedException if an earlier request of the same call may have had an effect, or has the same number
     */
    public static Claim claim(
            @Nullable JournalEntry known,
            @Nullable JournalEntry sameReference,
            JournalEntry wanted,
            Function<Guard.Condition, Guard.Others> others) {
        if (known != null && Objects.equals(known.call(), wanted.call())) {
            checkFollows(known, wanted.attempt());
        }
        if (known != null && !known.isFree()) {
            if (!known.inputs().isSameAs(wanted.inputs())) {
                return new Claim.OtherInputs(known);
            }
            if (known.holder() != null) {
                return new Claim.InProgress(known);
            }
            return known.state() == JournalEntry.State.DONE ? new Claim.Done(known) : new Claim.Unknown(known);
        }
        if (sameReference != null && !sameReference.isFree()) {
            return new Claim.ReferenceUsed(sameReference);
        }
        Guard guard = wanted.inputs().guard();
        for (Guard.Condition condition : guard.conditions()) {
            Guard.Others counted = others.apply(condition);
            if (!guard.allows(condition, counted)) {
                return new Claim.Refused(wanted, condition, counted);
            }
        }
        return new Claim.Claimed(known == null ? wanted : wanted.after(known));
    }

    private static void checkFollows(JournalEntry known, int attempt) {
        if (known.state() != JournalEntry.State.NOT_SENT || attempt <= known.attempt()) {
            throw new EntryChangedException(
                    "request " + attempt + " of " + known.key() + " can't follow request " + known.attempt()
                            + ", which is " + known.state(),
                    known);
        }
    }

    /**
     * Returns the entry after a request's outcome; an equal one if the outcome changes nothing. "Done" replaces every other state;
     * other outcomes only replace "sent".
     *
     * @param known the current entry of the key
     * @throws EntryChangedException if the entry belongs to another call or another request, unless that was not sent
     */
    public static @Nullable JournalEntry outcome(
            @Nullable JournalEntry known, Ticket ticket, int attempt, Outcome outcome, Instant now) {
        if (known == null || !ticket.call().equals(known.call()) || known.attempt() != attempt) {
            if (outcome.state() == JournalEntry.State.NOT_SENT) {
                return known; // it has not begun
            }
            throw new EntryChangedException(
                    "request " + attempt + " of " + ticket.key() + " is not the last one: "
                            + (known == null ? "the journal has no entry for it" : known.sending() + " has begun"),
                    known);
        }
        boolean replaces = outcome.state() == JournalEntry.State.DONE
                ? known.state() != JournalEntry.State.DONE
                : known.state() == JournalEntry.State.SENT;
        return replaces ? known.now(outcome.state(), outcome.answer(), outcome.note(), now) : known;
    }

    /**
     * Returns the entry after a settlement; an equal one if it already has that state.
     *
     * @param known the current entry of the key, without a dead holder
     * @param seen the entry that the settlement is about
     * @throws EntryChangedException if the entry has changed, if the call is in flight, or if another outcome is known
     */
    public static JournalEntry settle(
            @Nullable JournalEntry known, JournalEntry seen, Settlement settlement, Instant now) {
        if (known == null || known.fence() != seen.fence() || known.attempt() != seen.attempt()) {
            throw new EntryChangedException(
                    seen.key() + " has changed since it was read: "
                            + (known == null ? "the journal has no entry for it" : known.sending() + " was sent since"),
                    known);
        }
        if (known.holder() != null) {
            throw new EntryChangedException(seen.key() + " is in flight, sent by " + known.holder(), known);
        }
        if (known.state() == settlement.state()) {
            return known;
        }
        if (!mayFollow(settlement.state(), known)) {
            throw new EntryChangedException(
                    seen.key() + " is known to be " + known.state() + ", so it can't be settled as "
                            + settlement.state(),
                    known);
        }
        return known.now(settlement.state(), null, settlement.note(), now);
    }

    /**
     * Whether {@link Journal#remove} removes the entry.
     *
     * @param known an entry, without a dead holder
     * @throws EntryChangedException if it is old enough, and its call is unsettled or in flight
     */
    public static boolean isRemoved(JournalEntry known, Instant changedBefore) {
        boolean isOld = known.changedAt().isBefore(changedBefore);
        if (isOld && (known.holder() != null || known.state().isUnsettled())) {
            throw new EntryChangedException(
                    known.key() + " is " + (known.holder() == null ? "of unknown outcome: settle it" : "in flight")
                            + ", or remove the entries before " + known.changedAt() + " only. Nothing was removed",
                    known);
        }
        return isOld;
    }

    /** An outcome that the platform reported is final. A settlement can be taken back. */
    private static boolean mayFollow(JournalEntry.State settled, JournalEntry known) {
        return switch (settled) {
            case DONE -> known.state().isUnsettled() || known.state() == JournalEntry.State.ABSENT;
            case UNKNOWN -> known.state() == JournalEntry.State.ABSENT || known.isSettledAsDone();
            default -> known.state().isUnsettled();
        };
    }
}
