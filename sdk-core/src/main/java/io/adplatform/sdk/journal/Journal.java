package io.adplatform.sdk.journal;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Remembers, across crashes and restarts, which calls were sent that may be made at most once.
 *
 * <p>A program opens one, gives it to its clients by {@link io.adplatform.sdk.AdPlatformBuilder#journal}, and closes it after
 * them. By {@link #unsettled()} and {@link #settle} it learns and says what became of calls whose outcome was lost. The other
 * methods are what a client does for each such call:
 *
 * <pre>{@code
 * Claim claim = await(journal.claim(key, inputs, holdFor));      // before the call queues for quota
 * if (claim instanceof Claim.Claimed claimed) {
 *     try {
 *         await(journal.intent(claimed.ticket(), 1));            // forced to the disk
 *         Outcome outcome = send();                              // the first byte leaves now, and not earlier
 *         await(journal.outcome(claimed.ticket(), 1, outcome));  // before the caller is told
 *     } finally {
 *         await(journal.release(claimed.ticket()));
 *     }
 * }
 * }</pre>
 *
 * <p>What it promises: a request whose intent was recorded never reads as not sent, unless its outcome says so or
 * somebody vouches for it. {@code docs/money.md} says what that rests on, and where it ends.
 *
 * <p>An implementation stores entries and asks {@link JournalRules} what they mean; the abstract test {@code
 * JournalContract} in the test jar of this module says what else it must do. Methods never block, and may be called by
 * many threads. Steps that concern one key are made one after the other. Futures complete, also exceptionally, on a
 * thread on which the caller may do what it likes; they fail with {@link JournalException}.
 */
public interface Journal extends AutoCloseable {

    /**
     * How old an intent may be, counted from before it was asked for, when its request's bytes may begin to leave. With an
     * older one the request is not sent, and recorded as such.
     */
    Duration OLDEST_INTENT = Duration.ofSeconds(2);

    /**
     * Asks for the right to send a call, and holds its key if it is given. Nothing need be kept of it after a crash.
     *
     * @param inputs what the call asks for; those of an earlier call under the key must be the same, unless that had no
     *     effect
     * @param holdFor how long the call can take at the most, waits included. A journal that can't see whether a holder
     *     lives takes it for dead after that; a claim of the same key then makes the old ticket worthless
     */
    CompletableFuture<Claim> claim(JournalKey key, JournalInputs inputs, Duration holdFor);

    /**
     * Records that a request is about to leave. When the future completes, no crash of the process or the machine undoes
     * it, and there is room for the outcome.
     *
     * <p>When it fails, nothing may be sent. Whether it was recorded all the same isn't known then: {@link
     * Outcome#notSent} for this attempt puts that right.
     *
     * @param attempt 1 for the first request of the claim, then more
     */
    CompletableFuture<JournalEntry> intent(Ticket ticket, int attempt);

    /**
     * Records what became of a request, and ends the claim unless it was {@link Outcome#notSent}. Completes with what the
     * journal holds now.
     *
     * <p>It needn't outlive a crash of the machine: a lost outcome reads as unknown. When the future fails, the outcome is
     * true all the same and the caller is told both; the journal accepts no intent until it can be written again.
     */
    CompletableFuture<JournalEntry> outcome(Ticket ticket, int attempt, Outcome outcome);

    /**
     * Ends the claim, however the call ended. Changes nothing where its outcome ended it already. Where no intent was
     * recorded under it, the key has again what was known of it before the claim, as it has when the holder dies.
     */
    CompletableFuture<@Nullable Void> release(Ticket ticket);

    /**
     * What was sent, and nobody knows what became of it; of all accounts, oldest first. What is being sent right now
     * isn't among it.
     */
    CompletableFuture<List<JournalEntry>> unsettled();

    /**
     * Returns all entries, of all accounts and in all states, in no particular order. Without an implementation it returns the
     * unsettled ones, so that reconciliation knows no call that was done, and no call is absent.
     */
    default CompletableFuture<List<JournalEntry>> entries() {
        return unsettled();
    }

    /**
     * Records what was found out about an unsettled call, durably. Completes with what the journal holds now.
     *
     * <p>Fails with {@link EntryChangedException} if the key was sent again since {@code seen} was read, or is settled
     * otherwise.
     *
     * @param seen the entry, as {@link #unsettled()} gave it
     */
    CompletableFuture<JournalEntry> settle(JournalEntry seen, Settlement how);

    /** Gives up what it holds, such as a file. What is still asked for fails. */
    @Override
    void close();
}
