/** Access to package-private parts of Failsafe, for the comparison of limiters. */
@NullMarked
package dev.failsafe.internal;

import org.jspecify.annotations.NullMarked;
