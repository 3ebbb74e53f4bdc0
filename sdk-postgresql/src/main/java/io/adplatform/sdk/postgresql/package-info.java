/**
 * One account, many processes and hosts: quota, tokens and journal in the user's PostgreSQL. Start at
 * {@link io.adplatform.sdk.postgresql.PostgreSql#on}.
 */
@NullMarked
package io.adplatform.sdk.postgresql;

import org.jspecify.annotations.NullMarked;
