/** Statements on the user's {@code DataSource}: {@link io.adplatform.sdk.postgresql.internal.sql.Database}. */
@NullMarked
package io.adplatform.sdk.postgresql.internal.sql;

import org.jspecify.annotations.NullMarked;
