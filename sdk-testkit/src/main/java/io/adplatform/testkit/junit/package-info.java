/**
 * A sandbox for every test: {@link io.adplatform.testkit.junit.SandboxExtension}. Needs {@code junit-jupiter-api}, which is an
 * optional dependency.
 */
@NullMarked
package io.adplatform.testkit.junit;

import org.jspecify.annotations.NullMarked;
