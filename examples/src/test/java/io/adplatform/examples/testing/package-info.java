/** The tests that {@code docs/guides/testing.md} shows, as a team would write them for its own program. */
@NullMarked
package io.adplatform.examples.testing;

import org.jspecify.annotations.NullMarked;
