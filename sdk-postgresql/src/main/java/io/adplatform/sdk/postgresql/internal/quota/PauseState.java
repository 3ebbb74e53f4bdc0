package io.adplatform.sdk.postgresql.internal.quota;

/**
 * The pause after a 429: no permits until a time, then one for a request that goes first to probe, and the others after
 * its answer.
 *
 * @param until the end, by the database's clock
 * @param probing whether the probe is under way
 */
record PauseState(long until, boolean probing) {}
