/**
 * One quota for many processes. {@link io.adplatform.sdk.postgresql.internal.quota.ShareRules} decides each step, as plain functions
 * of the row, what a process knows and the database's clock;
 * {@link io.adplatform.sdk.postgresql.internal.quota.SharedPermits} makes the steps of a process against a
 * {@link io.adplatform.sdk.postgresql.internal.quota.ShareStore}.
 *
 * <p>All times of the protocol are in nanoseconds.
 */
@NullMarked
package io.adplatform.sdk.postgresql.internal.quota;

import org.jspecify.annotations.NullMarked;
