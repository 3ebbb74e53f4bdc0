/** A journal that many processes share: {@link io.adplatform.sdk.postgresql.internal.journal.SqlJournal}. */
@NullMarked
package io.adplatform.sdk.postgresql.internal.journal;

import org.jspecify.annotations.NullMarked;
