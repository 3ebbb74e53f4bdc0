package io.adplatform.sdk.journal;

/** What a journal says to a claim. Only {@link Claimed} gives the right to send. */
public sealed interface Claim {

    /** The entry that the answer speaks of. */
    JournalEntry entry();

    /** Nothing that was sent under the key had or will have an effect: the call may be sent, by this claim alone. */
    record Claimed(JournalEntry entry) implements Claim {

        /** What the claim's intents and outcomes are recorded with. */
        public Ticket ticket() {
            return entry.ticket();
        }
    }

    /** The same call is being made right now, by {@link JournalEntry#holder()}. */
    record InProgress(JournalEntry entry) implements Claim {}

    /** The same call was done: {@link JournalEntry#answer()} is what the platform said then. */
    record Done(JournalEntry entry) implements Claim {}

    /** The same call was sent at {@link JournalEntry#sentAt()}, and nobody knows what became of it. */
    record Unknown(JournalEntry entry) implements Claim {}

    /** Another call was made under the key, or is being made, and may have had an effect. */
    record OtherInputs(JournalEntry entry) implements Claim {}

    /** Another key of the account has the same {@link JournalInputs#reference()}, and its call may have been done. */
    record ReferenceUsed(JournalEntry entry) implements Claim {}
}
