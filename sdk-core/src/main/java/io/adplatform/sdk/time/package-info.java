/** The clock and the timer of the SDK, which tests can replace. */
@NullMarked
package io.adplatform.sdk.time;

import org.jspecify.annotations.NullMarked;
