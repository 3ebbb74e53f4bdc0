/** A pay run: payments from a file, each made once, however often the program is stopped and started again. */
@NullMarked
package io.adplatform.examples.payrun;

import org.jspecify.annotations.NullMarked;
