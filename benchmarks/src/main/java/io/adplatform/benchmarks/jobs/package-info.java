/** Whole jobs under a quota of 20 requests a minute, done by the SDK and by its alternatives. */
@NullMarked
package io.adplatform.benchmarks.jobs;

import org.jspecify.annotations.NullMarked;
