/**
 * The clock and the timer that the SDK runs on, so that tests can bring their own.
 */
@NullMarked
package io.adplatform.sdk.time;

import org.jspecify.annotations.NullMarked;
