/** The server that all are measured against: a process of its own that answers from memory. */
@NullMarked
package io.adplatform.benchmarks.server;

import org.jspecify.annotations.NullMarked;
