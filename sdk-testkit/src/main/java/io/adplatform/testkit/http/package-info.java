/**
 * The base of every operation of the sandbox: its request, its answer, and the table of operations.
 *
 * <p>This package knows no operation and no rule of the platform.
 */
@NullMarked
package io.adplatform.testkit.http;

import org.jspecify.annotations.NullMarked;
