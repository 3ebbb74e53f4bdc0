package io.adplatform.sdk.postgresql.internal.quota;

/**
 * What a process knows of its last step, by which it notices that the clock or the row is not what it was.
 *
 * @param databaseTime the database's clock at that step
 * @param atLeast the least time that has passed since then by the process's own clocks
 * @param atMost the most
 */
record Memory(long epoch, long version, long databaseTime, long atLeast, long atMost) {}
