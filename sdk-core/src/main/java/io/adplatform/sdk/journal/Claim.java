package io.adplatform.sdk.journal;

import io.adplatform.sdk.journal.JournalEntry.Ticket;

/** The result of a claim. Only {@link Claimed} allows a request. */
public sealed interface Claim {

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
