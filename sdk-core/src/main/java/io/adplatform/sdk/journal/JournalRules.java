package io.adplatform.sdk.journal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a journal says, and what may follow what, apart from where entries are kept. Every {@link Journal} asks these
 * methods and stores what they return, in one step that nothing else comes between: under a lock, or by compare-and-set
 * on fence, attempt and state.
 *
 * <pre>{@code
 *             claim              intent           outcome of the request
 * (nothing) ---------> NOT_SENT ---------> SENT -------> DONE
 *                       ^ ^ ^ ^             |
 *                       | | | |  not sent   |
 *                       | | | +-------------+---> REFUSED
 *                       | | |    claim      |        |
 *                       | | +------------------------+
 *                       | |                 +---> UNKNOWN ----> DONE    by settlement, or a late answer
 *                       | |      claim                   |
 *                       | +------------------ ABSENT <---+      by settlement
 *                       +--- claim (NOT_SENT, nobody at it any more)
 * }</pre>
 *
 * <p>An entry has a holder from its claim until its outcome or its release; not sent alone is an outcome after which the
 * holder keeps it, for its next request. SENT without a holder, which is what a crash leaves, counts as UNKNOWN.
 */
public final class JournalRules {

    private JournalRules() {}

    /**
     * What the journal says for a key. This is the table in {@code docs/money.md}; nothing else decides whether a call may
     * be sent.
     *
     * @param known what the journal holds under the key; {@code null} for nothing. Its holder is left out if it has died
     * @param sameReference an entry of another key of the account that is not free and has the same reference; {@code null}
     *     for none
     * @param wanted the entry to store, with the fence of the new claim, if the answer is {@link Claim.Claimed}
     */
    public static Claim claim(@Nullable JournalEntry known, @Nullable JournalEntry sameReference, JournalEntry wanted) {
        if (known != null && !known.isFree()) {
            if (!known.inputs().isSameAs(wanted.inputs())) {
                return new Claim.OtherInputs(known);
            }
            if (known.holder() != null) {
                return new Claim.InProgress(known);
            }
            return known.state() == EntryState.DONE ? new Claim.Done(known) : new Claim.Unknown(known);
        }
        if (sameReference != null && !sameReference.isFree()) {
            return new Claim.ReferenceUsed(sameReference);
        }
        // Rows above it may be of any sending under the key, so a later sending must not raise it.
        boolean wasSent = known != null && known.sentAt() != null;
        return new Claim.Claimed(
                wasSent ? wanted.withInputs(wanted.inputs().withNewestBefore(known.inputs().newestBefore())) : wanted);
    }

    /**
     * The entry to force to the disk before the request's first byte.
     *
     * @param known what the journal holds under the key
     * @throws EntryChangedException if the ticket isn't the newest or was given back, or if an earlier request of it may
     *     have had an effect
     */
    public static JournalEntry intent(@Nullable JournalEntry known, Ticket ticket, int attempt, Instant now) {
        if (known == null || known.fence() != ticket.fence() || known.holder() == null) {
            throw new EntryChangedException("the claim of " + ticket.key() + " is over", known);
        }
        if (known.state() != EntryState.NOT_SENT || attempt <= known.attempt()) {
            throw new EntryChangedException(
                    "request " + attempt + " of " + ticket.key() + " can't follow request " + known.attempt()
                            + ", which is " + known.state(),
                    known);
        }
        return known.sent(attempt, now);
    }

    /**
     * The entry as it is after a request's outcome; an equal one if the outcome changes nothing. Done stands over
     * everything that was believed before; every other outcome is one of a request that is on its way.
     *
     * @param known what the journal holds under the key
     * @throws EntryChangedException if the entry tells of another claim or of another request
     */
    public static JournalEntry outcome(
            @Nullable JournalEntry known, Ticket ticket, int attempt, Outcome outcome, Instant now) {
        if (known == null || known.fence() != ticket.fence()) {
            throw new EntryChangedException("the claim of " + ticket.key() + " is over", known);
        }
        if (known.attempt() < attempt
                && known.state() == EntryState.NOT_SENT
                && outcome.state() == EntryState.NOT_SENT) {
            return known; // Its intent was never recorded, and its sender keeps to that.
        }
        if (known.attempt() != attempt) {
            throw new EntryChangedException(
                    "the entry of " + ticket.key() + " tells of request " + known.attempt() + ", not of " + attempt,
                    known);
        }
        boolean stands = outcome.state() == EntryState.DONE
                ? known.state() != EntryState.DONE
                : known.state() == EntryState.SENT;
        return stands ? known.now(outcome.state(), outcome.answer(), outcome.note(), now) : known;
    }

    /**
     * The entry as it is when its holder goes away; an equal one if the ticket holds nothing any more. A request without
     * an outcome may have had its effect.
     *
     * @param known what the journal holds under the key
     */
    public static @Nullable JournalEntry release(@Nullable JournalEntry known, Ticket ticket, Instant now) {
        if (known == null || known.fence() != ticket.fence() || known.holder() == null) {
            return known;
        }
        return known.state() == EntryState.SENT
                ? known.now(EntryState.UNKNOWN, null, "the call was given up without an outcome", now)
                : known.abandoned();
    }

    /**
     * The entry as it is after somebody found out what became of the call; an equal one if that is known already.
     *
     * @param known what the journal holds under the key. Its holder is left out if it has died
     * @param seen the entry by which it was found out
     * @throws EntryChangedException if the entry isn't that one any more, if the call is being made right now, or if it
     *     is known to have ended otherwise
     */
    public static JournalEntry settle(
            @Nullable JournalEntry known, JournalEntry seen, Settlement settlement, Instant now) {
        if (known == null || known.fence() != seen.fence() || known.attempt() != seen.attempt()) {
            throw new EntryChangedException(
                    seen.key() + " isn't what it was when it was looked at: "
                            + (known == null
                                    ? "the journal holds nothing under it"
                                    : known.sending() + " was sent since"),
                    known);
        }
        if (known.holder() != null) {
            throw new EntryChangedException(seen.key() + " is being sent right now by " + known.holder(), known);
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

    /** An outcome that the platform reported is final. A settlement can be taken back. */
    private static boolean mayFollow(EntryState settled, JournalEntry known) {
        return switch (settled) {
            case DONE -> known.state().isUnsettled() || known.state() == EntryState.ABSENT;
            case UNKNOWN -> known.state() == EntryState.ABSENT || known.isSettledAsDone();
            default -> known.state().isUnsettled();
        };
    }
}
