/** Programs that measure the SDK, and compare its parts with other libraries. */
@NullMarked
package io.adplatform.benchmarks;

import org.jspecify.annotations.NullMarked;
