package io.adplatform.sdk.journal;

import io.adplatform.sdk.journal.JournalEntry.Ticket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A durable record of calls that may be made at most once, across crashes and restarts.
 *
 * <p>A program opens a journal, sets it by {@link io.adplatform.sdk.AdPlatformBuilder#journal}, and closes it after its clients.
 * {@link #unsettled()} and {@link #settle} are for calls whose outcome was lost. A client uses the other methods for each call:
 *
 * <pre>{@code
 * Claim claim = await(journal.claim(key, inputs, holdFor));      // before the call queues for quota
 * if (claim instanceof Claim.Claimed claimed) {
 *     try {
 *         await(journal.intent(claimed.ticket(), 1));            // forced to the disk
 *         Outcome outcome = send();                              // the first byte leaves now, and not earlier
 *         await(journal.outcome(claimed.ticket(), 1, outcome));  // before the caller gets its result
 *     } finally {
 *         await(journal.release(claimed.ticket()));
 *     }
 * }
 * }</pre>
 *
 * <p>Guarantee: a request with a recorded intent never counts as not sent, unless its outcome or a person confirms it.
 * {@code docs/reference/journal.md} describes the basis and the limits of this guarantee.
 *
 * <p>An implementation stores entries; {@link JournalRules} makes the decisions. The abstract test {@code JournalContract} in the
 * test jar of this module contains the other requirements. Methods never block, and many threads may call them. Steps of one key
 * are made one after the other. Futures complete, also exceptionally, on a thread that the caller may block; they fail with
 * {@link JournalException}.
 */
public interface Journal extends AutoCloseable {

    /**
     * The maximum age of an intent at the last look, directly before the request connects. The age counts from before the intent
     * is requested. With an older one, the request is not sent, and is recorded as not sent.
     */
    Duration OLDEST_INTENT = Duration.ofSeconds(2);

    /**
     * Requests the right to send a call. A successful claim holds the key. It need not survive a crash.
     *
     * @param inputs the inputs of the call; they must equal the inputs of an earlier call with the key, unless that call had no effect
     * @param holdFor the longest time of the call, with its waits. After it, a journal that can't observe its holders considers the
     *     holder dead; a new claim of the key then invalidates the old ticket
     */
    CompletableFuture<Claim> claim(JournalKey key, JournalInputs inputs, Duration holdFor);

    /**
     * Records that a request is about to leave. When the future completes, the record survives any crash of the process or the
     * machine, and there is room for the outcome.
     *
     * <p>If the future fails, the request must not be sent. The record may exist nevertheless; {@link Outcome#notSent} for this
     * attempt corrects it.
     *
     * @param attempt 1 for the first request of the claim, and growing
     */
    CompletableFuture<JournalEntry> intent(Ticket ticket, int attempt);

    /**
     * Records the outcome of a request, and ends the claim unless it is {@link Outcome#notSent}. Completes with the current entry.
     *
     * <p>The record need not survive a crash of the machine: a lost outcome counts as unknown. If the future fails, the outcome is
     * still true, and the caller gets both; the journal accepts no intent until it can write again.
     */
    CompletableFuture<JournalEntry> outcome(Ticket ticket, int attempt, Outcome outcome);

    /**
     * Ends the claim after any end of the call. No effect if an outcome has ended the claim. Without an intent, the key returns to
     * its state before the claim, as after the death of the holder.
     */
    CompletableFuture<@Nullable Void> release(Ticket ticket);

    /** Returns the calls of unknown outcome of all accounts, oldest first. Calls in flight are not among them. */
    CompletableFuture<List<JournalEntry>> unsettled();

    /**
     * Returns all entries, of all accounts and in all states, in no particular order. Without an implementation it returns the
     * unsettled ones, so that reconciliation knows no call that was done, and no call is absent.
     */
    default CompletableFuture<List<JournalEntry>> entries() {
        return unsettled();
    }

    /**
     * Passes on all entries that were {@linkplain JournalEntry#isWithin sent or changed} in a time, for an audit: of all accounts, in no
     * particular order, one after the other. The future completes after the last one, and fails if {@code each} throws. An
     * implementation need not hold all entries in memory.
     *
     * @param from the earliest time
     * @param until the time after the latest
     * @param each may block; it delays no call
     */
    default CompletableFuture<@Nullable Void> entries(
            Instant from, Instant until, Consumer<? super JournalEntry> each) {
        return entries()
                .thenAccept(all -> all.stream()
                        .filter(entry -> entry.isWithin(from, until))
                        .forEach(each));
    }

    /**
     * Records the outcome of an unsettled call durably, as a person or a reconciliation found it. Completes with the current entry.
     *
     * <p>Fails with {@link EntryChangedException} if a request with the key was sent since {@code seen} was read, or if the call is
     * settled otherwise.
     *
     * @param seen the entry from {@link #unsettled()}
     */
    CompletableFuture<JournalEntry> settle(JournalEntry seen, Settlement how);

    /** Releases the journal's resources, such as a file. Pending and later operations fail. */
    @Override
    void close();
}
