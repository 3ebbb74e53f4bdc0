/**
 * Where tokens are kept: in memory, or in a file that several processes share.
 */
@NullMarked
package io.adplatform.sdk.internal.session.store;

import org.jspecify.annotations.NullMarked;
