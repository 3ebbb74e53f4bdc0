/** The server of all measurements: a separate process that answers from memory. */
@NullMarked
package io.adplatform.benchmarks.server;

import org.jspecify.annotations.NullMarked;
