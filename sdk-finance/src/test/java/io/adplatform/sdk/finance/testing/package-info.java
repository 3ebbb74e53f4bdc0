/** What the tests of several packages share. */
@NullMarked
package io.adplatform.sdk.finance.testing;

import org.jspecify.annotations.NullMarked;
