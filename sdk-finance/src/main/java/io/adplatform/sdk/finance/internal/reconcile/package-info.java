/**
 * The search for lost calls. Not API. Its concepts, in the order of their use:
 *
 * <ul>
 *   <li>{@code LostCall}: a call, its list, and its effect; {@code LostSending}: the time and the sender of the call.
 *   <li>{@code RowList}: a list that can be read; {@code ListReading}: one reading of it, for verdicts, books and changes. It decides
 *       whether the list has ended, and whether all rows are there.
 *   <li>{@code Search}: rounds of readings; {@code ListSearch}: the evidence of one list, and all verdicts.
 *   <li>{@code KnownRows}: the calls that were done, and the rows that must be theirs, by a count.
 *   <li>{@code CallSearch}: the calls of exceptions; {@code EntrySearch}: the open calls of a journal, which records the verdicts.
 * </ul>
 */
@NullMarked
package io.adplatform.sdk.finance.internal.reconcile;

import org.jspecify.annotations.NullMarked;
