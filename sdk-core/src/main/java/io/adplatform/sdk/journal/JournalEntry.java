package io.adplatform.sdk.journal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a journal holds under one key.
 *
 * @param key whose entry it is
 * @param inputs what was asked for
 * @param state how far it got
 * @param fence the number of the claim that it belongs to
 * @param attempt the number of the last request within the claim, from 1; 0 before the first
 * @param sentAt when the last request's intent was recorded, by the wall clock, so a moment before its first byte; {@code
 *     null} before the first
 * @param changedAt when the entry got this state, by the wall clock
 * @param answer the platform's answer to what was done, as JSON; {@code null} where it wasn't done, where it was too long
 *     to keep, and where a person said that it was done
 * @param note why it was refused, not sent or unknown, or what a person said; {@code null} where nothing is to be said
 * @param holder who is making the call right now; {@code null} when nobody is, or whoever was has died
 */
public record JournalEntry(
        JournalKey key,
        JournalInputs inputs,
        EntryState state,
        long fence,
        int attempt,
        @Nullable Instant sentAt,
        Instant changedAt,
        @Nullable String answer,
        @Nullable String note,
        @Nullable Holder holder) {

    /** The entry that a claim makes, if the key may be claimed. */
    public static JournalEntry claimed(JournalKey key, JournalInputs inputs, long fence, Instant now, Holder holder) {
        return new JournalEntry(key, inputs, EntryState.NOT_SENT, fence, 0, null, now, null, null, holder);
    }

    /** The right to send that the entry's claim gave. */
    public Ticket ticket() {
        return new Ticket(key, fence);
    }

    /** Which of the key's requests the entry tells of, as {@code claim.attempt}. */
    public String sending() {
        return fence + "." + attempt;
    }

    /** Whether the key may be claimed, by anybody and with any inputs. */
    public boolean isFree() {
        return holder == null && state.maySendAgain();
    }

    /** Whether somebody has to find out what became of the call. */
    public boolean isUnsettled() {
        return holder == null && state.isUnsettled();
    }

    /** The same entry with nobody at it, as it is for whoever comes after its holder has died. */
    public JournalEntry abandoned() {
        return new JournalEntry(key, inputs, state, fence, attempt, sentAt, changedAt, answer, note, null);
    }

    /** The same entry without the platform's answer, as it is where there is no room for that. */
    public JournalEntry withoutAnswer() {
        return new JournalEntry(key, inputs, state, fence, attempt, sentAt, changedAt, null, note, holder);
    }

    /** Whether a settlement, and not the platform's answer, made it done. */
    boolean isSettledAsDone() {
        return state == EntryState.DONE && answer == null && note != null;
    }

    JournalEntry withInputs(JournalInputs others) {
        return new JournalEntry(key, others, state, fence, attempt, sentAt, changedAt, answer, note, holder);
    }

    JournalEntry sent(int number, Instant now) {
        return new JournalEntry(key, inputs, EntryState.SENT, fence, number, now, now, null, null, holder);
    }

    JournalEntry now(EntryState next, @Nullable String itsAnswer, @Nullable String why, Instant now) {
        Holder still = next == EntryState.NOT_SENT ? holder : null;
        return new JournalEntry(key, inputs, next, fence, attempt, sentAt, now, itsAnswer, why, still);
    }

    /** Without inputs, answer and note, which may hold somebody's bank account. */
    @Override
    public String toString() {
        return "JournalEntry[key=" + key + ", operation=" + inputs + ", state=" + state + ", sending=" + sending()
                + ", sentAt=" + sentAt + ", changedAt=" + changedAt + ", holder=" + holder + "]";
    }
}
