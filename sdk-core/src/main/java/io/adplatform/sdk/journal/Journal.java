package io.adplatform.sdk.journal;

import io.adplatform.sdk.journal.JournalEntry.Ticket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A durable record of calls that may be made at most once, across crashes and restarts.
 *
 * <p>A program opens a journal, sets it by {@link io.adplatform.sdk.AdPlatformBuilder#journal}, and closes it after its clients.
 * {@link #unsettled()} and {@link #settle} are for calls whose outcome was lost. A client uses the other methods for each call:
 *
 * <pre>{@code
 * if (journal.look(key, inputs) instanceof Claim.Claimed) {                // before the call queues for quota
 *     Ticket ticket = Ticket.of(key);
 *     if (journal.begin(ticket, inputs, 1) instanceof Claim.Claimed) {     // forced to the disk
 *         Outcome outcome = send();                                        // the first byte leaves now, and not earlier
 *         journal.outcome(ticket, 1, outcome);                             // before the caller gets its result
 *     }
 * }
 * }</pre>
 *
 * <p>Guarantee: a request that has begun never counts as not sent, unless its outcome or a person confirms it.
 * {@code docs/reference/journal.md} describes the basis and the limits of this guarantee.
 *
 * <p>An implementation stores entries; {@link JournalRules} makes the decisions. The abstract test {@code JournalContract} in the
 * test jar of this module contains the other requirements. Methods block, and many threads may call them. Steps of one key are made
 * one after the other. Methods throw {@link JournalException}, also if the thread is interrupted; the step may be made nevertheless.
 * A client interrupts no thread that records an outcome.
 */
public interface Journal extends AutoCloseable {

    /**
     * The maximum age of a begin at the last check, directly before the request connects. The age counts from before the begin
     * is requested. With an older one, the request is not sent, and is recorded as not sent.
     */
    Duration OLDEST_INTENT = Duration.ofSeconds(2);

    /**
     * Returns the result that {@link #begin} would have now for a new call. Writes nothing: the result may be outdated at once.
     *
     * @param inputs the inputs of the call
     */
    Claim look(JournalKey key, JournalInputs inputs);

    /**
     * Claims the key for a request that is about to leave. When this method returns {@link Claim.Claimed}, the record survives any
     * crash of the process or the machine, and there is room for the outcome. With another result nothing was written, and the
     * request must not be sent.
     *
     * <p>If this method fails, the request must not be sent. The record may exist nevertheless; {@link Outcome#notSent} for this
     * attempt corrects it.
     *
     * <p>The call holds the key until its outcome is recorded or its process dies. A journal that can't observe its processes
     * gives the key a lease of 30 s, which the process renews. A request without an outcome then is unknown.
     *
     * @param ticket the call. Its later request continues the entry if the earlier one was not sent and no other call has begun
     * @param inputs the inputs of the call; they must equal the inputs of an earlier call with the key, unless that call had no effect
     * @param attempt the number of the request, 1 for the first one of the call, and growing
     * @throws EntryChangedException if an earlier request of the call may have had an effect, or has this number
     */
    Claim begin(Ticket ticket, JournalInputs inputs, int attempt);

    /**
     * Records the outcome of a request, and ends its hold of the key. {@link Outcome#notSent} for a request that has not begun
     * changes nothing.
     *
     * <p>The record need not survive a crash of the machine: a lost outcome counts as unknown. If this method fails, the outcome is
     * still true, and the caller gets both; the journal begins no request until it can write again.
     *
     * @return the current entry of the key; {@code null} for none
     * @throws EntryChangedException if the entry belongs to another call or another request
     */
    @Nullable
    JournalEntry outcome(Ticket ticket, int attempt, Outcome outcome);

    /** Returns the calls of unknown outcome of all accounts, oldest first. Calls in flight are not among them. */
    List<JournalEntry> unsettled();

    /**
     * Returns all entries, of all accounts and in all states, in no particular order. Without an implementation it returns the
     * unsettled ones, so that reconciliation knows no call that was done, and no call is absent.
     */
    default List<JournalEntry> entries() {
        return unsettled();
    }

    /**
     * Returns the entries with these key names, of all accounts, in no particular order. An implementation need not read the others.
     */
    default List<JournalEntry> entries(Set<String> names) {
        List<JournalEntry> found = new ArrayList<>();
        entries(Instant.MIN, Instant.MAX, entry -> {
            if (names.contains(entry.key().name())) {
                found.add(entry);
            }
        });
        return List.copyOf(found);
    }

    /**
     * Passes on all entries that were {@linkplain JournalEntry#isWithin sent or changed} in a time, for an audit: of all accounts, in no
     * particular order, one after the other. Fails if {@code each} throws. An implementation need not hold all entries in memory.
     *
     * @param from the earliest time
     * @param until the time after the latest
     * @param each may block; it delays no call
     */
    default void entries(Instant from, Instant until, Consumer<? super JournalEntry> each) {
        entries().stream().filter(entry -> entry.isWithin(from, until)).forEach(each);
    }

    /**
     * Records the outcome of an unsettled call durably, as a person or a reconciliation found it. Returns the current entry.
     *
     * @param seen the entry from {@link #unsettled()}
     * @throws EntryChangedException if a request with the key was sent since {@code seen} was read, or if the call is settled
     *     otherwise
     */
    JournalEntry settle(JournalEntry seen, Settlement how);

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
    default long remove(Instant changedBefore) {
        throw new JournalException("this journal can't remove entries", null);
    }

    /** Releases the journal's resources, such as a file. Pending and later operations fail. */
    @Override
    void close();

    /** The result of {@link #look} or {@link #begin}. Only {@link Claimed} allows a request. */
    sealed interface Claim {

        /** Returns the entry of the result. */
        JournalEntry entry();

        /**
         * The key is free for the call: no earlier request with it had or will have an effect.
         *
         * @param entry the entry of the request that {@link #begin} has recorded; after {@link #look} the entry that it would record
         */
        record Claimed(JournalEntry entry) implements Claim {}

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
         * A condition of the call's {@link Guard} is not met.
         *
         * @param entry the entry that would be recorded
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

        /** The request had no effect: it was not sent, or its answer was 401 or 429. */
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
