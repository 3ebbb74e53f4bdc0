/** The clients that a user would write without an SDK: the same few requests in three ways. */
@NullMarked
package io.adplatform.benchmarks.client;

import org.jspecify.annotations.NullMarked;
