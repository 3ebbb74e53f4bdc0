package io.adplatform.sdk.journal;

import io.adplatform.sdk.journal.JournalEntry.Ticket;
import java.nio.charset.StandardCharsets;
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

    /**
     * Removes the entries of all accounts whose last change is before a time. A journal removes nothing by itself, because a wrong
     * clock would make paid keys new.
     *
     * <p>The key of a removed entry is new: its call is sent again. Its amount and its reference count no longer. The time of a change
     * is by the clock of the process that made it.
     *
     * <p>Removes nothing, and fails with {@link JournalException}, if the call of such an entry is unsettled or in flight. If it fails
     * for another reason, some of the entries may be removed. Without an implementation it fails.
     *
     * @return the number of removed entries
     */
    default CompletableFuture<Long> remove(Instant changedBefore) {
        return CompletableFuture.failedFuture(new JournalException("this journal can't remove entries", null));
    }

    /** Releases the journal's resources, such as a file. Pending and later operations fail. */
    @Override
    void close();

    /** The result of a claim. Only {@link Claimed} allows a request. */
    sealed interface Claim {

        /** Returns the entry of the result. */
        JournalEntry entry();

        /** The claim holds the key and may send the call. No earlier request with the key had or will have an effect. */
        record Claimed(JournalEntry entry) implements Claim {

            /** Returns the ticket for the claim's intents and outcomes. */
            public Ticket ticket() {
                return entry.ticket();
            }
        }

        /** The same call is in flight, by {@link JournalEntry#holder()}. */
        record InProgress(JournalEntry entry) implements Claim {}

        /** The same call was done. {@link JournalEntry#answer()} is the platform's answer. */
        record Done(JournalEntry entry) implements Claim {}

        /** The same call was sent at {@link JournalEntry#sentAt()}, and its outcome is unknown. */
        record Unknown(JournalEntry entry) implements Claim {}

        /** Another call with the key is in flight or was made, and may have had an effect. */
        record OtherInputs(JournalEntry entry) implements Claim {}

        /** The call of another key of the account has the same {@link JournalInputs#reference()}, and may have been done. */
        record ReferenceUsed(JournalEntry entry) implements Claim {}

        /**
         * A condition of the call's {@link Guard} is not met. Nothing was written.
         *
         * @param entry the entry that the claim would have made
         * @param condition the first condition that is not met
         * @param others the other entries with the condition's tag
         */
        record Refused(JournalEntry entry, Guard.Condition condition, Guard.Others others) implements Claim {}
    }

    /**
     * The outcome of one request.
     *
     * @param state one of {@link JournalEntry.State#DONE}, {@link JournalEntry.State#REFUSED}, {@link JournalEntry.State#NOT_SENT} and {@link
     *     JournalEntry.State#UNKNOWN}
     * @param answer the platform's answer as JSON, without secrets and links that expire; {@code null} for none, and if it is longer
     *     than 64 KiB of UTF-8
     * @param note the reason, a sentence without secrets; {@code null} for none. Truncated after 1,000 bytes of UTF-8
     */
    record Outcome(
            JournalEntry.State state,
            @Nullable String answer,
            @Nullable String note) {

        /** The most bytes of an answer in UTF-8. A longer one is not stored. */
        public static final int LONGEST_ANSWER = 64 * 1024;

        /** The most bytes of a note in UTF-8. A longer one is truncated. */
        public static final int LONGEST_NOTE = 1000;

        /** @throws IllegalArgumentException if a request can't end in this state */
        public Outcome {
            if (state == JournalEntry.State.SENT || state == JournalEntry.State.ABSENT) {
                throw new IllegalArgumentException(
                        "a request ends in DONE, REFUSED, NOT_SENT or UNKNOWN, not in " + state);
            }
            answer = answer == null || answer.getBytes(StandardCharsets.UTF_8).length > LONGEST_ANSWER
                    ? null
                    : JournalInputs.whole(answer);
            note = note == null ? null : JournalInputs.cut(note, LONGEST_NOTE);
        }

        /** The platform did the call and returned this answer. */
        public static Outcome done(@Nullable String answer) {
            return new Outcome(JournalEntry.State.DONE, answer, null);
        }

        /** The platform refused the call and changed nothing. The same request would be refused again. */
        public static Outcome refused(String why) {
            return new Outcome(JournalEntry.State.REFUSED, null, why);
        }

        /** The request had no effect: it was not sent, or its answer was 401 or 429. The claim still holds the key. */
        public static Outcome notSent(String why) {
            return new Outcome(JournalEntry.State.NOT_SENT, null, why);
        }

        /** The request may have had its effect. */
        public static Outcome unknown(String why) {
            return new Outcome(JournalEntry.State.UNKNOWN, null, why);
        }

        /** Hides answer and note. */
        @Override
        public String toString() {
            return "Outcome[" + state + "]";
        }
    }
}
