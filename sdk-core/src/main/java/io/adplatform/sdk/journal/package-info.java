/**
 * The journal of calls that may be made at most once. {@code sdk-journal} stores a {@link io.adplatform.sdk.journal.Journal} in a
 * file, {@code sdk-postgresql} in a database. {@link io.adplatform.sdk.journal.JournalRules} makes the decisions of every
 * implementation.
 */
@NullMarked
package io.adplatform.sdk.journal;

import org.jspecify.annotations.NullMarked;
