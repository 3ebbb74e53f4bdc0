/**
 * A sandbox for every test: {@link io.adplatform.testkit.junit.SandboxExtension}. Needs {@code junit-jupiter-api},
 * which is no dependency of those who don't use it.
 */
@NullMarked
package io.adplatform.testkit.junit;

import org.jspecify.annotations.NullMarked;
