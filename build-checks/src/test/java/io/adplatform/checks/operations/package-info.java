/** A call of each operation, which the sandbox answers and the reference pages quote. */
@NullMarked
package io.adplatform.checks.operations;

import org.jspecify.annotations.NullMarked;
