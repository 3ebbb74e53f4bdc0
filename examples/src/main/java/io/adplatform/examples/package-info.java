/** Runnable examples, one main class per task. The tour shows them all a little. */
@NullMarked
package io.adplatform.examples;

import org.jspecify.annotations.NullMarked;
