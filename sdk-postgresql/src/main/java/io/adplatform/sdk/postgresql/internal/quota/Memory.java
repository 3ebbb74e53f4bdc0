package io.adplatform.sdk.postgresql.internal.quota;

/**
 * A process's memory of its last step, by which it notices a changed clock or an older row.
 *
 * @param databaseTime the database's clock at that step
 * @param atLeast the least time that has passed since then by the process's own clocks
 * @param atMost the most
 */
record Memory(long epoch, long version, long databaseTime, long atLeast, long atMost) {}
