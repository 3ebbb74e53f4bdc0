/** What the comparison of limiters needs of the package-private parts of Failsafe. */
@NullMarked
package dev.failsafe.internal;

import org.jspecify.annotations.NullMarked;
