/** Programs that measure the SDK, and compare its parts with what others offer. */
@NullMarked
package io.adplatform.benchmarks;

import org.jspecify.annotations.NullMarked;
