package io.adplatform.sdk.journal;

/**
 * The right to send a call. Only the newest ticket of a key is valid: with an older one, no intent can be recorded, and so no
 * request can be sent.
 *
 * @param key the key
 * @param fence a number that grows with every claim of the key
 */
public record Ticket(JournalKey key, long fence) {}
