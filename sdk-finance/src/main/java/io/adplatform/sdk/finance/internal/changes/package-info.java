/** The state of a list as a cursor, and its comparison with the list. Not API. */
@NullMarked
package io.adplatform.sdk.finance.internal.changes;

import org.jspecify.annotations.NullMarked;
