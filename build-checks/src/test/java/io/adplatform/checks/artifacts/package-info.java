/** What the build hands out: signatures, POMs and jars. */
@NullMarked
package io.adplatform.checks.artifacts;

import org.jspecify.annotations.NullMarked;
