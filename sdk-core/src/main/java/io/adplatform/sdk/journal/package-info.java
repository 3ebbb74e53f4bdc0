/**
 * The record of calls that may be made at most once. Start at {@link io.adplatform.sdk.journal.Journal#file}, or bring a
 * {@link io.adplatform.sdk.journal.Journal} of your own, whose decisions {@link io.adplatform.sdk.journal.JournalRules}
 * makes.
 */
@NullMarked
package io.adplatform.sdk.journal;

import org.jspecify.annotations.NullMarked;
