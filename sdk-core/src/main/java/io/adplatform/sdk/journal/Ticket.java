package io.adplatform.sdk.journal;

/**
 * The right to send under a key. Only the newest ticket of a key is worth anything: whoever holds an older one can record
 * no intent, so can send nothing.
 *
 * @param key the key that was claimed
 * @param fence grows with every claim of the key
 */
public record Ticket(JournalKey key, long fence) {}
