/**
 * One quota for many processes. {@link io.adplatform.sdk.postgresql.internal.quota.ShareRules} decides each step, as
 * plain functions of the row, what a process asks and the database's clock;
 * {@link io.adplatform.sdk.postgresql.internal.quota.QuotaClient} is a process's side of it, without threads and
 * sockets; {@link io.adplatform.sdk.postgresql.internal.quota.SharedPermits} runs its steps against a
 * {@link io.adplatform.sdk.postgresql.internal.quota.ShareStore}.
 *
 * <p>All times of the protocol are in microseconds.
 */
@NullMarked
package io.adplatform.sdk.postgresql.internal.quota;

import org.jspecify.annotations.NullMarked;
