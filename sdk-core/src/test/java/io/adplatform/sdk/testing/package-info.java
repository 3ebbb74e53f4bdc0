/** Helpers that the tests of several modules share. */
@NullMarked
package io.adplatform.sdk.testing;

import org.jspecify.annotations.NullMarked;
