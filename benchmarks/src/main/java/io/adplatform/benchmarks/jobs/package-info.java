/** Whole jobs under a quota of 20 requests a minute, done by the SDK and by what a user would pick instead. */
@NullMarked
package io.adplatform.benchmarks.jobs;

import org.jspecify.annotations.NullMarked;
